import argon2 from 'argon2'
import { describe, expect, it } from 'vitest'
import { parsePassword } from '../../shared/rules/password.ts'
import { deriveSecrets } from '../secrets.ts'
import { createPasswords } from './passwords.ts'

const OLDER = Buffer.alloc(32, 7)
const secrets = deriveSecrets(OLDER)
const SOMEBODY = { known: false, network: 'a', name: 'a' }
const RIGHT = { ok: true, value: true }
const WRONG = { ok: true, value: false }

/** Returns the password that a form with that text sends. */
function parse(text: string): string {
  const result = parsePassword(text)
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

async function hashOf(password: string, passwords = createPasswords(secrets)): Promise<string> {
  const result = await passwords.hash(password, SOMEBODY)
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes and one lane (S120)', async () => {
    expect(await hashOf('password')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[0-9a-f]{8}\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  it('is salted, and verifies the right password only', async () => {
    const passwords = createPasswords(secrets)
    const [first, second] = [await hashOf('password'), await hashOf('password')]
    expect(first).not.toBe(second)
    for (const hash of [first, second]) {
      expect(await passwords.verify(hash, 'password', SOMEBODY)).toEqual(RIGHT)
    }
    for (const wrong of ['Password', 'password ', ' password', 'passwor', 'password\0', '']) {
      expect(await passwords.verify(first, wrong, SOMEBODY)).toEqual(WRONG)
    }
  })

  it('is the same for every Unicode form of a text (S85)', async () => {
    const passwords = createPasswords(secrets)
    const hash = await hashOf(parse('caf\u00e9 \u00c5ngstr\u00f6m'))
    expect(
      await passwords.verify(hash, parse('cafe\u0301 A\u030angstro\u0308m'), SOMEBODY),
    ).toEqual(RIGHT)
    expect(await passwords.verify(hash, parse('cafe Angstrom'), SOMEBODY)).toEqual(WRONG)
  })

  it('uses every byte of the longest password (S84)', async () => {
    const passwords = createPasswords(secrets)
    const hash = await hashOf(parse('\u{1f600}'.repeat(30)))
    expect(await passwords.verify(hash, parse('\u{1f600}'.repeat(30)), SOMEBODY)).toEqual(RIGHT)
    expect(await passwords.verify(hash, parse('\u{1f600}'.repeat(29)), SOMEBODY)).toEqual(WRONG)
    expect(
      await passwords.verify(hash, parse(`${'\u{1f600}'.repeat(29)}\u{1f601}`), SOMEBODY),
    ).toEqual(WRONG)
  })
})

describe('a password check without a hash', () => {
  it('always fails', async () => {
    const passwords = createPasswords(secrets)
    expect(await passwords.verify(undefined, 'password', SOMEBODY)).toEqual(WRONG)
    expect(await passwords.verify(undefined, '', SOMEBODY)).toEqual(WRONG)
  })

  it('takes as long as a wrong password', async () => {
    const passwords = createPasswords(secrets)
    const hash = await hashOf('password')
    const work = { known: [] as number[], unknown: [] as number[] }
    // The minimum of the processor time, because a busy machine adds to it.
    async function measure(hash: string | undefined): Promise<number> {
      const before = process.cpuUsage()
      await passwords.verify(hash, 'wrong password', SOMEBODY)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    for (let run = 0; run < 5; run++) {
      work.known.push(await measure(hash))
      work.unknown.push(await measure(undefined))
    }
    const ratio = Math.min(...work.unknown) / Math.min(...work.known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })
})

describe('the pepper of a hash', () => {
  it('is needed to verify the right password', async () => {
    const hash = await hashOf('password')
    expect(await argon2.verify(hash, 'password')).toBe(false)
    const { pepper } = deriveSecrets(Buffer.alloc(32, 8))
    expect(await argon2.verify(hash, 'password', { secret: pepper })).toBe(false)
    expect(await argon2.verify(hash, 'password', { secret: secrets.pepper })).toBe(true)
  })

  it('is found by its key id after a rotation, and the hash is then outdated', async () => {
    const hash = await hashOf('password')
    const passwords = createPasswords(deriveSecrets(Buffer.alloc(32, 8), OLDER))
    expect(await passwords.verify(hash, 'password', SOMEBODY)).toEqual(RIGHT)
    expect(await passwords.verify(hash, 'passwort', SOMEBODY)).toEqual(WRONG)
    expect(passwords.isOutdated(hash)).toBe(true)
    expect(passwords.isOutdated(await hashOf('password', passwords))).toBe(false)
  })

  it('of a lost key makes every password wrong, as without an account', async () => {
    const passwords = createPasswords(deriveSecrets(Buffer.alloc(32, 8)))
    expect(await passwords.verify(await hashOf('password'), 'password', SOMEBODY)).toEqual(WRONG)
  })
})

describe('an outdated hash', () => {
  const current = { type: argon2.argon2id, memoryCost: 19456, timeCost: 2, parallelism: 1 }

  it('has other parameters, and still verifies', async () => {
    const passwords = createPasswords(secrets)
    expect(passwords.isOutdated(await hashOf('password'))).toBe(false)
    for (const other of [
      // The format before passwords had a pepper.
      {},
      { memoryCost: 8192 },
      { timeCost: 3 },
      { parallelism: 2 },
      { type: argon2.argon2i },
    ]) {
      const hash = await argon2.hash('password', { ...current, ...other })
      expect(passwords.isOutdated(hash)).toBe(true)
      expect(await passwords.verify(hash, 'password', SOMEBODY)).toEqual(RIGHT)
      expect(await passwords.verify(hash, 'passwort', SOMEBODY)).toEqual(WRONG)
    }
  })
})

describe('a malformed stored hash', () => {
  it.each([
    '',
    'password',
    '$',
    '$argon2id$',
    '$argon2id$v=19$m=19456,t=2,p=1',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA',
    '$argon2id$v=19$m=x,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA',
    `$argon2id$v=19$m=19456,t=2,p=1,keyid=${secrets.id}$`,
    '$2b$12$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])('grants no access and frees its slot in the queue: %j', async (hash) => {
    const passwords = createPasswords(secrets, 2, 0)
    const outcome = await passwords.verify(hash, 'password', SOMEBODY).catch(() => 'rejected')
    expect(outcome).not.toEqual(RIGHT)
    expect((await passwords.hash('password', SOMEBODY)).ok).toBe(true)
    await passwords.idle()
  })

  it('is an error, not a wrong password, and so is logged (S170)', async () => {
    const passwords = createPasswords(secrets)
    await expect(passwords.verify('', 'password', SOMEBODY)).rejects.toThrow()
    await expect(passwords.verify('$argon2id$v=19$m=19456', 'password', SOMEBODY)).rejects.toThrow()
  })
})

describe('the password queue', () => {
  it('refuses work when it is full, and is idle when all has ended', async () => {
    const passwords = createPasswords(secrets, 2, 1)
    const both = [
      passwords.hash('password', SOMEBODY),
      passwords.verify(undefined, 'password', SOMEBODY),
    ]
    expect(await passwords.hash('password', SOMEBODY)).toEqual({ ok: false, problem: 'busy' })
    expect(await passwords.verify(undefined, 'password', SOMEBODY)).toEqual({
      ok: false,
      problem: 'busy',
    })
    await passwords.idle()
    expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true])
  })
})
