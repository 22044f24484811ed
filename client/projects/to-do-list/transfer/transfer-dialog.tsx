import { useRef } from 'react'
import { exportTasks, importTasks } from '../../../../shared/texts/account.ts'
import { Modal } from '../../../ui/modal.tsx'
import type { Actions } from '../list/use-actions.ts'
import type { TaskList } from '../task-list.ts'
import { ExportForm } from './export-form.tsx'
import { ImportForm } from './import-form.tsx'

/** An entry of the account menu that opens this dialog. */
export type TransferTask = keyof typeof CONTENT

/** Props of the content of the dialog. */
export type TransferParts = {
  list: TaskList
  actions: Pick<Actions, 'addAll'>
  /** Closes the dialog; `done` once something has come of it. */
  close: (outcome?: 'done') => void
}

const CONTENT = {
  import: { title: importTasks, Content: ImportForm },
  export: { title: exportTasks, Content: ExportForm },
}

type Props = Omit<TransferParts, 'close'> & {
  task: TransferTask
  onClose: (outcome: 'done' | undefined) => void
}

/** Shows the dialog of an import or export while it is mounted. */
export function TransferDialog({ task, onClose, ...parts }: Props) {
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
