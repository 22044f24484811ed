import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import type { TaskList } from '../task-list.ts'
import { MenuEntry } from './menu-entry.tsx'
import { useExitConfirmation } from './use-exit-confirmation.tsx'

/** Logs out of this browser; with changes that were not sent it asks first. */
export function LogOut({ list }: { list: TaskList }) {
  const { leave, busy, question } = useExitConfirmation(list, endHere)

  /* The browser forgets its token first, whether the server can be reached or not. */
  function endHere() {
    const token = list.endSession()
    if (token) void call(logout, undefined, { token }).catch(() => undefined)
  }

  return (
    <>
      <MenuEntry aria-disabled={busy} onClick={leave}>
        Log out
      </MenuEntry>
      {question}
    </>
  )
}
