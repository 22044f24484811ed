import * as texts from '../../../../shared/texts/account.ts'
import { MenuItem } from '../../../ui/menu.tsx'
import type { TaskList } from '../task-list.ts'
import { leaveSession } from './leave-session.ts'
import { useExitConfirmation } from './use-exit-confirmation.tsx'

type Props = {
  list: TaskList
  /** Called before the server is told, to end requests that it would refuse. */
  onEnd: () => void
}

/** Shows the menu entry that logs out, after a question if changes are unsent. */
export function LogOut({ list, onEnd }: Props) {
  const { leave, busy, question } = useExitConfirmation(list, () => leaveSession(list, onEnd))

  return (
    <>
      <MenuItem aria-disabled={busy} onClick={leave}>
        {texts.logOut}
      </MenuItem>
      {question}
    </>
  )
}
