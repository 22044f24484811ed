import { normaliseWithin } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'

/** Problem of a password that is too short or too long. */
export const PASSWORD_MESSAGE = texts.password

/** Parses a password of 7 to 30 code points in NFC, never trimmed; fails with a message. */
export function parsePassword(text: string): Result<string, string> {
  const password = normaliseWithin(text, 30)
  const fits = password !== undefined && [...password].length >= 7
  return fits ? success(password) : failure(PASSWORD_MESSAGE)
}
