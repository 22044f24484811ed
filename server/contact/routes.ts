import { z } from 'zod'
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  type ContactPage,
  type RefusedMessage,
  SENT_ID,
} from '../../shared/api/contact.ts'
import { HONEYPOT_FIELD } from '../../shared/api/honeypot.ts'
import { MAX_MESSAGE_BODY_BYTES, MAX_MESSAGES_SENT, MESSAGE_WINDOW } from '../../shared/limits.ts'
import { CONTACT_RULES } from '../../shared/rules/contact.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import * as texts from '../../shared/texts/problems.ts'
import { type Texts, textsOf } from '../../shared/texts/texts.ts'
import type { createDailyCap } from '../accounts/daily-cap.ts'
import type { ServerDependencies } from '../create-server.ts'
import { byRule, checkBody } from '../http/body.ts'
import { type FormFields, removeControlCharacters } from '../http/form.ts'
import type { Route } from '../http/mount.ts'
import { Problem, siteFull } from '../http/problem.ts'
import { createAddressRateLimit } from '../http/rate-limit.ts'
import { translateMessage } from '../http/translate-message.ts'
import type { Outbox } from '../mail/outbox.ts'
import { type FormDependencies, plainFormRoutes } from '../plain-form.ts'
import type { StorageCapacity } from '../storage-capacity.ts'

type Dependencies = Pick<ServerDependencies, 'clock' | 'database' | 'secrets' | 'frontend'> &
  FormDependencies & {
    capacity: Pick<StorageCapacity, 'isFull'>
    dailyCap: ReturnType<typeof createDailyCap>
    outbox: Pick<Outbox, 'add' | 'wake'>
  }

/** A page with a contact form, and the texts of the interface in its language. */
type FormPage = { path: string; pageTexts: Texts }

const field = (name: ContactField) =>
  z.string('Expected a text.').transform(byRule(CONTACT_RULES[name]))

const schema: z.ZodType<ContactMessage & { [HONEYPOT_FIELD]?: string }> = z.strictObject({
  name: field('name'),
  email: field('email'),
  text: field('text'),
  [HONEYPOT_FIELD]: z.string().exactOptional(),
})

/** Creates the endpoints of the contact forms: each is its page's own path, which takes the form. */
export function contactRoutes(dependencies: Dependencies, ownerAddress: string): Route[] {
  const { database, capacity, dailyCap, frontend, outbox } = dependencies
  const limitRequests = createAddressRateLimit(dependencies, {
    purpose: 'message',
    window: MESSAGE_WINDOW,
    limit: MAX_MESSAGES_SENT,
    detail: texts.messagesMany,
  })

  /** Queues the mail; a robot that fills in the honeypot gets a success, and nothing is sent. */
  function queue(message: ContactMessage & { [HONEYPOT_FIELD]?: string }): Problem | undefined {
    const { [HONEYPOT_FIELD]: trap, ...written } = message
    if (trap) return undefined
    if (capacity.isFull()) return siteFull(texts.messagesFull)
    const refused = database.transaction(() => {
      const reached = dailyCap.findRefusal('contact')
      if (reached) return reached
      outbox.add({ kind: 'contact', to: { address: ownerAddress }, ...written }, null)
      dailyCap.record('contact')
      return undefined
    })
    if (!refused) outbox.wake()
    return refused
  }

  function submit(fields: FormFields): Problem | undefined {
    const empty = CONTACT_FIELDS.map((name) => [name, ''] as const)
    const checked = checkBody(schema, Object.fromEntries<unknown>([...empty, ...fields]))
    return checked instanceof Problem ? checked : queue(checked)
  }

  return listFormPages(frontend.manifest).flatMap(({ path, pageTexts }) =>
    plainFormRoutes(dependencies, {
      ...{ path, limitRequests, submit },
      sentId: SENT_ID,
      maxBytes: MAX_MESSAGE_BODY_BYTES,
      describeRefusal: (problem, fields): ContactPage => ({
        contact: describeRefusal(problem, fields, pageTexts),
      }),
    }),
  )
}

function listFormPages(manifest: SiteManifest): FormPage[] {
  return manifest.pages
    .filter(({ contact }) => contact)
    .map(({ path }) => {
      const other = manifest.otherLanguages.find(({ prefix }) => path.startsWith(`${prefix}/`))
      return { path, pageTexts: textsOf(manifest, other?.tag) }
    })
}

/** Describes a refused form for its page: the entries and their errors, in the language of the page. */
function describeRefusal(
  { extras }: Problem,
  fields: FormFields,
  pageTexts: Texts,
): RefusedMessage {
  const { detail = '', errors = [] } = extras
  const told = errors
    .filter(({ field }) => CONTACT_FIELDS.some((name) => name === field))
    .map(({ field, message }) => [field, translateMessage(message, pageTexts)])
  const values = CONTACT_FIELDS.map((name) => [
    name,
    removeControlCharacters(fields.get(name) ?? ''),
  ])
  return {
    message: translateMessage(detail, pageTexts),
    errors: Object.fromEntries(told) as RefusedMessage['errors'],
    values: Object.fromEntries(values) as ContactMessage,
  }
}
