import { useRef } from 'react'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
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
          {texts.select}
        </button>
      )}
      {!trash && completed.length > 0 && (
        <button type="button" onClick={() => actions.remove(completed)}>
          {texts.clearCompleted}
        </button>
      )}
      {trash && tasks.length > 0 && (
        <button type="button" onClick={() => dialog.current?.showModal()}>
          {texts.emptyTrash}
        </button>
      )}
      <button type="button" onClick={onHelp} data-keys>
        {texts.keyboardShortcuts}
      </button>
      {/* Its text needs formats of numbers, which take long to create. */}
      {trash && (
        <Dialog ref={dialog} label={texts.emptyTrash}>
          <div className={kit.stack}>
            <h2 className={kit.heading}>{texts.emptyTrashQuestion}</h2>
            <p>{fill(texts.emptyTrashWarning, { tasks: formatTasks(tasks) })}</p>
            <div className={kit.row}>
              <Button
                variant="danger"
                onClick={() => {
                  dialog.current?.close()
                  actions.erase(tasks)
                }}
              >
                {texts.erase}
              </Button>
              <Button variant="quiet" onClick={() => dialog.current?.close()}>
                {texts.cancel}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
