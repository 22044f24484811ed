import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '../shared/clock.ts'
import { deriveSecrets, openSecrets, readSecrets, rotateKey } from './secrets.ts'

/** Creates a data folder for the test; returns it with the path of its key. */
function makeFolder(): { dir: string; file: string } {
  const dir = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, file: join(dir, 'secret.key') }
}

/** Runs a function with a umask, which applies to the whole process. */
function withUmask<Value>(umask: number, run: () => Value): Value {
  const before = process.umask(umask)
  try {
    return run()
  } finally {
    process.umask(before)
  }
}

describe('the key file', () => {
  it.each([0o022, 0o000, 0o077])(
    'can be read by its owner only, under umask %o (S127)',
    (umask) => {
      const { dir, file } = makeFolder()
      withUmask(umask, () => openSecrets(dir))
      expect(statSync(file).mode & 0o777).toBe(0o600)
    },
  )

  it('is created once, with 32 random bytes in one line (S121)', () => {
    const { dir, file } = makeFolder()
    expect(openSecrets(dir).made).toBe(true)
    const written = readFileSync(file, 'utf8')
    expect(written).toMatch(/^[0-9a-f]{64}\n$/)
    expect(openSecrets(dir).made).toBe(false)
    expect(readFileSync(file, 'utf8')).toBe(written)
  })

  it('is created after a start was killed while creating it', () => {
    const { dir, file } = makeFolder()
    writeFileSync(`${file}.tmp`, 'ab')
    const { made, secrets } = openSecrets(dir)
    expect(made).toBe(true)
    expect(readdirSync(dir)).toEqual(['secret.key'])
    expect(openSecrets(dir).secrets.mailKey).toEqual(secrets.mailKey)
  })

  it.each([
    [0o600, false],
    [0o400, false],
    [0o640, true],
    [0o604, true],
    [0o666, true],
  ])('of mode %o counts as exposed: %s', (mode, exposed) => {
    const { dir, file } = makeFolder()
    openSecrets(dir)
    chmodSync(file, mode)
    expect(openSecrets(dir).exposed).toBe(exposed)
    expect(statSync(file).mode & 0o777).toBe(exposed ? 0o600 : mode)
  })

  it('derives the same secrets each time, even after manual editing', () => {
    const { dir, file } = makeFolder()
    const first = openSecrets(dir).secrets
    for (const end of ['\n', '', '\r\n', '\n\n']) {
      writeFileSync(file, readFileSync(file, 'utf8').trim() + end)
      const again = openSecrets(dir)
      expect(again.made).toBe(false)
      expect(again.secrets.mailKey).toEqual(first.mailKey)
      expect(again.secrets.digest('address', 'a')).toEqual(first.digest('address', 'a'))
      expect(again.secrets.digest('failure', 'a')).toEqual(first.digest('failure', 'a'))
    }
  })

  it('differs between folders', () => {
    const [one, other] = [openSecrets(makeFolder().dir), openSecrets(makeFolder().dir)]
    expect(one.secrets.mailKey).not.toEqual(other.secrets.mailKey)
  })

  it.each([
    ['is empty', ''],
    ['was cut off', 'ab'.repeat(31)],
    ['is too long', 'ab'.repeat(33)],
    ['has other letters', 'xy'.repeat(32)],
    ['is in capitals', 'AB'.repeat(32)],
    ['has white space before it', ` ${'ab'.repeat(32)}`],
    ['has a second line that is none', `${'ab'.repeat(32)}\n${'ab'.repeat(31)}\n`],
    ['has an empty line', `${'ab'.repeat(32)}\n\n${'cd'.repeat(32)}\n`],
    ['is bytes', Buffer.from('ab'.repeat(16), 'hex')],
  ])('that %s is rejected by name, and stays unchanged', (_, content) => {
    const { dir, file } = makeFolder()
    writeFileSync(file, content)
    expect(() => openSecrets(dir)).toThrow(`${file} contains no valid key`)
    expect(readFileSync(file)).toEqual(Buffer.from(content))
  })

  it('is not repeated when it is rejected', () => {
    const { dir, file } = makeFolder()
    writeFileSync(file, `${'ab'.repeat(32)}c`)
    expect(() => openSecrets(dir)).toThrow(expect.not.stringContaining('abab') as string)
  })

  it('that is a folder is rejected', () => {
    const { dir, file } = makeFolder()
    mkdirSync(file)
    expect(() => openSecrets(dir)).toThrow(/EISDIR/)
  })

  it('is not created in a missing folder', () => {
    const dir = join(makeFolder().dir, 'missing')
    expect(() => openSecrets(dir)).toThrow(/ENOENT/)
    expect(existsSync(dir)).toBe(false)
  })
})

describe('a key rotation', () => {
  const NOW = Date.UTC(2026, 10, 22)
  const none = () => false

  it('puts a new key first, and keeps the older ones for existing data', () => {
    const { dir, file } = makeFolder()
    const before = openSecrets(dir).secrets
    const rotation = rotateKey(dir, NOW, none)
    const after = openSecrets(dir).secrets
    expect(after.keys.map(({ id }) => id)).toEqual([rotation.made, before.id])
    expect(rotation).toEqual({ made: after.id, held: [before.id], removed: [] })
    expect(after.keys[1]?.mailKey).toEqual(before.mailKey)
    expect(after.mailKey).not.toEqual(before.mailKey)
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64} 2026-11-22\n[0-9a-f]{64}\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['secret.key'])
  })

  it('removes a key 400 days after it was replaced, unless it is needed', () => {
    const { dir } = makeFolder()
    const first = openSecrets(dir).secrets.id
    const second = rotateKey(dir, NOW, none).made
    expect(rotateKey(dir, NOW + 400 * DAY, none)).toMatchObject({ held: [second, first] })
    const needed = rotateKey(dir, NOW + 401 * DAY, (id) => id === first)
    expect(needed).toMatchObject({ removed: [] })
    const { held, removed } = rotateKey(dir, NOW + 401 * DAY, none)
    expect(removed).toEqual([first])
    expect(held.at(-1)).toBe(second)
    expect(readSecrets(dir)?.keys).toHaveLength(held.length + 1)
  })

  it('fails without a key file', () => {
    const { dir, file } = makeFolder()
    expect(() => rotateKey(dir, NOW, none)).toThrow(`${file} is missing`)
    expect(existsSync(file)).toBe(false)
  })
})

describe('derived secrets', () => {
  const master = Buffer.alloc(32, 7)
  const secrets = deriveSecrets(master)

  it('have 32 bytes each, and none equals the key (S115)', () => {
    expect(secrets.mailKey).toHaveLength(32)
    expect(secrets.digest('address', '203.0.113.7')).toHaveLength(32)
    expect(secrets.mailKey).not.toEqual(master)
  })

  it('differ by purpose, text and key (S119)', () => {
    const all = [
      secrets.mailKey,
      secrets.digest('address', 'a'),
      secrets.digest('failure', 'a'),
      secrets.digest('address', 'b'),
      secrets.digest('address', ''),
      secrets.digest('deletion', 'a'),
      secrets.pepper,
      Buffer.from(secrets.id, 'hex'),
      deriveSecrets(Buffer.alloc(32, 8)).digest('address', 'a'),
      createHash('sha256').update('a').digest(),
    ]
    expect(new Set(all.map((bytes) => bytes.toString('hex')))).toHaveProperty('size', all.length)
  })

  // Calculated independently: RFC 5869 with an empty salt, then HMAC-SHA-256.
  it('do not change between versions, so that stored digests stay valid', () => {
    expect(secrets.mailKey.toString('hex')).toBe(
      'ac8f3d117b809b6007481c199f2a03b3f9a6e66179b6596ad64661e29d36783f',
    )
    expect(secrets.digest('address', 'a').toString('hex')).toBe(
      '2b33c3f0a5a2374ba27cf64f5157fffeef585b567fa1564d95e256163ccc3160',
    )
    expect(secrets.digest('failure', 'a').toString('hex')).toBe(
      '78afaab157ba0d1433373b67c5eeb892927f3284794c97cf4064f5df042c62d0',
    )
  })
})
