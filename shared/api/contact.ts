import { defineEndpoint } from './endpoint.ts'

/** The fields of the contact form, in their order. */
export const CONTACT_FIELDS = ['name', 'email', 'text'] as const

/** A field of the contact form. */
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** A message of a visitor to the owner. */
export type ContactMessage = Readonly<Record<ContactField, string>>

/** The id of the confirmation, where a form without JavaScript is redirected. */
export const SENT_ID = 'sent'

/**
 * Returns the contract of the form on a page: a form is its body, and the page its reply. With `Accept: application/json`,
 * the reply is empty, or problem details.
 */
export function contactForm(path: string) {
  return defineEndpoint<ContactMessage, undefined>({ method: 'POST', path, status: 204 })
}

/** The values of a form that was refused, with its errors. */
export type RefusedMessage = {
  /** What is wrong, in a sentence. */
  message: string
  errors: Readonly<Partial<Record<ContactField, string>>>
  values: ContactMessage
}

/** The data that the server renders a page with a refused form with. */
export type ContactPage = { contact?: RefusedMessage }
