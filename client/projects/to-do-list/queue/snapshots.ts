import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Item } from '../../../../shared/api/items.ts'
import { isItem } from './item-shape.ts'

/** A list as the server last returned it, the trash included. */
export type Snapshot = {
  account: string
  /** When the server returned it, in milliseconds by this browser's clock. */
  readAt: number
  /** When this page last opened the list at the server, which keeps the account; by the same clock. */
  usedAt: number
  items: readonly Item[]
  /** The version of the list. */
  version: number
}

/** The list of the account that is logged in to this browser, stored to open it offline. */
export type Snapshots = ReturnType<typeof createSnapshots>

type Schema = DBSchema & { snapshots: { key: string; value: Snapshot } }
type Store = IDBPObjectStore<Schema, ['snapshots'], 'snapshots', 'readwrite'>

/**
 * Creates the snapshots in IndexedDB, which is opened on first use.
 * @param owner an account whose snapshot is read at once, for the first `read` of it
 */
export function createSnapshots(owner?: string) {
  let opening: Promise<IDBPDatabase<Schema>> | undefined

  function open(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>('to-do', 1, {
      upgrade: (database) => void database.createObjectStore('snapshots', { keyPath: 'account' }),
      // A newer build in another tab may change the database.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
  }

  /** Resolves to undefined where the browser blocks its database. */
  async function attempt<Value>(
    run: (database: IDBPDatabase<Schema>) => Promise<Value>,
  ): Promise<Value | undefined> {
    // The database may have been closed since, or could not be opened then: the second time it is opened again.
    for (let times = 0; times < 2; times++) {
      const used = (opening ??= open())
      try {
        return await used.then(run)
      } catch {
        if (opening === used) opening = undefined
        used.then((database) => database.close()).catch(() => undefined)
      }
    }
    return undefined
  }

  /** Changes what is stored in one transaction; resolves to undefined where that fails. */
  function change(run: (store: Store) => Promise<void>): Promise<true | undefined> {
    return attempt(async (database): Promise<true> => {
      const { store, done } = database.transaction('snapshots', 'readwrite')
      // Awaited together: a failure rejects both.
      await Promise.all([run(store), done])
      return true
    })
  }

  async function read(account: string): Promise<Snapshot | undefined> {
    const stored = await attempt((database) => database.get('snapshots', account))
    // Another build may have stored it in another shape.
    if (!stored?.items.every(isItem)) return undefined
    // Earlier builds stored no version. After 0 everything has changed, or the check says that more has.
    const version = (stored as Partial<Snapshot>).version ?? 0
    return Number.isInteger(version) ? { ...stored, version } : undefined
  }

  let early = owner === undefined ? undefined : read(owner)

  return {
    /** Reads the account's snapshot; there is none where the browser blocks its database. */
    read(account: string): Promise<Snapshot | undefined> {
      const reading = account === owner ? early : undefined
      early = undefined
      return reading ?? read(account)
    },
    /**
     * Replaces the account's snapshot, unless another tab has stored a newer list. Resolves to false if the browser
     * could not store it, and an older one stays.
     */
    async write(snapshot: Snapshot): Promise<boolean> {
      const { account } = snapshot
      const isStored = await change(async (store) => {
        await store.put(chooseNewer(await store.get(account), snapshot))
      })
      return isStored ?? (await read(account)) === undefined
    },
    /** Removes the snapshots of all accounts but one: another tab may have stored it after the next login. */
    async clear(kept?: string): Promise<void> {
      await change(async (store) => {
        const others = (await store.getAllKeys()).filter((account) => account !== kept)
        await Promise.all(others.map((account) => store.delete(account)))
      })
    },
  }
}

/**
 * Returns the snapshot to keep: the timer of a tab in the background may come after that of a tab with a newer
 * list. Times count, too, because a restored backup has lower versions, and a clock may have been set back.
 */
export function chooseNewer(stored: Snapshot | undefined, next: Snapshot): Snapshot {
  if (!stored || !(stored.version > next.version && stored.readAt > next.readAt)) return next
  return { ...stored, usedAt: Math.max(stored.usedAt, next.usedAt) }
}
