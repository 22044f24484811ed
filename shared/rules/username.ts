import { type Result, failure, success } from '../result.ts'
import * as texts from '../texts/rules.ts'

/** Problem of an invalid username. */
export const USERNAME_MESSAGE = texts.username

/** Parses a username of 3 to 30 ASCII letters, digits, spaces, underscores and hyphens; fails with a message. */
export function parseUsername(text: string): Result<string, string> {
  return /^[A-Za-z0-9 _-]{3,30}$/.test(text) ? success(text) : failure(USERNAME_MESSAGE)
}
