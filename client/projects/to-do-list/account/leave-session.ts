import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { unsubscribeHere } from '../offline/notifications.ts'
import type { TaskList } from '../task-list.ts'

/**
 * Logs out: first in this browser, even if the server cannot be reached.
 * @param onEnd called before the server is told, to end requests that it would refuse
 */
export function leaveSession(list: Pick<TaskList, 'endSession'>, onEnd: () => void): void {
  const token = list.endSession()
  onEnd()
  if (token) revokeSession(token)
}

/**
 * Ends a session that this browser no longer has. A server that does not hear of it would still send the reminders of
 * the account here, so their subscription ends in this browser too.
 */
export function revokeSession(token: string): void {
  void unsubscribeHere()
  void call(logout, undefined, { token }).catch(() => undefined)
}
