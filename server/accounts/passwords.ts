import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import type { Result } from '../../shared/result.ts'
import { createRest } from './rest.ts'
import { createWorkQueue, type Waiter } from './work-queue.ts'

/** OWASP Password Storage Cheat Sheet, Argon2id, second choice: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19456, timeCost: 2, parallelism: 1 }

const PREFIX = '$argon2id$'

/** How many strangers may wait for their hash, and as many others: two seconds of work on one core. */
const WAITING = 64

export type Passwords = {
  /** @param waiter who waits for it: those who wait take turns */
  hash(password: string, waiter: Waiter): Promise<Result<string, 'busy'>>
  /**
   * Whether the password is the one of that hash; without a hash the same work for nothing.
   * Rejects when the hash is none.
   */
  verify(
    hash: string | undefined,
    password: string,
    waiter: Waiter,
  ): Promise<Result<boolean, 'busy'>>
  /** Whether the hash was made with other parameters than these. */
  isOutdated(hash: string): boolean
  /** Resolves when no hash runs or waits. */
  idle(): Promise<void>
}

/** How many hashes run at once: as many as leave a core and a thread of libuv's four to the rest. */
export function countPlaces(cores: number): number {
  return Math.min(Math.max(cores - 1, 1), 3)
}

/**
 * Hashes with argon2id, so many at once, and with rests on a machine with one core. Fails with `busy`
 * when too many wait already.
 */
export function createPasswords(cores = availableParallelism(), waiting = WAITING): Passwords {
  const rest = cores === 1 ? createRest() : undefined
  const queue = createWorkQueue(countPlaces(cores), waiting, rest)
  const nobody = makeHashOfNothing()
  return {
    hash: (password, waiter) => queue.run(waiter, () => argon2.hash(password, PARAMETERS)),
    verify: (hash, password, waiter) =>
      queue.run(waiter, () => argon2.verify(hash ?? nobody, password)),
    // The package does not look at the type.
    isOutdated: (hash) => !hash.startsWith(PREFIX) || argon2.needsRehash(hash, PARAMETERS),
    idle: () => queue.idle(),
  }
}

/** A hash with the current parameters that no password has: its digest is random. */
function makeHashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const [salt, digest] = [16, 32].map((size) =>
    randomBytes(size).toString('base64').replace(/=+$/, ''),
  )
  return `${PREFIX}v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}
