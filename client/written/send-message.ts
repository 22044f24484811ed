import {
  CONTACT_FIELDS,
  type ContactField,
  contactForm,
  type ContactMessage,
  type ContactPage,
  type RefusedMessage,
} from '../../shared/api/contact.ts'
import { CallError, readReply } from '../../shared/api/endpoint.ts'
import { pickFieldErrors } from '../../shared/api/problem-details.ts'
import { SECOND } from '../../shared/clock.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { parseMessage } from '../../shared/rules/contact.ts'
import * as texts from '../../shared/texts/contact.ts'
import { tag } from '../../shared/texts/language.ts'
import { fieldsInvalid } from '../../shared/texts/problems.ts'
import type { Refusal } from '../ui/visitor-form.tsx'

const REQUEST_TIMEOUT = 30 * SECOND

/** Reads the form that the server refused from the data of its page. */
export function readRefused(data: string | undefined): RefusedMessage | undefined {
  return data === undefined ? undefined : (JSON.parse(data) as ContactPage).contact
}

/** Sends the form and empties it, except for what was typed meanwhile. */
export async function sendMessage(
  form: HTMLFormElement,
  path: string,
): Promise<Result<string, Refusal<ContactField>>> {
  const fields = new FormData(form)
  const parsed = parseMessage(readMessage(fields))
  if (!parsed.ok) return failure({ message: fieldsInvalid, errors: parsed.problem })
  try {
    await post(path, fields)
  } catch (error) {
    return failure(describeError(error))
  }
  emptyForm(form, fields)
  return success(texts.sent)
}

/** Empties the fields that are as they were sent. `reset` would restore a message that the server refused. */
function emptyForm(form: HTMLFormElement, sent: FormData): void {
  const current = new FormData(form)
  for (const name of CONTACT_FIELDS) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    if (current.get(name) === sent.get(name)) field.value = ''
  }
}

function readMessage(fields: FormData): ContactMessage {
  const values = CONTACT_FIELDS.map((name) => {
    const value = fields.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(values) as ContactMessage
}

/** Sends the fields as the browser would, but asks for a reply without a page. */
async function post(path: string, fields: FormData): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value)
  const endpoint = contactForm(path)
  const response = await fetch(path, {
    method: endpoint.method,
    headers: { Accept: 'application/json', 'Accept-Language': tag },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    credentials: 'omit',
  })
  await readReply(endpoint, response)
}

/** Describes why the message was not sent and what to do. The form keeps its content. */
function describeError(error: unknown): Refusal<ContactField> {
  if (!(error instanceof CallError)) return { message: texts.noAnswer, errors: {} }
  const { problem } = error
  return {
    message: problem?.detail ?? texts.unavailable,
    errors: pickFieldErrors(problem, CONTACT_FIELDS),
  }
}
