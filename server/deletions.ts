import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../db/open.ts'
import { listPublicIds } from '../db/queries/restored.ts'
import type { Clock } from '../shared/clock.ts'
import { DELETION_RETENTION } from '../shared/limits.ts'
import { chownToFolderOwner, replaceFile, syncToDisk } from './backup/durable-files.ts'
import { formatDay } from './day.ts'
import type { Secrets } from './secrets.ts'

/** Remembers which accounts were deleted, so that no backup brings one back. */
export type Deletions = {
  /**
   * Writes to the disk that these accounts are deleted; to be called in the transaction that deletes
   * them. Throws if it cannot be written, so that the transaction is rolled back.
   */
  record(publicIds: readonly string[]): void
  /** Removes what concerns accounts that exist: the transactions that were to delete them failed. */
  removeStale(): void
  /** Removes what is older than 400 days; gives how many. */
  removeOld(): number
}

type Entry = { day: string; keyId: string; digest: string }

const LINE = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}) ([0-9a-f]{64})$/

type Parts = { dataDir: string; database: Database; clock: Clock; secrets: Secrets }

/**
 * The file DATA_DIR/deletions has a line for each deleted account: the day, the id of the key and a
 * keyed digest of the account's public id. Everybody who writes it holds the write lock of the
 * database, so the server and the owner's commands can share it.
 */
export function createDeletions({ dataDir, database, clock, secrets }: Parts): Deletions {
  const file = deletionsFile(dataDir)

  /** Writes the file without some of its entries; gives how many those are. */
  function remove(isOver: (entry: Entry) => boolean): number {
    if (!existsSync(file)) return 0
    return database.transaction(() => {
      const entries = readEntries(dataDir)
      const left = entries.filter((entry) => !isOver(entry))
      if (left.length < entries.length) replaceFile(file, left.map(formatEntry).join(''))
      return entries.length - left.length
    })
  }

  return {
    record(publicIds) {
      if (publicIds.length === 0) return
      const day = formatDay(clock.now())
      const lines = publicIds.map((id) =>
        formatEntry({ day, keyId: secrets.id, digest: digestOf(secrets, id) }),
      )
      append(file, lines.join(''))
    },

    removeStale() {
      const existing = digestAll(secrets, listPublicIds(database.connection))
      remove(({ digest }) => existing.has(digest))
    },

    removeOld() {
      const oldest = formatDay(clock.now() - DELETION_RETENTION)
      return remove(({ day }) => day < oldest)
    },
  }
}

/** What the deletions of a data folder say about the accounts of a backup. */
export type DeletedSince = {
  /** The public ids of those that were deleted since. */
  publicIds: string[]
  /** Deletions of the time before a key that is not held any more: nobody can say whose. */
  unknown: number
}

/**
 * Finds the accounts of a backup that were deleted after it was made.
 * @param secrets undefined if there is no key
 * @param living public ids of accounts that exist today, of which the deletion failed
 */
export function findDeletedSince(
  dataDir: string,
  secrets: Secrets | undefined,
  inBackup: readonly string[],
  living: readonly string[],
): DeletedSince {
  const entries = readEntries(dataDir)
  const keys = secrets?.keys ?? []
  const held = new Set(keys.map(({ id }) => id))
  const deleted = new Set(entries.map(({ digest }) => digest))
  const alive = new Set(living)
  return {
    publicIds: inBackup.filter(
      (id) => !alive.has(id) && keys.some((key) => deleted.has(digestOf(key, id))),
    ),
    unknown: entries.filter(({ keyId }) => !held.has(keyId)).length,
  }
}

/** The ids of the keys that deletions were written down with. */
export function listDeletionKeys(dataDir: string): Set<string> {
  return new Set(readEntries(dataDir).map(({ keyId }) => keyId))
}

function deletionsFile(dataDir: string): string {
  return join(dataDir, 'deletions')
}

function digestOf(key: Pick<Secrets, 'digest'>, publicId: string): string {
  return key.digest('deletion', publicId).toString('hex')
}

function digestAll({ keys }: Secrets, publicIds: readonly string[]): Set<string> {
  return new Set(publicIds.flatMap((id) => keys.map((key) => digestOf(key, id))))
}

/** A line begins with its line break: if a power cut leaves a part of one, the next is still whole. */
function formatEntry({ day, keyId, digest }: Entry): string {
  return `\n${day} ${keyId} ${digest}`
}

function readEntries(dataDir: string): Entry[] {
  const file = deletionsFile(dataDir)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, day = '', keyId = '', digest] = LINE.exec(line) ?? []
      return digest === undefined ? [] : [{ day, keyId, digest }]
    })
}

function append(file: string, text: string): void {
  const isNew = !existsSync(file)
  const descriptor = openSync(file, 'a', 0o600)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  if (!isNew) return
  chownToFolderOwner(file)
  syncToDisk(dirname(file))
}
