import { type Result, failure, success } from '../result.ts'

export const PASSWORD_MESSAGE = 'The password must be between 7 and 30 characters.'

/** The password in NFC, never trimmed; its length counts code points. */
export function parsePassword(text: string): Result<string, string> {
  const password = text.normalize('NFC')
  const length = [...password].length
  return length >= 7 && length <= 30 ? success(password) : failure(PASSWORD_MESSAGE)
}
