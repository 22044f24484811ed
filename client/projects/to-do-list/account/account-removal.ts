/**
 * Local storage: the account that was just deleted, for a moment, so that other tabs hear of it.
 * Session storage: whether that happened to the account this tab was logged in to.
 */
const DELETED_KEY = 'to-do/deleted'

/** Tells the other tabs, before the session goes, that it goes with its account. */
export function announceDeletion(local: Storage | undefined, account: string): void {
  try {
    local?.setItem(DELETED_KEY, account)
    local?.removeItem(DELETED_KEY)
  } catch {
    // Full: the other tabs find themselves logged out.
  }
}

/** The account that another tab tells is deleted, if that is what it changed in local storage. */
export function readDeletion({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): string | undefined {
  return key === DELETED_KEY ? (newValue ?? undefined) : undefined
}

/** Removes what is kept of an account: its changes, what was being typed. */
export function removeAccountData(storage: Storage | undefined, account: string): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) {
    const [area, ...names] = key.split('/')
    if (area === 'to-do' && names.includes(account)) storage.removeItem(key)
  }
}

/** Notes for the login page of this tab what has become of the account. */
export function setDeletionNotice(session: Storage | undefined): void {
  try {
    session?.setItem(DELETED_KEY, 'true')
  } catch {
    // Full: the login page says nothing of it.
  }
}

export function hasDeletionNotice(session: Storage | undefined): boolean {
  return session?.getItem(DELETED_KEY) === 'true'
}

/** Somebody is logged in again. */
export function clearDeletionNotice(session: Storage | undefined): void {
  session?.removeItem(DELETED_KEY)
}
