import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { unsubscribeHere } from '../offline/notifications.ts'
import type { TaskList } from '../task-list.ts'

/**
 * Logs out: first in this browser, even if the server cannot be reached. That would still send the reminders of the
 * account here, so their subscription ends in this browser too.
 * @param onEnd called before the server is told, to end requests that it would refuse
 */
export function leaveSession(list: Pick<TaskList, 'endSession'>, onEnd: () => void): void {
  const token = list.endSession()
  onEnd()
  if (!token) return
  void unsubscribeHere()
  void call(logout, undefined, { token }).catch(() => undefined)
}
