import { type ReactNode, useRef, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { describeLogOut } from '../status.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import kit from '../../../ui/kit.module.css'

/** How long to wait for changes that are being sent, in milliseconds. */
const SEND_TIMEOUT = 2 * SECOND

/**
 * Returns a function that leaves the list, and a dialog to render. The dialog asks first if
 * changes are unsent.
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
    // Another user may have logged in here meanwhile.
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
    <Dialog ref={dialog} label={texts.unsentChanges}>
      <div className={kit.stack}>
        {left && (
          <>
            <h2 className={kit.heading}>{formatCounted(texts.notSentYet, left.unsent)}</h2>
            <p>{describeLogOut(left)}</p>
          </>
        )}
        <div className={kit.row}>
          <Button onClick={() => dialog.current?.close()}>{texts.stay}</Button>
          <Button variant="danger" onClick={leaveAnyway}>
            {texts.logOutAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  )
  return { leave, busy, question }
}

/** Waits while changes are being sent; resolves to the state after that. */
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
