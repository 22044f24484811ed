import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ListAddress } from '../view/address.ts'
import type { Arranged } from '../view/arrange.ts'
import { formatTasks } from './quote.ts'
import type { Actions } from './use-actions.ts'
import kit from '../../../ui/kit.module.css'
import style from './list.module.css'

type Props = {
  arranged: Arranged
  address: ListAddress
  actions: Actions
  /** Undefined while tasks are being selected. */
  onSelect: (() => void) | undefined
  onHelp: () => void
}

/** Shows the actions on the whole list, below it. */
export function ListActions({ arranged, address, actions, onSelect, onHelp }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { tasks } = arranged
  const completed = tasks.filter(({ completedAt }) => completedAt !== null)
  const trash = address.view === 'trash'
  return (
    <div className={`${style.actions} wrap screen-only`}>
      {tasks.length > 0 && onSelect && (
        <button type="button" onClick={onSelect}>
          Select
        </button>
      )}
      {!trash && completed.length > 0 && (
        <button type="button" onClick={() => actions.remove(completed)}>
          Clear completed
        </button>
      )}
      {trash && tasks.length > 0 && (
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Empty trash
        </button>
      )}
      <button type="button" onClick={onHelp} data-keys>
        Keyboard shortcuts
      </button>
      <Dialog ref={dialog} label="Empty trash">
        <div className={kit.stack}>
          <h2 className={kit.heading}>Empty the trash?</h2>
          <p>{formatTasks(tasks)} will be deleted permanently. This cannot be undone.</p>
          <div className={kit.row}>
            <Button
              variant="danger"
              onClick={() => {
                dialog.current?.close()
                actions.erase(tasks)
              }}
            >
              Delete permanently
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
