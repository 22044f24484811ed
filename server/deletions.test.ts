import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../db/testing.ts'
import { createTestClock, DAY } from '../shared/clock.ts'
import { addUsedAccount } from './backup/testing.ts'
import { createDeletions, findDeletedSince } from './deletions.ts'
import { makeFolder } from './mail/testing-outbox.ts'
import { deriveSecrets, type Secrets } from './secrets.ts'

const OLDER = Buffer.alloc(32, 7)
const NEWER = Buffer.alloc(32, 8)

/** Creates a data folder and a database with accounts of these names. */
function setUp(...names: string[]) {
  const dataDir = makeFolder()
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const clock = createTestClock()
  for (const name of names) addUsedAccount(database, name, clock.now())
  const open = (secrets: Secrets = deriveSecrets(OLDER)) =>
    createDeletions({ dataDir, database, clock, secrets })

  /** Lists the names that a restore would remove from a backup with all of them. */
  function listDeleted(secrets: Secrets | undefined = deriveSecrets(OLDER)) {
    const everybody = ['ada', 'bob', 'cay'].map((name) => `public-${name}`)
    return findDeletedSince(dataDir, secrets, everybody, [])
  }
  return { dataDir, file: join(dataDir, 'deletions'), clock, open, listDeleted }
}

describe('a deletion', () => {
  it('is recorded on the disk, for the owner only, without the account id', () => {
    const { file, open, listDeleted } = setUp()
    open().record(['public-ada', 'public-bob'])
    expect(listDeleted()).toEqual({ publicIds: ['public-ada', 'public-bob'], unknown: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^(\n2026-01-01 [0-9a-f]{8} [0-9a-f]{64}){2}$/)
  })

  it('is matched with an older key, and counted when that is missing', () => {
    const { open, listDeleted } = setUp()
    open().record(['public-ada'])
    open(deriveSecrets(NEWER, OLDER)).record(['public-bob'])
    const both = { publicIds: ['public-ada', 'public-bob'], unknown: 0 }
    expect(listDeleted(deriveSecrets(NEWER, OLDER))).toEqual(both)
    expect(listDeleted(deriveSecrets(NEWER))).toEqual({ publicIds: ['public-bob'], unknown: 1 })
  })

  it('is removed as stale only if its account exists', () => {
    const { open, listDeleted } = setUp('ada')
    open().record(['public-ada', 'public-bob'])
    open(deriveSecrets(NEWER, OLDER)).removeStale()
    expect(listDeleted().publicIds).toEqual(['public-bob'])
  })

  it('is recorded for 400 days', () => {
    const { clock, open, listDeleted } = setUp()
    open().record(['public-ada'])
    clock.advance(400 * DAY)
    expect(open().removeOld()).toBe(0)
    clock.advance(DAY)
    expect(open().removeOld()).toBe(1)
    expect(listDeleted()).toEqual({ publicIds: [], unknown: 0 })
  })

  it('is readable after an entry that a power cut truncated', () => {
    const { file, open, listDeleted } = setUp()
    open().record(['public-ada'])
    const whole = readFileSync(file, 'utf8')
    for (const length of [1, 12, whole.length - 1]) {
      writeFileSync(file, whole.slice(0, length))
      open().record(['public-bob'])
      expect(listDeleted().publicIds).toEqual(['public-bob'])
    }
    appendFileSync(file, '\nnothing that the site writes')
    open().removeStale()
    expect(listDeleted().publicIds).toEqual(['public-bob'])
  })

  it('throws when it cannot be recorded, so that the account stays', () => {
    const { file, open } = setUp('ada')
    mkdirSync(file)
    expect(() => open().record(['public-ada'])).toThrow(/EISDIR/)
  })

  it('without accounts writes nothing', () => {
    const { file, open } = setUp('ada')
    open().record([])
    open().removeStale()
    expect(open().removeOld()).toBe(0)
    expect(existsSync(file)).toBe(false)
  })
})
