import { useEffect, useState, useSyncExternalStore } from 'react'
import { BROWSER_MARKER_KEY } from '../../../../shared/storage-keys.ts'
import { findStorage } from '../../../app/storage.ts'
import { unsubscribeHere } from '../offline/notifications.ts'
import { pageMemory } from '../page-memory.ts'
import { forgetUnstored } from '../queue/mutation-store.ts'
import { readSession, type Session } from '../session.ts'
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

/** What follows deletions by this tab: the browser reports only those of others. */
const followers = new Set<(account: string | undefined) => void>()

/** Follows the deletion of the account whose list is shown, also after its session was lost. */
export function useListDeletion({ subscribe, read }: TaskList): void {
  const account = useSyncExternalStore(
    subscribe,
    () => read().account,
    () => undefined,
  )
  const lostAccount = useSyncExternalStore(
    subscribe,
    () => read().lostAccount,
    () => undefined,
  )
  useDeletion(account ?? lostAccount)

  useEffect(() => {
    if (account !== undefined) clearDeletionNotice(findSession())
  }, [account])
}

/**
 * Removes the data of an account from this tab when any tab of the browser deletes it. Returns whether that has
 * happened.
 */
export function useDeletion(account: string | undefined): boolean {
  const [deleted, setDeleted] = useState(false)

  useEffect(() => {
    if (account === undefined) return
    function follow(gone: string | undefined) {
      if (gone !== account) return
      forget({ token: '', account })
      setDeletionNotice(findSession())
      setDeleted(true)
    }
    const followTabs = (event: StorageEvent) => follow(readDeletion(event))
    followers.add(follow)
    window.addEventListener('storage', followTabs)
    return () => {
      followers.delete(follow)
      window.removeEventListener('storage', followTabs)
    }
  }, [account])
  return deleted
}

/**
 * Removes all data of a deleted account from this browser and ends its session. Returns false if
 * the page has left that session already, unless it was lost by the deletion.
 */
export function leaveDeletedAccount(list: TaskList, session: Session): boolean {
  const current = list.findToken()
  const { lostAccount } = list.read()
  // First: a tab that shares its process with this one finds the session ended at any other event.
  if (session.account !== undefined) announceDeletion(findLocal(), session.account)
  for (const follow of followers) follow(session.account)
  forget(session)
  if (session.account !== undefined) removeAccountData(findLocal(), session.account)
  const isLost =
    !readSession(findLocal()) && lostAccount !== undefined && lostAccount === session.account
  if (current !== session.token && !isLost) return false
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
