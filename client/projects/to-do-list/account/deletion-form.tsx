import { useSyncExternalStore } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { deleteAccount } from '../../../../shared/api/accounts.ts'
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
      showToast({ text: 'The account that was logged in here before was deleted.' })
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
      doubt="If you are logged out next, it is done."
      submit={{ label: 'Delete permanently', variant: 'danger' }}
      close={close}
    >
      <p>
        This deletes the account <b>{email}</b> at once, with {describeTasks(tasks)}. Every session
        ends
        {unsent > 0 &&
          `, and ${formatCount(unsent, 'change')} not sent yet ${unsent === 1 ? 'is' : 'are'} lost`}
        . There is no way back.
      </p>
    </AccountForm>
  )
}

function describeTasks(count: number): string {
  if (count === 0) return 'its empty list'
  return count === 1 ? 'its only task' : `all its ${count} tasks, those in the trash too`
}
