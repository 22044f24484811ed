import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './storage-faults.ts'

/** Keys for one purpose each, all derived from the one in DATA_DIR/secret.key. */
export type Secrets = {
  /** Seals what waits to be mailed; 32 bytes. */
  mailKey: Buffer
  /** A digest of a text that nobody without the key can look for, 32 bytes. */
  digest(purpose: Purpose, text: string): Buffer
  /** Whether a digest that came from outside is the one of the text. */
  matches(purpose: Purpose, text: string, digest: Buffer): boolean
}

type Purpose = 'address' | 'failure' | 'session' | 'rating' | 'network' | 'browser'

const SIZE = 32

/** @param master 32 random bytes */
export function deriveSecrets(master: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, SIZE))
  const keys = {
    address: derive('address'),
    failure: derive('failure'),
    session: derive('session'),
    rating: derive('rating'),
    network: derive('network'),
    browser: derive('browser'),
  }
  const digest = (purpose: Purpose, text: string) =>
    createHmac('sha256', keys[purpose]).update(text).digest()
  return {
    mailKey: derive('mail'),
    digest,
    matches: (purpose, text, other) =>
      other.length === SIZE && timingSafeEqual(digest(purpose, text), other),
  }
}

/**
 * Reads DATA_DIR/secret.key, or makes it, readable by its owner alone. It is never in the database
 * or its backups. A key that others could read is put right, and `exposed` tells of it. Throws when
 * the file holds something else.
 */
export function openSecrets(dataDir: string): {
  secrets: Secrets
  made: boolean
  exposed: boolean
} {
  const file = join(dataDir, 'secret.key')
  const written = readKey(file)
  if (written !== undefined) {
    if (!/^[0-9a-f]{64}\s*$/.test(written)) {
      throw new Error(`${file} holds no key; put the right one back, or remove it to get a new one`)
    }
    const secrets = deriveSecrets(Buffer.from(written.trim(), 'hex'))
    return { secrets, made: false, exposed: closeToOthers(file) }
  }
  const master = randomBytes(SIZE)
  writeKey(dataDir, file, master)
  return { secrets: deriveSecrets(master), made: true, exposed: false }
}

/** Whole or not there, and sure to be there after a power cut: what it sealed needs it. */
function writeKey(dataDir: string, file: string, master: Buffer): void {
  const unfinished = `${file}.tmp`
  rmSync(unfinished, { force: true })
  const descriptor = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(descriptor, `${master.toString('hex')}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(unfinished, file)
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Whether it was open to others. Where it must be, as when a container is handed it, it stays. */
function closeToOthers(file: string): boolean {
  if ((statSync(file).mode & 0o077) === 0) return false
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (!/^(EPERM|EROFS|EACCES)$/.test(codeOf(error))) throw error
  }
  return true
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
