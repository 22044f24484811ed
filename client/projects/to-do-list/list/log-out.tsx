import { useRef, useState } from 'react'
import { logout } from '../../../../shared/api/accounts.ts'
import { call } from '../../../../shared/api/endpoint.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countChanges } from '../status.ts'
import type { TaskList } from '../task-list.ts'
import style from './account-menu.module.css'

/** Changes on their way are given this long before they count as unsent. */
const PATIENCE = 2 * SECOND

/** Logs out; with changes that were not sent it asks first. */
export function LogOut({ list }: { list: TaskList }) {
  const [unsent, setUnsent] = useState(0)
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  async function ask() {
    if (busy) return
    setBusy(true)
    const left = await waitUntilSent(list)
    setBusy(false)
    if (left === 0) return leave()
    setUnsent(left)
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
          <h2>{countChanges(unsent)} not sent yet</h2>
          <p>
            {unsent === 1 ? 'It stays' : 'They stay'} in this browser and will be sent when you log
            in to this account here again.
          </p>
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

/** Waits while changes are on their way; gives how many are left. */
function waitUntilSent(list: TaskList): Promise<number> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, PATIENCE)
    const stop = list.subscribe(look)
    function finish() {
      clearTimeout(timer)
      stop()
      resolve(list.read().unsent)
    }
    function look() {
      const { unsent, holdup } = list.read()
      if (unsent === 0 || holdup) finish()
    }
    look()
  })
}
