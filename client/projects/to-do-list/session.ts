import { TOKEN_KEY } from '../../../shared/storage-keys.ts'

/** Who is logged in: the token, and the account it belongs to once the server has said so. */
export type Session = { token: string; account: string | undefined }

/** Local storage: which account the token belongs to, so that a reload knows without asking. */
const ACCOUNT_KEY = 'to-do/session'

/** The session of this browser; undefined when nobody is logged in. */
export function readSession(storage: Storage | undefined): Session | undefined {
  const token = storage?.getItem(TOKEN_KEY)
  if (token === null || token === undefined) return undefined
  return { token, account: readAccountOf(token, storage?.getItem(ACCOUNT_KEY)) }
}

function readAccountOf(token: string, remembered: string | null | undefined): string | undefined {
  try {
    const session = JSON.parse(remembered ?? '') as Partial<Session> | null
    return session?.token === token ? session.account : undefined
  } catch {
    return undefined
  }
}

export function rememberSession(storage: Storage | undefined, session: Session): void {
  try {
    storage?.setItem(ACCOUNT_KEY, JSON.stringify(session))
  } catch {
    // Full: the next page asks the server.
  }
}

/** Forgets this session; one that has taken its place stays. */
export function forgetSession(storage: Storage | undefined, { token }: Session): void {
  if (storage?.getItem(TOKEN_KEY) !== token) return
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(ACCOUNT_KEY)
}
