import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'

/** Problem of an invalid e-mail address. */
export const EMAIL_MESSAGE = texts.email

/** A path has at most 256 octets, two of them angle brackets (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254
const PATTERN = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** Parses an e-mail address, in lower case; fails with a message. */
export function parseEmail(text: string): Result<string, string> {
  const valid = text.length <= MAX_EMAIL_LENGTH && PATTERN.test(text)
  return valid ? success(text.toLowerCase()) : failure(EMAIL_MESSAGE)
}
