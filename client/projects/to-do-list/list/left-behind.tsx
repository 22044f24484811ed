import { useEffect, useState } from 'react'
import { findDeletedAccounts } from '../../../../shared/api/accounts.ts'
import type { Item } from '../../../../shared/api/items.ts'
import { systemClock } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { createId, downloadText } from '../../../app/browser.ts'
import { findStorage } from '../../../app/storage.ts'
import { Notice } from '../../../ui/notice.tsx'
import { removeAccountData } from '../account/account-removal.ts'
import { callAccount } from '../account/call-account.ts'
import { findDeleted, listOtherAccounts, readLeftTasks, toIncoming } from '../left-behind.ts'
import type { TaskList, TaskListState } from '../task-list.ts'
import { writeJson } from '../transfer/formats/write-json.ts'
import { TransientButton } from './transient-button.tsx'
import { formatTasks } from './quote.ts'
import type { Actions } from './use-actions.ts'
import kit from '../../../ui/kit.module.css'

type Props = {
  list: TaskList
  state: Pick<TaskListState, 'account' | 'phase'>
  actions: Pick<Actions, 'addAll'>
}

/** What was typed for accounts that are deleted. */
type Left = { accounts: readonly string[]; tasks: Item[] }

/**
 * Offers what was typed in this browser for an account that is deleted, once the list of the next
 * account is loaded. Changes of accounts that exist stay for their own login.
 */
export function LeftBehind({ list, state: { account, phase }, actions }: Props) {
  const [left, setLeft] = useState<Left>()
  const ready = phase === 'ready'

  useEffect(() => {
    const storage = findStorage('local')
    if (!ready || account === undefined || !storage) return
    const others = listOtherAccounts(storage, account)
    if (others.length === 0) return
    let ended = false
    const token = list.findToken()
    const ask = async (some: readonly string[]) => {
      if (ended) return undefined
      const answer = await callAccount(findDeletedAccounts, { accounts: [...some] }, { token })
      return answer.kind === 'done' ? answer.reply.deleted : undefined
    }
    void findDeleted(others, ask).then((accounts) => {
      if (ended) return
      const tasks = accounts.flatMap((one) =>
        readLeftTasks(storage, one, { clock: systemClock, createId }),
      )
      if (tasks.length > 0) setLeft({ accounts, tasks })
    })
    return () => {
      ended = true
    }
  }, [list, account, ready])

  if (!left) return null
  const { accounts, tasks } = left

  function discard() {
    for (const one of accounts) removeAccountData(findStorage('local'), one)
    setLeft(undefined)
  }

  function download() {
    downloadText('to-do-unsent.json', writeJson(tasks), 'application/json')
  }

  return (
    <Notice
      role="status"
      actions={
        <div className={kit.row}>
          <TransientButton
            onClick={() => {
              actions.addAll(toIncoming(tasks))
              discard()
            }}
          >
            {texts.addToList}
          </TransientButton>
          <TransientButton onClick={download}>{texts.download}</TransientButton>
          <TransientButton onClick={discard}>{texts.discard}</TransientButton>
        </div>
      }
    >
      {fill(texts.leftBehind, { tasks: formatTasks(tasks) })}
    </Notice>
  )
}
