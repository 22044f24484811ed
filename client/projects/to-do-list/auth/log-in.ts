import { login } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { TOKEN_KEY } from '../../../../shared/storage-keys.ts'
import { readStored, writeStored } from '../../../app/storage.ts'
import { REQUEST_TIMEOUT } from '../account/call-account.ts'
import { unsubscribeHere } from '../offline/notifications.ts'
import { findMarker, storeMarker } from './browser-marker.ts'

type Parts = {
  /** Returns whether the visitor has left the page of the login. */
  hasLeft: () => boolean
  /** Opens the list of the account. */
  onStored: () => Promise<void> | void
  /** Called if the browser cannot store the session. */
  onUnstored: () => void
}

/**
 * Logs in and stores the session. It rejects if the login fails. Reminders of a session that it replaces end in this
 * browser; the session itself may still send changes from another tab. A person who has left the page meanwhile is logged
 * in, and stays where they are.
 */
export async function logIn(
  credentials: { email: string; password: string },
  { hasLeft, onStored, onUnstored }: Parts,
): Promise<void> {
  const { token, marker } = await call(
    login,
    { ...credentials, ...findMarker() },
    { signal: AbortSignal.timeout(REQUEST_TIMEOUT) },
  )
  storeMarker(marker)
  const replaced = readStored(TOKEN_KEY)
  if (!writeStored(TOKEN_KEY, token)) return onUnstored()
  if (replaced !== null) void unsubscribeHere()
  if (!hasLeft()) await onStored()
}
