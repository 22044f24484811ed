import { type ReactNode, useRef, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countChanges, describeLogOut } from '../status.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import style from './dialog.module.css'

/** Changes on their way are given this long before they count as unsent. */
const SEND_TIMEOUT = 2 * SECOND

/**
 * A way out of the list that asks first when changes were not sent. Gives what to call, whether it
 * is at work, and the question, which has to stand in the page.
 */
export function useExitConfirmation(
  list: TaskList,
  end: () => void | Promise<void>,
): { leave: () => Promise<void>; busy: boolean; question: ReactNode } {
  const [left, setLeft] = useState<TaskListState>()
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)

  async function leave() {
    if (busy) return
    setBusy(true)
    const token = list.findToken()
    const state = await waitUntilSent(list)
    // Somebody else may have logged in here meanwhile, and did not ask for it.
    if (list.findToken() !== token) return
    if (state.unsent === 0) await end()
    setBusy(false)
    if (state.unsent === 0) return
    setLeft(state)
    dialog.current?.showModal()
  }

  async function leaveAnyway() {
    dialog.current?.close()
    setBusy(true)
    await end()
    setBusy(false)
  }

  const question = (
    <Dialog ref={dialog} label="Unsent changes">
      <div className={style.content}>
        {left && (
          <>
            <h2>{countChanges(left.unsent)} not sent yet</h2>
            <p>{describeLogOut(left)}</p>
          </>
        )}
        <div className={style.actions}>
          <Button onClick={() => dialog.current?.close()}>Stay</Button>
          <Button variant="danger" onClick={leaveAnyway}>
            Log out anyway
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { leave, busy, question }
}

/** Waits while changes are on their way; gives how the list stands then. */
function waitUntilSent(list: TaskList): Promise<TaskListState> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, SEND_TIMEOUT)
    const stop = list.subscribe(checkSent)
    function finish() {
      clearTimeout(timer)
      stop()
      resolve(list.read())
    }
    function checkSent() {
      const { unsent, blockReason } = list.read()
      if (unsent === 0 || blockReason) finish()
    }
    checkSent()
  })
}
