import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DELETION_RETENTION } from '../shared/limits.ts'
import { replaceFile } from './backup/durable-files.ts'
import { closeToOthers } from './data-permissions.ts'
import { toUtcDay } from '../shared/day.ts'
import { codeOf } from './storage-faults.ts'

/** Keys that are derived from one key of DATA_DIR/secret.key, each for one purpose. */
export type DerivedKeys = {
  /** The public id of the key: 8 hex digits that reveal nothing about it. */
  id: string
  /** Encrypts queued mail; 32 bytes. */
  mailKey: Buffer
  /** The pepper of password hashes, without which nobody can test guesses; 32 bytes. */
  pepper: Buffer
  /** Returns the keyed digest (HMAC) of a text, 32 bytes. */
  digest(purpose: Purpose, text: string): Buffer
  /** Compares a digest with that of the text in constant time. */
  matches(purpose: Purpose, text: string, digest: Buffer): boolean
}

/** The newest key, which is used for new data, and all keys, which verify existing data. */
export type Secrets = DerivedKeys & {
  /** The newest first. */
  keys: readonly DerivedKeys[]
}

const PURPOSES = [
  'address',
  'failure',
  'session',
  'rating',
  'deletion',
  'network',
  'browser',
  'message',
] as const

/** What a digest is for; those of two purposes have nothing in common. */
export type Purpose = (typeof PURPOSES)[number]

/** A line of the file: 64 hex digits, and the day of creation if it replaced another key. */
type StoredKey = { master: Buffer; madeOn: string | undefined }

const SIZE = 32
const ID_SIZE = 4

/** Derives all keys. @param masters 32 random bytes each, the newest first */
export function deriveSecrets(...masters: [Buffer, ...Buffer[]]): Secrets {
  const [newest, ...older] = masters
  const current = deriveKeys(newest)
  return { ...current, keys: [current, ...older.map(deriveKeys)] }
}

function deriveKeys(master: Buffer): DerivedKeys {
  const derive = (purpose: string, size = SIZE) =>
    Buffer.from(hkdfSync('sha256', master, '', purpose, size))
  const digestKeys = Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, derive(purpose)]),
  ) as Record<Purpose, Buffer>
  const digest = (purpose: Purpose, text: string) =>
    createHmac('sha256', digestKeys[purpose]).update(text).digest()
  return {
    id: derive('id', ID_SIZE).toString('hex'),
    mailKey: derive('mail'),
    pepper: derive('password'),
    digest,
    matches: (purpose, text, other) =>
      other.length === SIZE && timingSafeEqual(digest(purpose, text), other),
  }
}

/**
 * Reads or creates DATA_DIR/secret.key, which is never in the database or its backups. Restricts a file
 * that other users can read, and then sets `exposed`. Throws when the file has no valid key.
 */
export function openSecrets(dataDir: string): {
  secrets: Secrets
  made: boolean
  exposed: boolean
} {
  const secrets = readSecrets(dataDir)
  if (secrets) return { secrets, made: false, exposed: closeToOthers(keyFile(dataDir)) }
  const master = randomBytes(SIZE)
  writeKeys(dataDir, [{ master, madeOn: undefined }])
  return { secrets: deriveSecrets(master), made: true, exposed: false }
}

/** Reads the keys of a data folder; undefined without a key file. Throws when a key is invalid. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const keys = readKeys(dataDir)
  return keys && deriveSecrets(...mapAll(keys, ({ master }) => master))
}

/** The key ids that a rotation made, kept and removed. */
export type Rotation = { made: string; held: string[]; removed: string[] }

/**
 * Adds a new key to the existing DATA_DIR/secret.key, which a running server uses after its next start.
 * Removes keys that were replaced more than 400 days ago.
 * @param isNeeded whether existing data still needs the key of that id
 */
export function rotateKey(
  dataDir: string,
  now: number,
  isNeeded: (id: string) => boolean,
): Rotation {
  const before = readKeys(dataDir)
  if (!before) throw new Error(`${keyFile(dataDir)} is missing`)
  const made = { master: randomBytes(SIZE), madeOn: toUtcDay(now) }
  const isOver = (replacedOn: string | undefined) =>
    replacedOn !== undefined && replacedOn < toUtcDay(now - DELETION_RETENTION)
  const idOf = ({ master }: StoredKey) => deriveKeys(master).id
  const removed = before.filter(
    (key, index) => isOver(before[index - 1]?.madeOn) && !isNeeded(idOf(key)),
  )
  const held = before.filter((key) => !removed.includes(key))
  writeKeys(dataDir, [made, ...held])
  return { made: idOf(made), held: held.map(idOf), removed: removed.map(idOf) }
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** Reads the stored keys; undefined without a file. */
function readKeys(dataDir: string): [StoredKey, ...StoredKey[]] | undefined {
  const file = keyFile(dataDir)
  const written = readIfThere(file)
  if (written === undefined) return undefined
  return mapAll(splitLines(written), (line) => {
    const [, key, madeOn] = /^([0-9a-f]{64})(?: (\d{4}-\d\d-\d\d))?$/.exec(line) ?? []
    if (key === undefined) {
      throw new Error(
        `${file} contains no valid key. Put the right file back. If it is lost, remove this file and run: npm run owner -- key new`,
      )
    }
    return { master: Buffer.from(key, 'hex'), madeOn }
  })
}

function splitLines(text: string): [string, ...string[]] {
  const [first = '', ...others] = text.trimEnd().split(/\r?\n/)
  return [first, ...others]
}

/** Maps a list that is never empty. */
function mapAll<From, To>([first, ...others]: readonly [From, ...From[]], to: (item: From) => To) {
  return [to(first), ...others.map(to)] as [To, ...To[]]
}

function writeKeys(dataDir: string, keys: readonly StoredKey[]): void {
  const lines = keys.map(({ master, madeOn }) => {
    const key = master.toString('hex')
    return madeOn === undefined ? `${key}\n` : `${key} ${madeOn}\n`
  })
  replaceFile(keyFile(dataDir), lines.join(''))
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
