import type { ContactField, ContactMessage } from '../api/contact.ts'
import { MAX_MESSAGE_LENGTH, MAX_SENDER_LENGTH } from '../limits.ts'
import { isFarTooLong, normaliseWithin, UNFIT, VISIBLE } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'
import { fill } from '../texts/write.ts'
import { parseEmail } from './email.ts'
import { parseParagraphs } from './paragraphs.ts'

const NAME_MESSAGE = fill(texts.senderName, { count: String(MAX_SENDER_LENGTH) })
const LONG_MESSAGE = fill(texts.messageLong, { count: String(MAX_MESSAGE_LENGTH) })

const LINE_ENDS = /[\u2028\u2029]/

/** Parses the name of who writes: NFC, with single spaces. Line ends could begin another header of the mail. */
function parseSender(text: string): Result<string, string> {
  if (isFarTooLong(text, MAX_SENDER_LENGTH)) return failure(NAME_MESSAGE)
  if (UNFIT.test(text) || LINE_ENDS.test(text)) return failure(texts.messageUnfit)
  const name = normaliseWithin(text.replace(/\p{White_Space}+/gu, ' ').trim(), MAX_SENDER_LENGTH)
  return name !== undefined && VISIBLE.test(name) ? success(name) : failure(NAME_MESSAGE)
}

function parseText(text: string): Result<string, string> {
  const parsed = parseParagraphs(text, MAX_MESSAGE_LENGTH)
  if (!parsed.ok) return failure(parsed.problem === 'long' ? LONG_MESSAGE : texts.messageUnfit)
  return parsed.value === '' ? failure(texts.messageEmpty) : parsed
}

/** The rules of the contact form by its fields; each fails with a message. */
export const CONTACT_RULES: Record<ContactField, (text: string) => Result<string, string>> = {
  name: parseSender,
  email: (text) => parseEmail(text.trim()),
  text: parseText,
}

/** Checks and normalises a message; fails with the message of each field that is wrong. */
export function parseMessage(
  message: ContactMessage,
): Result<ContactMessage, Partial<Record<ContactField, string>>> {
  const errors: Partial<Record<ContactField, string>> = {}
  const parsed = { ...message }
  for (const field of Object.keys(CONTACT_RULES) as ContactField[]) {
    const result = CONTACT_RULES[field](message[field])
    if (result.ok) parsed[field] = result.value
    else errors[field] = result.problem
  }
  return Object.keys(errors).length > 0 ? failure(errors) : success(parsed)
}
