import { type Result, failure, success } from '../result.ts'

export const EMAIL_MESSAGE = 'Please enter a valid email.'

/** RFC 5321, section 4.5.3.1.3: a path has at most 256 octets, two of them angle brackets. */
const MAX_EMAIL_LENGTH = 254
const PATTERN = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** The address in lower case, or the message why it is none. */
export function parseEmail(text: string): Result<string, string> {
  const valid = text.length <= MAX_EMAIL_LENGTH && PATTERN.test(text)
  return valid ? success(text.toLowerCase()) : failure(EMAIL_MESSAGE)
}
