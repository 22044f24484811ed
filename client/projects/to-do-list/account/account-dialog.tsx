import { useRef } from 'react'
import type { Profile } from '../../../../shared/api/accounts.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { reminders } from '../../../../shared/texts/reminder.ts'
import { Modal } from '../../../ui/modal.tsx'
import type { TaskList } from '../task-list.ts'
import { CalendarForm } from './calendar-form.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { Sessions } from './sessions.tsx'
import { UsernameForm } from './username-form.tsx'

/** An entry of the account menu that opens a dialog. */
export type AccountTask = keyof typeof CONTENT

/** Props of the content of an account dialog. */
export type TaskParts = {
  list: TaskList
  profile: Profile
  /** Receives what has changed of the account and a message about the change. */
  onProfile: (changed: Partial<Profile>, done?: string) => void
  /** Closes the dialog. */
  close: () => void
}

const CONTENT = {
  username: { title: texts.changeUsername, Content: UsernameForm },
  password: { title: texts.changePassword, Content: PasswordForm },
  language: { title: texts.changeLanguage, Content: LanguageForm },
  reminders: { title: reminders, Content: RemindersForm },
  calendar: { title: texts.calendar, Content: CalendarForm },
  sessions: { title: texts.sessions, Content: Sessions },
  deletion: { title: texts.deleteAccount, Content: DeletionForm },
}

type Props = Omit<TaskParts, 'close'> & { task: AccountTask; onClose: () => void }

/** Shows the dialog of one entry of the account menu while it is mounted. */
export function AccountDialog({ task, onClose, ...parts }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, Content } = CONTENT[task]

  return (
    <Modal ref={dialog} label={title} onClose={onClose}>
      <Content {...parts} close={() => dialog.current?.close()} />
    </Modal>
  )
}
