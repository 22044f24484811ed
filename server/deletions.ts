import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../db/open.ts'
import { listPublicIds } from '../db/queries/restored.ts'
import type { Clock } from '../shared/clock.ts'
import { DELETION_RETENTION } from '../shared/limits.ts'
import { chownToFolderOwner, replaceFile, syncToDisk } from './backup/durable-files.ts'
import { toUtcDay } from '../shared/day.ts'
import type { Secrets } from './secrets.ts'

/** A record of deleted accounts, so that restoring a backup does not bring them back. */
export type Deletions = {
  /**
   * Records deleted accounts on the disk. Call it in the transaction that deletes them: it throws when it
   * cannot write, which rolls the transaction back.
   */
  record(publicIds: readonly string[]): void
  /** Removes entries of accounts that still exist, because their deletion was rolled back. */
  removeStale(): void
  /** Removes entries older than 400 days; returns how many. */
  removeOld(): number
}

type Entry = { day: string; keyId: string; digest: string }

const LINE = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}) ([0-9a-f]{64})$/

type Dependencies = { dataDir: string; database: Database; clock: Clock; secrets: Secrets }

/**
 * Opens the file DATA_DIR/deletions, which has a line for each deleted account: day, key id and a keyed
 * digest of the public id. Writers hold the write lock of the database, so several processes can share it.
 */
export function createDeletions({ dataDir, database, clock, secrets }: Dependencies): Deletions {
  const file = deletionsFile(dataDir)

  /** Rewrites the file without some of its entries; returns how many were removed. */
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
      const day = toUtcDay(clock.now())
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
      const oldest = toUtcDay(clock.now() - DELETION_RETENTION)
      return remove(({ day }) => day < oldest)
    },
  }
}

/** The accounts of a backup that were deleted after it was made. */
export type DeletedSince = {
  /** The public ids of the deleted accounts. */
  publicIds: string[]
  /** The number of deletions that cannot be matched, because their key is missing. */
  unknown: number
}

/**
 * Finds the accounts of a backup that were deleted after it was made.
 * @param secrets undefined if there is no key
 * @param existingIds public ids of accounts that exist today, of which the deletion failed
 */
export function findDeletedSince(
  dataDir: string,
  secrets: Secrets | undefined,
  inBackup: readonly string[],
  existingIds: readonly string[],
): DeletedSince {
  const entries = readEntries(dataDir)
  const keys = secrets?.keys ?? []
  const available = new Set(keys.map(({ id }) => id))
  const deleted = new Set(entries.map(({ digest }) => digest))
  const existing = new Set(existingIds)
  return {
    publicIds: inBackup.filter(
      (id) => !existing.has(id) && keys.some((key) => deleted.has(digestOf(key, id))),
    ),
    unknown: entries.filter(({ keyId }) => !available.has(keyId)).length,
  }
}

/** Lists the ids of the keys that recorded deletions need. */
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

/** Formats a line with its line break first, so that a partial line after a power cut harms no other. */
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
