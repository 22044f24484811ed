import { isRecord } from '../../../../shared/json.ts'

/** State of the login page’s history entry after a session has ended unasked. */
export type LoginState = {
  loggedOut: true
  /** The account of that session, if the server had named it. */
  account: string | undefined
}

/** Reads the state of an entry, which may be anything. */
export function readLoginState(state: unknown): LoginState | undefined {
  if (!isRecord(state) || state['loggedOut'] !== true) return undefined
  const { account } = state
  return { loggedOut: true, account: typeof account === 'string' ? account : undefined }
}
