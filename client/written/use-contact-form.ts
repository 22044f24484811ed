import { useEffect, useRef, useState } from 'react'
import {
  CONTACT_FIELDS,
  contactForm,
  type ContactMessage,
  type ContactPage,
  type RefusedMessage,
} from '../../shared/api/contact.ts'
import { CallError, readReply } from '../../shared/api/endpoint.ts'
import { SECOND } from '../../shared/clock.ts'
import { parseMessage } from '../../shared/rules/contact.ts'
import * as texts from '../../shared/texts/contact.ts'
import { tag } from '../../shared/texts/language.ts'
import { fieldsInvalid } from '../../shared/texts/problems.ts'

type Errors = RefusedMessage['errors']
type Refusal = { message: string; errors: Errors }
type FormStatus = { step: 'idle' | 'sending' | 'sent' } | ({ step: 'refused' } & Refusal)

const REQUEST_TIMEOUT = 30 * SECOND

/** Reads the form that the server refused from the data of its page. */
export function readRefused(data: string | undefined): RefusedMessage | undefined {
  return data === undefined ? undefined : (JSON.parse(data) as ContactPage).contact
}

/**
 * Sends the form and tracks its status.
 * The fields are uncontrolled, so that what was filled in before hydration counts.
 */
export function useContactForm(path: string, refused: RefusedMessage | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [status, setStatus] = useState<FormStatus>(() =>
    refused ? { step: 'refused', ...refused } : { step: 'idle' },
  )
  const [attempts, setAttempts] = useState(0)

  // After each error, focus the first invalid field.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts])

  function refuse(refusal: Refusal): void {
    setStatus({ step: 'refused', ...refusal })
    setAttempts((count) => count + 1)
  }

  async function send(): Promise<void> {
    const element = form.current
    if (!element || status.step === 'sending') return
    const fields = new FormData(element)
    const parsed = parseMessage(readMessage(fields))
    if (!parsed.ok) return refuse({ message: fieldsInvalid, errors: parsed.problem })
    setStatus({ step: 'sending' })
    try {
      await post(path, fields)
    } catch (error) {
      return refuse(describeError(error))
    }
    element.reset()
    setStatus({ step: 'sent' })
  }

  /** Clears the error of a field that was changed. */
  function clearFieldError(name = ''): void {
    setStatus((last) => {
      if (last.step !== 'refused' || !Object.hasOwn(last.errors, name)) return last
      return { ...last, errors: { ...last.errors, [name]: undefined } }
    })
  }

  const errors: Errors = status.step === 'refused' ? status.errors : {}
  return { form, status, errors, send, clearFieldError }
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
function describeError(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { message: texts.noAnswer, errors: {} }
  const { problem } = error
  const errors = (problem?.errors ?? []).filter(({ field }) =>
    CONTACT_FIELDS.some((name) => name === field),
  )
  return {
    message: problem?.detail ?? texts.unavailable,
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  }
}
