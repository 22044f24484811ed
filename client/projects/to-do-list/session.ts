import { isRecord, parseJson } from '../../../shared/json.ts'
import { TOKEN_KEY } from '../../../shared/storage-keys.ts'
import { storeText } from './storage-area.ts'

/** The token of the logged-in user, and its account once the server has named it. */
export type Session = { token: string; account: string | undefined }

/** The key in local storage for the token's account, so that a reload knows it. */
const ACCOUNT_KEY = 'to-do/session'

/** Reads the session of this browser; undefined without a login. */
export function readSession(storage: Storage | undefined): Session | undefined {
  const token = storage?.getItem(TOKEN_KEY)
  if (token === null || token === undefined) return undefined
  return { token, account: readAccountOf(token, storage?.getItem(ACCOUNT_KEY)) }
}

function readAccountOf(token: string, remembered: string | null | undefined): string | undefined {
  const session = parseJson(remembered ?? '')
  if (!isRecord(session) || session['token'] !== token) return undefined
  return typeof session['account'] === 'string' ? session['account'] : undefined
}

/** Stores which account the token belongs to. Where there is no room, the next page asks the server. */
export function storeSession(storage: Storage | undefined, session: Session): void {
  storeText(storage, ACCOUNT_KEY, JSON.stringify(session))
}

/** Removes this session from the browser, unless another has replaced it. */
export function forgetSession(storage: Storage | undefined, { token }: Session): void {
  if (storage?.getItem(TOKEN_KEY) !== token) return
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(ACCOUNT_KEY)
}
