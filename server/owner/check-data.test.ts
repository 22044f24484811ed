import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createConditionQueries } from '../../db/queries/conditions.ts'
import { createSizeQueries } from '../../db/size.ts'
import { DAY, MINUTE } from '../../shared/clock.ts'
import { nameBackup } from '../backup/retention.ts'
import { addUsedAccount } from '../backup/testing.ts'
import { encryptPayload } from '../mail/encrypted-payload.ts'
import { deriveSecrets, type Secrets } from '../secrets.ts'
import {
  checkBackups,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFolder,
  checkKey,
  checkPushKey,
  checkStorage,
  checkUnusedData,
} from './check-data.ts'
import { openVapidKey } from '../todo-list/push/vapid.ts'
import { openLiveDatabase } from './open-site.ts'
import { createTestConfig, createTestSite } from './testing-site.ts'

describe('the data folder', () => {
  it('is fine as the server creates it', () => {
    expect(checkFolder(createTestSite().dataDir)).toMatchObject({ state: 'fine' })
  })

  it.each([0o750, 0o701, 0o755])('is a problem when other users can access it: %o', (mode) => {
    const { dataDir } = createTestSite()
    chmodSync(dataDir, mode)
    expect(checkFolder(dataDir)).toEqual({
      state: 'problem',
      detail: `other users can open it: chmod 700 ${dataDir}`,
    })
  })

  it('is a problem when other users can read its database', () => {
    const { dataDir } = createTestSite()
    const file = join(dataDir, 'site.db')
    chmodSync(file, 0o644)
    expect(checkFolder(dataDir)).toEqual({
      state: 'problem',
      detail: `other users can read it: chmod 600 ${file}`,
    })
  })

  it('is a problem when it is missing', () => {
    expect(checkFolder('/nowhere/data')).toMatchObject({ state: 'problem' })
  })
})

describe('the key', () => {
  it('is fine when it decrypts queued mails', () => {
    const { dataDir, database, secrets } = createTestSite()
    addMail(database, secrets)
    expect(checkKey(dataDir, database)).toMatchObject({ state: 'fine' })
  })

  it('is a problem when another key encrypted them', () => {
    const { dataDir, database } = createTestSite()
    addMail(database, deriveSecrets(Buffer.alloc(32, 7)))
    const { state, detail } = checkKey(dataDir, database)
    expect(state).toBe('problem')
    expect(detail).toMatch(/another key.*: 1$/)
  })

  it('is a problem when passwords need another key', () => {
    const { dataDir, database } = createTestSite()
    addUsedAccount(database, 'ada', 0)
    const hash = '$argon2id$v=19$m=19456,t=2,p=1,keyid=00000000$c2FsdA$aGFzaA'
    database.connection.prepare('update account set password_hash = ?').run(hash)
    const { state, detail } = checkKey(dataDir, database)
    expect(state).toBe('problem')
    expect(detail).toMatch(/passwords of accounts: 1\. /)
  })

  it('is a problem when other users can read it, and is not restricted', () => {
    const { dataDir, database } = createTestSite()
    const file = join(dataDir, 'secret.key')
    chmodSync(file, 0o644)
    expect(checkKey(dataDir, database)).toEqual({
      state: 'problem',
      detail: `other users can read it: chmod 600 ${file}`,
    })
    expect(statSync(file).mode & 0o777).toBe(0o644)
  })

  it.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is none', (file: string) => writeFileSync(file, 'nonsense')],
  ])('is a problem when it %s', (_, damage) => {
    const { dataDir, database } = createTestSite()
    damage(join(dataDir, 'secret.key'))
    expect(checkKey(dataDir, database)).toMatchObject({ state: 'problem' })
  })

  function addMail(database: ReturnType<typeof createTestSite>['database'], key: Secrets): void {
    const messageId = '<1@a.test>'
    const payload = encryptPayload({ to: {} }, key, messageId)
    const mails = createMailQueries(database.connection)
    mails.add({ messageId, kind: 'ending', accountId: null, payload, now: 0 })
  }
})

describe('the database', () => {
  it('is fine when it is intact', () => {
    expect(checkDatabase(createTestSite().database)).toMatchObject({ state: 'fine' })
  })

  it('is a problem when one of its pages is overwritten', () => {
    const { dataDir, database } = createTestSite()
    const page = database.connection
      .prepare("select rootpage from sqlite_schema where name = 'page_view'")
      .pluck()
      .get() as number
    database.close()
    const file = openSync(join(dataDir, 'site.db'), 'r+')
    writeSync(file, Buffer.alloc(4096, 'x'), 0, 4096, (page - 1) * 4096)
    closeSync(file)
    const opened = openLiveDatabase(dataDir)
    if (!opened.ok) throw new Error(opened.problem)
    expect(checkDatabase(opened.value)).toMatchObject({
      state: 'problem',
      detail: expect.stringMatching(/^is damaged \(.*restore FILE$/) as string,
    })
    opened.value.close()
  })
})

describe('the disk', () => {
  it.each([
    [10 * 2 ** 30, 'fine', '10.0 GiB free'],
    [100 * 2 ** 20, 'problem', 'new accounts and longer texts are refused'],
    [2 ** 20, 'problem', 'for a backup'],
  ])('with %d bytes left is %s', async (bytes, state, detail) => {
    const { dataDir } = createTestSite()
    const verdict = await checkDisk(dataDir, () => Promise.resolve(bytes))
    expect(verdict).toEqual({ state, detail: expect.stringContaining(detail) as string })
  })
})

describe('the backups', () => {
  it.each([
    [[], 'warning', 'none'],
    [[0], 'fine', '2026-01-01 00:00 UTC'],
    [[-2, -3], 'fine', '2025-12-30'],
    [[-3, 400], 'problem', '2025-12-29 00:00 UTC: the log'],
  ])('of the days %j are a %s', (days, state, detail) => {
    const { dataDir, clock } = createTestSite()
    mkdirSync(join(dataDir, 'backups'))
    for (const day of days) {
      writeFileSync(join(dataDir, 'backups', nameBackup(clock.now() + day * DAY)), '')
    }
    expect(checkBackups(dataDir, clock.now())).toEqual({
      state,
      detail: expect.stringContaining(detail) as string,
    })
  })
})

describe('the stored data', () => {
  it('is a problem above its limit, when the site refuses more', () => {
    const { database } = createTestSite()
    const used = createSizeQueries(database.connection).findUsedBytes()
    expect(checkStorage(database)).toMatchObject({ state: 'fine' })
    expect(checkStorage(database, used + 1)).toMatchObject({ state: 'fine' })
    expect(checkStorage(database, used)).toMatchObject({
      state: 'problem',
      detail: expect.stringContaining('new accounts and longer texts are refused') as string,
    })
  })
})

describe('the clock', () => {
  it.each([
    [Date.UTC(1970, 0), 'problem'],
    [Date.UTC(2025, 11, 31), 'problem'],
    [Date.UTC(2026, 10, 21), 'fine'],
    [Date.UTC(2100, 0), 'problem'],
  ])('that shows %d is a %s', (now, state) => {
    expect(checkClock(now, undefined)).toMatchObject({ state })
  })

  it('is a problem when a row is newer than now', () => {
    const { database, clock } = createTestSite()
    const now = clock.now()
    createConditionQueries(database.connection).record('forwarded-unconfigured', now + DAY)
    expect(checkClock(now + DAY - MINUTE, database)).toMatchObject({ state: 'fine' })
    expect(checkClock(now + DAY - MINUTE - 1, database)).toMatchObject({ state: 'problem' })
  })
})

describe('data of screens that the site does not have', () => {
  it('is named, with the command that lists it', () => {
    const { dataDir } = createTestSite()
    const opened = openLiveDatabase(dataDir)
    if (!opened.ok) throw new Error(opened.problem)
    const database = opened.value
    expect(checkUnusedData(database, [])).toMatchObject({ state: 'fine' })
    addUsedAccount(database, 'ada', Date.UTC(2026, 0, 1))
    expect(checkUnusedData(database, ['to-do-list'])).toMatchObject({ state: 'fine' })
    expect(checkUnusedData(database, ['quiz'])).toEqual({
      state: 'warning',
      detail:
        'left of screens that the site no longer has: accounts of the to-do list: 1 (npm run owner -- accounts)',
    })
    expect(checkUnusedData(database, undefined)).toMatchObject({ state: 'fine' })
    database.close()
  })
})

describe('the key of notifications', () => {
  const config = createTestConfig()

  it('is a warning before the first start, and fine after it', () => {
    const { dataDir } = createTestSite()
    expect(checkPushKey(dataDir, config)).toEqual({
      state: 'warning',
      detail: 'missing: the site makes one when it starts',
    })
    const { key } = openVapidKey(dataDir)
    expect(checkPushKey(dataDir, config)).toEqual({
      state: 'fine',
      detail: `public key: ${key.publicKey}`,
    })
  })

  it('is a problem when other users can read it', () => {
    const { dataDir } = createTestSite()
    openVapidKey(dataDir)
    const file = join(dataDir, 'push.key')
    chmodSync(file, 0o640)
    expect(checkPushKey(dataDir, config)).toEqual({
      state: 'problem',
      detail: `other users can read it: chmod 600 ${file}`,
    })
  })

  it('is a problem when the file has no key, and is not repeated', () => {
    const { dataDir } = createTestSite()
    writeFileSync(join(dataDir, 'push.key'), 'nonsense', { mode: 0o600 })
    const { state, detail } = checkPushKey(dataDir, config)
    expect(state).toBe('problem')
    expect(detail).toContain('contains no valid key')
    expect(detail).not.toContain('nonsense')
  })

  it.each(['REMINDERS', 'WEB_PUSH'])('is not needed where %s is off', (name) => {
    const { dataDir } = createTestSite()
    expect(checkPushKey(dataDir, createTestConfig({ [name]: 'off' }))).toMatchObject({
      state: 'fine',
    })
  })
})
