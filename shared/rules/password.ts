import { normaliseWithin } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'

export const PASSWORD_MESSAGE = 'The password must be between 7 and 30 characters.'

/** The password in NFC, never trimmed; its length counts code points. */
export function parsePassword(text: string): Result<string, string> {
  const password = normaliseWithin(text, 30)
  const fits = password !== undefined && [...password].length >= 7
  return fits ? success(password) : failure(PASSWORD_MESSAGE)
}
