import { useRef } from 'react'
import { exportTasks, importTasks, statistics } from '../../../shared/texts/account.ts'
import { Modal } from '../../ui/modal.tsx'
import type { Actions } from './list/use-actions.ts'
import type { TaskList } from './task-list.ts'
import { ExportForm } from './transfer/export-form.tsx'
import { ImportForm } from './transfer/import-form.tsx'
import { StatisticsPanel } from './account/statistics.tsx'

/** An entry of the account menu that needs the list alone, and so works without a network. */
export type ListTask = keyof typeof CONTENT

/** Props of the content of the dialog. */
export type ListParts = {
  list: TaskList
  actions: Pick<Actions, 'addAll'>
  /** Closes the dialog; `done` once something has come of it. */
  close: (outcome?: 'done') => void
}

const CONTENT = {
  import: { title: importTasks, Content: ImportForm },
  export: { title: exportTasks, Content: ExportForm },
  statistics: { title: statistics, Content: StatisticsPanel },
}

type Props = Omit<ListParts, 'close'> & {
  task: ListTask
  onClose: (outcome: 'done' | undefined) => void
}

/** Shows the dialog of an import, an export or the statistics while it is mounted. */
export function ListDialog({ task, onClose, ...parts }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const outcome = useRef<'done'>(undefined)
  const { title, Content } = CONTENT[task]

  return (
    <Modal ref={dialog} label={title} onClose={() => onClose(outcome.current)}>
      <Content
        {...parts}
        close={(done) => {
          outcome.current = done
          dialog.current?.close()
        }}
      />
    </Modal>
  )
}
