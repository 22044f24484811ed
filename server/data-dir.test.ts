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
import { createTestClock } from '../shared/clock.ts'
import { addUsedAccount } from './backup/testing.ts'
import { type DataDir, openData } from './data-dir.ts'

const clock = createTestClock()

/** Returns the path of a data folder that does not exist yet. */
function choosePlace(): string {
  const parent = mkdtempSync(join(tmpdir(), 'site-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, 'data')
}

/** Opens the data folder, calls a function with it and closes it. */
function withData<Value>(dir: string, use: (data: DataDir) => Value): Value {
  const opened = openData(dir, clock)
  if (!opened.ok) throw new Error(opened.problem)
  try {
    return use(opened.value)
  } finally {
    opened.value.database.close()
  }
}

function expectRefusal(dir: string): string {
  const opened = openData(dir, clock)
  if (opened.ok) {
    opened.value.database.close()
    throw new Error('It was opened.')
  }
  expect(opened.problem).toContain(`DATA_DIR ${dir} cannot be used: `)
  expect(opened.problem).not.toContain('\n')
  return opened.problem
}

describe('a first start', () => {
  it.each([0o022, 0o000])('creates a folder for its owner only, under umask %o (S129)', (umask) => {
    const dir = choosePlace()
    const before = process.umask(umask)
    try {
      withData(dir, () => undefined)
    } finally {
      process.umask(before)
    }
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('creates missing parent folders', () => {
    const dir = join(choosePlace(), 'a', 'b')
    withData(dir, ({ database }) => database.check())
    expect(existsSync(join(dir, 'site.db'))).toBe(true)
  })

  it('creates the database and the key, and reports no loss', () => {
    const dir = choosePlace()
    withData(dir, ({ database, keyLost, mailDir }) => {
      database.check()
      expect(keyLost).toBe(false)
      expect(mailDir).toBe(join(dir, 'mail'))
    })
    expect(readdirSync(dir).sort()).toEqual(['secret.key', 'site.db'])
  })

  it('uses an existing folder', () => {
    const dir = choosePlace()
    mkdirSync(dir)
    withData(dir, ({ keyLost }) => expect(keyLost).toBe(false))
  })
})

describe('a later start', () => {
  it('keeps the existing data', () => {
    const dir = choosePlace()
    const digest = withData(dir, ({ database, secrets }) => {
      database.connection.exec("insert into rate_limit values (x'01', 7, 8)")
      return secrets.digest('address', 'a')
    })
    withData(dir, ({ database, secrets, keyLost }) => {
      expect(database.connection.prepare('select hits from rate_limit').pluck().get()).toBe(7)
      expect(secrets.digest('address', 'a')).toEqual(digest)
      expect(keyLost).toBe(false)
    })
  })

  it('reports a lost key once, when it is missing beside a database', () => {
    const dir = choosePlace()
    const digest = withData(dir, ({ secrets }) => secrets.digest('address', 'a'))
    rmSync(join(dir, 'secret.key'))
    withData(dir, ({ secrets, keyLost }) => {
      expect(keyLost).toBe(true)
      expect(secrets.digest('address', 'a')).not.toEqual(digest)
    })
    withData(dir, ({ keyLost }) => expect(keyLost).toBe(false))
  })

  it('reports an exposed key, and restricts it (S128)', () => {
    const dir = choosePlace()
    const digest = withData(dir, ({ secrets, keyExposed }) => {
      expect(keyExposed).toBe(false)
      return secrets.digest('address', 'a')
    })
    chmodSync(join(dir, 'secret.key'), 0o644)
    withData(dir, ({ secrets, keyExposed, keyLost }) => {
      expect([keyExposed, keyLost]).toEqual([true, false])
      expect(secrets.digest('address', 'a')).toEqual(digest)
    })
    expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
    withData(dir, ({ keyExposed }) => expect(keyExposed).toBe(false))
  })

  it('accepts a key without a database', () => {
    const dir = choosePlace()
    withData(dir, () => undefined)
    rmSync(join(dir, 'site.db'))
    withData(dir, ({ keyLost }) => expect(keyLost).toBe(false))
  })
})

describe('opening the data folder fails', () => {
  it('for an invalid key, which stays unchanged, and closes the database', () => {
    const dir = choosePlace()
    const key = join(dir, 'secret.key')
    withData(dir, () => undefined)
    writeFileSync(key, 'broken')
    expect(expectRefusal(dir)).toContain(`${key} contains no valid key`)
    expect(readFileSync(key, 'utf8')).toBe('broken')
    // An open connection would leave its write-ahead log behind.
    expect(readdirSync(dir).sort()).toEqual(['secret.key', 'site.db'])
  })

  it('for a missing key that passwords need, and creates no other', () => {
    const dir = choosePlace()
    const key = join(dir, 'secret.key')
    const before = withData(dir, ({ database, secrets }) => {
      addUsedAccount(database, 'ada', clock.now())
      const hash = `$argon2id$v=19$m=19456,t=2,p=1,keyid=${secrets.id}$c2FsdA$aGFzaA`
      database.connection.prepare('update account set password_hash = ?').run(hash)
      return readFileSync(key)
    })
    rmSync(key)
    expect(expectRefusal(dir)).toMatch(/secret\.key is missing.* 1 accounts.*owner -- key new$/)
    expect(readdirSync(dir)).toEqual(['site.db'])
    writeFileSync(key, before)
    withData(dir, ({ lockedOut }) => expect(lockedOut).toBe(0))
  })

  it('for another file in place of the database, which stays unchanged', () => {
    const dir = choosePlace()
    mkdirSync(dir)
    writeFileSync(
      join(dir, 'site.db'),
      'not a database, but long enough to look like one'.repeat(99),
    )
    const before = readFileSync(join(dir, 'site.db'))
    expect(expectRefusal(dir)).toContain('site.db is damaged or not a database')
    expect(readFileSync(join(dir, 'site.db')).equals(before)).toBe(true)
    expect(existsSync(join(dir, 'secret.key'))).toBe(false)
  })

  it('for the database of a newer version', () => {
    const dir = choosePlace()
    withData(dir, ({ database }) =>
      database.connection.exec("insert into schema_migration values (999, '999-later', 0)"),
    )
    expect(expectRefusal(dir)).toContain('schema 999')
  })

  it('for a database with an intact header and damaged pages', () => {
    const dir = choosePlace()
    const file = join(dir, 'site.db')
    withData(dir, () => undefined)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100))
    expect(expectRefusal(dir)).toContain('npm run owner -- restore FILE')
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('for a file in place of the folder', () => {
    const dir = choosePlace()
    writeFileSync(dir, 'a file')
    expectRefusal(dir)
    expect(readFileSync(dir, 'utf8')).toBe('a file')
  })
})
