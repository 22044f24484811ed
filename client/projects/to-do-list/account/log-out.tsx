import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { MenuItem } from '../../../ui/menu.tsx'
import type { TaskList } from '../task-list.ts'
import { useExitConfirmation } from './use-exit-confirmation.tsx'

type Props = {
  list: TaskList
  /** Called before the server is told, to end requests that it would refuse. */
  onEnd: () => void
}

/** Shows the menu entry that logs out, after a question if changes are unsent. */
export function LogOut({ list, onEnd }: Props) {
  const { leave, busy, question } = useExitConfirmation(list, endHere)

  /* Removes the token from the browser first, even if the server cannot be reached. */
  function endHere() {
    const token = list.endSession()
    onEnd()
    if (token) void call(logout, undefined, { token }).catch(() => undefined)
  }

  return (
    <>
      <MenuItem aria-disabled={busy} onClick={leave}>
        {texts.logOut}
      </MenuItem>
      {question}
    </>
  )
}
