import { useRef, useState } from 'react'
import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countChanges, describeLogOut } from '../status.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import style from './account-menu.module.css'

/** Changes on their way are given this long before they count as unsent. */
const PATIENCE = 2 * SECOND

/** Logs out; with changes that were not sent it asks first. */
export function LogOut({ list }: { list: TaskList }) {
  const [left, setLeft] = useState<TaskListState>()
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  async function ask() {
    if (busy) return
    setBusy(true)
    const state = await waitUntilSent(list)
    setBusy(false)
    if (state.unsent === 0) return leave()
    setLeft(state)
    dialog.current?.showModal()
  }

  /* The browser forgets its token first, whether the server can be reached or not. */
  function leave() {
    const token = list.endSession()
    if (token) void call(logout, undefined, { token }).catch(() => undefined)
  }

  return (
    <>
      <Button variant="quiet" aria-disabled={busy} onClick={ask}>
        Log out
      </Button>
      <Dialog ref={dialog} label="Unsent changes">
        <div className={style.question}>
          {left && (
            <>
              <h2>{countChanges(left.unsent)} not sent yet</h2>
              <p>{describeLogOut(left)}</p>
            </>
          )}
          <div className={style.answers}>
            <Button onClick={() => dialog.current?.close()}>Stay</Button>
            <Button variant="danger" onClick={leave}>
              Log out anyway
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** Waits while changes are on their way; gives how the list stands then. */
function waitUntilSent(list: TaskList): Promise<TaskListState> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, PATIENCE)
    const stop = list.subscribe(look)
    function finish() {
      clearTimeout(timer)
      stop()
      resolve(list.read())
    }
    function look() {
      const { unsent, holdup } = list.read()
      if (unsent === 0 || holdup) finish()
    }
    look()
  })
}
