import { parseEmail } from './email.ts'
import { parsePassword } from './password.ts'
import { parseUsername } from './username.ts'

/** A field of the account form. */
export type CredentialField = 'email' | 'password' | 'username'

/** The values of the account form; a login has no username. */
export type Credentials = { email: string; password: string; username?: string }

/** A field whose rule is broken, and what to say about it. */
export type BrokenRule = { field: CredentialField; message: string }

/**
 * Finds the first rule that the credentials break, in the specified order: e-mail, password,
 * username. Returns undefined for valid credentials.
 */
export function findBrokenRule(credentials: Credentials): BrokenRule | undefined {
  const { email, password, username } = credentials
  const checks = [
    ['email', parseEmail(email)],
    ['password', parsePassword(password)],
    ...(username === undefined ? [] : [['username', parseUsername(username)] as const]),
  ] as const
  for (const [field, result] of checks) {
    if (!result.ok) return { field, message: result.problem }
  }
  return undefined
}
