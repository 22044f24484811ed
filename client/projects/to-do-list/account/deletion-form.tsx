import { useSyncExternalStore } from 'react'
import { deleteAccount } from '../../../../shared/api/accounts.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { TaskParts } from './account-dialog.tsx'
import { AccountForm, CURRENT_PASSWORD } from './account-form.tsx'
import { type CallResult, callAccount } from './call-account.ts'
import { leaveDeletedAccount } from './use-deletion.ts'

/** Shows what a deletion removes, and deletes the account. */
export function DeletionForm({ list, profile, close }: TaskParts) {
  const { email, tasks } = profile
  const { unsent } = useSyncExternalStore(list.subscribe, list.read, list.read)
  const showToast = useToast()

  async function send({
    currentPassword = '',
  }: Record<string, string>): Promise<CallResult<undefined>> {
    const token = list.findToken()
    const { account } = list.read()
    const answer = await callAccount(deleteAccount, { currentPassword }, { token })
    if (answer.kind === 'done' && token && !leaveDeletedAccount(list, { token, account })) {
      // Without its name: another user may be here now.
      showToast({ text: texts.deletedBefore })
    }
    return answer
  }

  return (
    <AccountForm
      list={list}
      email={email}
      fields={[CURRENT_PASSWORD]}
      send={send}
      onDone={close}
      doubt={texts.deletionDoubt}
      submit={{ label: texts.deletePermanently, variant: 'danger' }}
      close={close}
    >
      <p>
        {fillNodes(texts.deletion, {
          email: <b>{email}</b>,
          tasks: describeTasks(tasks),
          unsent: unsent > 0 && formatCounted(texts.andUnsent, unsent),
        })}
      </p>
    </AccountForm>
  )
}

function describeTasks(count: number): string {
  if (count === 0) return texts.withEmptyList
  return count === 1 ? texts.withOnlyTask : formatCounted(texts.withAllTasks, count)
}
