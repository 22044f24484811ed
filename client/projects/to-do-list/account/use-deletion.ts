import { useEffect } from 'react'
import { BROWSER_MARKER_KEY } from '../../../../shared/storage-keys.ts'
import { findStorage } from '../../../app/storage.ts'
import { unsubscribeHere } from '../offline/notifications.ts'
import { pageMemory } from '../page-memory.ts'
import { forgetUnstored } from '../queue/mutation-store.ts'
import type { Session } from '../session.ts'
import type { TaskList } from '../task-list.ts'
import {
  clearDeletionNotice,
  removeAccountData,
  setDeletionNotice,
  readDeletion,
  announceDeletion,
} from './account-removal.ts'

const findLocal = () => findStorage('local')
const findSession = () => findStorage('session')

/**
 * Removes the account’s data from this tab when another tab deletes the account.
 * @param known the account, undefined until the server has named it
 */
export function useDeletion(list: TaskList, known: string | undefined): void {
  useEffect(() => {
    if (known !== undefined) clearDeletionNotice(findSession())
  }, [known])

  useEffect(() => {
    function follow(event: StorageEvent) {
      const token = list.findToken()
      const { account } = list.read()
      if (!token || account === undefined || readDeletion(event) !== account) return
      forget({ token, account })
      setDeletionNotice(findSession())
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [list])
}

/**
 * Removes all data of a deleted account from this browser and ends its session. Returns false if
 * the page has left that session already.
 */
export function leaveDeletedAccount(list: TaskList, session: Session): boolean {
  const current = list.findToken()
  // First: a tab that shares its process with this one finds the session ended at any other event.
  if (session.account !== undefined) announceDeletion(findLocal(), session.account)
  forget(session)
  if (session.account !== undefined) removeAccountData(findLocal(), session.account)
  if (current !== session.token) return false
  findLocal()?.removeItem(BROWSER_MARKER_KEY)
  setDeletionNotice(findSession())
  list.endSession()
  void unsubscribeHere()
  return true
}

/** Removes what only this tab stores of the account. */
function forget(session: Session): void {
  if (session.account !== undefined) removeAccountData(findSession(), session.account)
  forgetUnstored(pageMemory, session)
}
