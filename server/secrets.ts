import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Keys for one purpose each, all derived from the one in DATA_DIR/secret.key. */
export type Secrets = {
  /** Seals what waits to be mailed; 32 bytes. */
  mailKey: Buffer
  /** A digest of a text that nobody without the key can look for, 32 bytes. */
  digest(purpose: 'address' | 'failure', text: string): Buffer
}

const SIZE = 32

/** @param master 32 random bytes */
export function deriveSecrets(master: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, SIZE))
  const keys = { address: derive('address'), failure: derive('failure') }
  return {
    mailKey: derive('mail'),
    digest: (purpose, text) => createHmac('sha256', keys[purpose]).update(text).digest(),
  }
}

/**
 * Reads DATA_DIR/secret.key, or makes it, readable by its owner alone. It is never in the database
 * or its backups. Throws when it holds something else.
 */
export function openSecrets(dataDir: string): { secrets: Secrets; made: boolean } {
  const file = join(dataDir, 'secret.key')
  const written = readKey(file)
  if (written !== undefined) {
    if (!/^[0-9a-f]{64}\s*$/.test(written)) {
      throw new Error(`${file} holds no key; put the right one back, or remove it to get a new one`)
    }
    return { secrets: deriveSecrets(Buffer.from(written.trim(), 'hex')), made: false }
  }
  const master = randomBytes(SIZE)
  const descriptor = openSync(file, 'wx', 0o600)
  writeSync(descriptor, `${master.toString('hex')}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  return { secrets: deriveSecrets(master), made: true }
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
