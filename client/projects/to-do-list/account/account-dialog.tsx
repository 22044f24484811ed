import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { Profile } from '../../../../shared/api/accounts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { TaskList } from '../task-list.ts'
import { DeletionForm } from './deletion-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { UsernameForm } from './username-form.tsx'
import style from './dialog.module.css'

/** An entry of the account menu that opens a dialog. */
export type AccountTask = keyof typeof CONTENT

/** Props of the content of an account dialog. */
export type TaskParts = {
  list: TaskList
  profile: Profile
  /** Receives the changed account and a message about the change. */
  onProfile: (profile: Profile, done?: string) => void
  /** Closes the dialog. */
  close: () => void
}

const CONTENT = {
  username: { title: 'Change username', Content: UsernameForm },
  password: { title: 'Change password', Content: PasswordForm },
  sessions: { title: 'Sessions', Content: Sessions },
  deletion: { title: 'Delete account', Content: DeletionForm },
}

type Props = Omit<TaskParts, 'close'> & { task: AccountTask; onClose: () => void }

/** Shows the dialog of one entry of the account menu while it is mounted. */
export function AccountDialog({ task, onClose, ...parts }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, Content } = CONTENT[task]

  useEffect(() => dialog.current?.showModal(), [])

  function noteClose(event: SyntheticEvent) {
    // A question inside it may close too.
    if (event.target === event.currentTarget) onClose()
  }

  return (
    <Dialog ref={dialog} label={title} onClose={noteClose}>
      <div className={style.content}>
        <h2>{title}</h2>
        <Content {...parts} close={() => dialog.current?.close()} />
      </div>
    </Dialog>
  )
}
