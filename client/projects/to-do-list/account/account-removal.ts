import { listStoredKeys, storeText } from '../storage-area.ts'

/**
 * Local storage: the account that was just deleted, for a moment, so that other tabs hear of it.
 * Session storage: whether that happened to the account this tab was logged in to.
 */
const DELETED_KEY = 'to-do/deleted'

/** Tells other tabs, before the session ends, that its account is deleted. */
export function announceDeletion(local: Storage | undefined, account: string): void {
  // Where it is full, the other tabs find themselves logged out.
  if (storeText(local, DELETED_KEY, account)) local?.removeItem(DELETED_KEY)
}

/** Reads from a storage event which account another tab has deleted. */
export function readDeletion({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): string | undefined {
  return key === DELETED_KEY ? (newValue ?? undefined) : undefined
}

/** Removes the mutations and drafts of an account from a storage area. */
export function removeAccountData(storage: Storage | undefined, account: string): void {
  for (const key of listStoredKeys(storage)) {
    const [area, ...names] = key.split('/')
    if (area === 'to-do' && names.includes(account)) storage?.removeItem(key)
  }
}

/** Stores in session storage that the account of this tab was deleted, for the login page. */
export function setDeletionNotice(session: Storage | undefined): void {
  // Where it is full, the login page says nothing of it.
  storeText(session, DELETED_KEY, 'true')
}

/** Returns whether the account of this tab was deleted. */
export function hasDeletionNotice(session: Storage | undefined): boolean {
  return session?.getItem(DELETED_KEY) === 'true'
}

/** Removes the notice, after the next login. */
export function clearDeletionNotice(session: Storage | undefined): void {
  session?.removeItem(DELETED_KEY)
}
