import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import type { Result } from '../../shared/result.ts'
import type { Secrets } from '../secrets.ts'
import { createCpuBackoff } from './cpu-backoff.ts'
import { createWorkQueue, type Requester } from './work-queue.ts'

/** OWASP Password Storage Cheat Sheet, Argon2id, second choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** The key id of the pepper in a hash, a parameter of the PHC string format. */
const KEY_ID = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+,keyid=([0-9a-f]{8})\$/

/** Maximum queued hashes of unknown callers, and of known ones: two seconds of work on one core. */
const MAX_QUEUED = 64

/** Hashes and verifies passwords. */
export type Passwords = {
  /** Hashes a password. @param requester the caller, for the fair queue */
  hash(password: string, requester: Requester): Promise<Result<string, 'busy'>>
  /**
   * Verifies a password; without a hash or its key, it does the same work and fails. Rejects when the
   * hash is malformed.
   */
  verify(
    hash: string | undefined,
    password: string,
    requester: Requester,
  ): Promise<Result<boolean, 'busy'>>
  /** Returns whether the hash has other parameters or another key than the current ones. */
  isOutdated(hash: string): boolean
  /** Resolves when no hash is running or queued. */
  idle(): Promise<void>
}

/** Returns how many hashes run at once, leaving one core and one of libuv's four threads free. */
export function countConcurrentHashes(cores: number): number {
  return Math.min(Math.max(cores - 1, 1), 3)
}

/**
 * Hashes with argon2id and the pepper of the newest key, in a fair queue, with pauses on a machine with
 * one core. Fails with `busy` when the queue is full. Hashes with an older pepper, or none, still verify.
 */
export function createPasswords(
  secrets: Pick<Secrets, 'id' | 'pepper' | 'keys'>,
  cores = availableParallelism(),
  maxQueued = MAX_QUEUED,
): Passwords {
  const backOff = cores === 1 ? createCpuBackoff() : undefined
  const queue = createWorkQueue(countConcurrentHashes(cores), maxQueued, backOff)
  const dummyHash = makeDummyHash(secrets.id)

  async function hash(password: string): Promise<string> {
    const made = await argon2.hash(password, { ...PARAMETERS, secret: secrets.pepper })
    return addKeyId(made, secrets.id)
  }

  /** Verifies with the key that the hash names; argon2 itself ignores the key id. */
  async function verify(hash: string, password: string): Promise<boolean> {
    const keyId = findKeyId(hash)
    if (keyId === undefined) return argon2.verify(hash, password)
    const key = secrets.keys.find(({ id }) => id === keyId)
    if (!key) return verify(dummyHash, password)
    return argon2.verify(hash, password, { secret: key.pepper })
  }

  return {
    hash: (password, requester) => queue.run(requester, () => hash(password)),
    verify: (stored, password, requester) =>
      queue.run(requester, () => verify(stored ?? dummyHash, password)),
    // Only argon2id has a key id here; the package does not look at the type.
    isOutdated: (stored) =>
      findKeyId(stored) !== secrets.id || argon2.needsRehash(stored, PARAMETERS),
    idle: () => queue.idle(),
  }
}

/** Makes a hash with a random digest, which no password matches. */
function makeDummyHash(keyId: string): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const [salt, digest] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replaceAll('=', ''),
  )
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism},keyid=${keyId}`
  return `$argon2id$v=19$${parameters}$${salt}$${digest}`
}

function addKeyId(hash: string, id: string): string {
  const [empty, name, version, parameters, ...others] = hash.split('$')
  return [empty, name, version, `${parameters},keyid=${id}`, ...others].join('$')
}

function findKeyId(hash: string): string | undefined {
  return KEY_ID.exec(hash)?.[1]
}
