import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createPushQueries } from '../../db/queries/push.ts'
import { createRatingQueries } from '../../db/queries/ratings.ts'
import { removeAccounts } from '../../db/queries/restored.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import type { DataDir } from '../data-dir.ts'
import { rotateKey } from '../secrets.ts'
import { addUsedAccount, addMail, setUpLoss, setUpSite, type TestSite } from './testing.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Lists the values of a column. */
function read(file: string, column: string, table: string): unknown[] {
  const connection = new Sqlite(file, { readonly: true })
  try {
    return connection.prepare(`select ${column} from ${table} order by 1`).pluck().all()
  } finally {
    connection.close()
  }
}

/** Returns the file of the previous database. */
function findReplaced(site: TestSite): string {
  const names = readdirSync(site.dataDir).filter((name) => /^site-replaced-.*\.db$/.test(name))
  expect(names).toEqual(['site-replaced-20260101T010000Z.db'])
  return join(site.dataDir, names[0] ?? '')
}

/** Deletes an account like the server; without `commit`, like a server killed before it. */
function deleteAccount({ database, deletions }: DataDir, name: string, commit = true): void {
  const publicId = `public-${name}`
  deletions.record([publicId])
  if (commit) database.transaction(() => removeAccounts(database.connection, [publicId]))
}

describe('an account that was deleted after the backup', () => {
  it('stays deleted with all its data, even in an older backup and after a key rotation', async () => {
    const site = await setUpLoss()
    await site.withSite((_, data) => deleteAccount(data, 'ada'))
    rotateKey(site.dataDir, site.clock.now(), () => false)
    expect(await site.restore()).toMatchObject({
      value: { deletedSince: 1, unknownDeletions: 0, rows: { account: 0, todo_item: 0 } },
    })
    site.clock.advance(HOUR)
    expect(await site.restore()).toMatchObject({ value: { deletedSince: 1 } })
  })

  it('stays deleted when the previous database is damaged', async () => {
    const site = await setUpLoss()
    await site.withSite((_, data) => deleteAccount(data, 'ada'))
    writeFileSync(site.database, 'damaged')
    expect(await site.restore()).toMatchObject({ value: { rows: { account: 0 } } })
  })

  it('is restored when its deletion was rolled back, and the record of it is removed', async () => {
    const site = await setUpLoss()
    await site.withSite((_, data) => deleteAccount(data, 'ada', false))
    expect(await site.restore()).toMatchObject({ value: { deletedSince: 0, rows: { account: 1 } } })
    await site.withSite(() => undefined)
    expect(readFileSync(join(site.dataDir, 'deletions'), 'utf8')).toBe('')
    writeFileSync(site.database, 'damaged')
    site.clock.advance(HOUR)
    expect(await site.restore()).toMatchObject({ value: { rows: { account: 1 } } })
  })

  it('is reported when the key of its deletion is missing', async () => {
    const site = await setUpLoss()
    await site.withSite((_, data) => deleteAccount(data, 'ada'))
    rmSync(join(site.dataDir, 'secret.key'))
    expect(await site.restore()).toMatchObject({ value: { deletedSince: 0, unknownDeletions: 1 } })
  })
})

describe('a restore', () => {
  it('replaces the database and keeps the previous one', async () => {
    const site = await setUpLoss()
    const restored = await site.restore()
    expect(readdirSync(site.dataDir).sort()).toEqual([
      'lock.db',
      'secret.key',
      'site-replaced-20260101T010000Z.db',
      'site.db',
    ])
    expect(restored).toMatchObject({
      ok: true,
      value: { replaced: findReplaced(site), rows: { account: 1, todo_item: 1 } },
    })
    expect(read(site.database, 'email', 'account')).toEqual(['ada@example.com'])
    expect(read(findReplaced(site), 'email', 'account')).toEqual([
      'ada@example.com',
      'late@example.com',
    ])
    expect(statSync(site.database).mode & 0o777).toBe(0o600)
  })

  it('can be undone with the previous database', async () => {
    const site = await setUpLoss()
    await site.restore()
    const file = findReplaced(site)
    site.clock.advance(HOUR)
    expect(await site.restore({ file })).toMatchObject({
      ok: true,
      value: { rows: { account: 2 } },
    })
  })

  it('fills an empty data folder on another machine', async () => {
    const site = await setUpLoss()
    const dataDir = join(site.folder, 'new')
    expect(await site.restore({ dataDir })).toMatchObject({
      ok: true,
      value: { replaced: undefined, rows: { account: 1 } },
    })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(read(join(dataDir, 'site.db'), 'email', 'account')).toEqual(['ada@example.com'])
  })

  it('does not change the backup', async () => {
    const site = await setUpLoss()
    chmodSync(site.file, 0o400)
    const before = readFileSync(site.file)
    expect(await site.restore()).toMatchObject({ ok: true })
    expect(readFileSync(site.file).equals(before)).toBe(true)
    expect(readdirSync(site.folder).sort()).toEqual(['data', 'kept.db'])
  })

  it('includes the write-ahead log of a database that was copied by hand', async () => {
    const site = await setUpSite()
    const copy = join(site.folder, 'copy.db')
    await site.withSite((database) => {
      addUsedAccount(database, 'ada', 0)
      for (const end of ['', '-wal']) copyFileSync(site.database + end, copy + end)
    })
    expect(statSync(`${copy}-wal`).size).toBeGreaterThan(0)
    rmSync(site.database)
    expect(await site.restore({ file: copy })).toMatchObject({ value: { rows: { account: 1 } } })
  })

  it('migrates a backup of an older version', async () => {
    const site = await setUpSite()
    const old = new Sqlite(site.file)
    const first = new URL('../../db/migrations/001-accounts.sql', import.meta.url)
    old.exec(readFileSync(first, 'utf8'))
    old.exec(`
      create table schema_migration (version integer primary key, name text, applied_at integer);
      insert into schema_migration values (1, '001-accounts', 0);
      insert into account values (1, 'ada@example.com', 'Ada', 'h', 0, 0, 0, null)`)
    old.close()
    expect(await site.restore()).toMatchObject({ ok: true, value: { rows: { account: 1 } } })
    await site.withSite((database) => expect(() => database.check()).not.toThrow())
  })

  it('accepts a database with tables of a replication tool', async () => {
    const site = await setUpLoss()
    const backup = new Sqlite(site.file)
    backup.exec('create table _litestream_seq (id integer primary key, seq integer)')
    backup.close()
    expect(await site.restore()).toMatchObject({ ok: true })
  })

  it('gives the database to the owner of the folder', async () => {
    const site = await setUpLoss()
    if (process.getuid?.() === 0) chownSync(site.dataDir, 4242, 4242)
    await site.restore()
    expect(statSync(site.database).uid).toBe(statSync(site.dataDir).uid)
  })

  it.each(['site.db.restoring', 'site.db.restoring-wal', 'site.db.restoring-journal'])(
    'overwrites %s of a killed restore',
    async (name) => {
      const site = await setUpLoss()
      writeFileSync(join(site.dataDir, name), 'half')
      expect(await site.restore()).toMatchObject({ ok: true })
      expect(existsSync(join(site.dataDir, name))).toBe(false)
    },
  )
})

describe('a restored database', () => {
  it('has no sessions, calendar addresses, failure counts or warnings', async () => {
    const site = await setUpSite()
    await site.withSite(async (database) => {
      addUsedAccount(database, 'ada', 0)
      database.connection.exec("insert into rate_limit values (x'01', 5, 9)")
      database.connection.exec("insert into calendar_feed select x'01', id, 'UTC', 0 from account")
      await site.backUp()
    })
    await site.restore()
    expect(read(site.database, 'count(*)', 'session')).toEqual([0])
    expect(read(site.database, 'count(*)', 'calendar_feed')).toEqual([0])
    expect(read(site.database, 'count(*)', 'rate_limit')).toEqual([0])
    expect(read(site.database, 'warned_at', 'account')).toEqual([null])
  })

  it('has its ratings, and its comments need approval again', async () => {
    const site = await setUpSite()
    await site.withSite(async ({ connection }) => {
      const stars = { design: 5, content: 4, speed: 3, usability: 2 }
      const id = createRatingQueries(connection).save(Buffer.alloc(32), '2026-01-01', stars)
      const reviews = createReviewQueries(connection)
      reviews.add(id, '2026-01-01', 'Removed after the backup.', site.clock.now())
      reviews.approve(1, site.clock.now())
      connection.exec("insert into rating_attempt values (x'01', 5, 9)")
      await site.backUp()
      reviews.remove(1)
    })
    site.clock.advance(100 * DAY)
    await site.restore()
    expect(read(site.database, 'usability', 'rating')).toEqual([2])
    expect(read(site.database, 'approved_at', 'review')).toEqual([null])
    expect(read(site.database, 'queued_at', 'review')).toEqual([site.clock.now()])
    expect(read(site.database, 'count(*)', 'rating_attempt')).toEqual([0])
  })

  it('has no notification that waits, so that none comes by mail that was shown since', async () => {
    const site = await setUpSite()
    await site.withSite(async (database) => {
      const accountId = addUsedAccount(database, 'ada', 0)
      const { connection } = database
      const push = createPushQueries(connection)
      const sessionHash = Buffer.from('session ada')
      const keys = { publicKey: Buffer.alloc(65), authSecret: Buffer.alloc(16) }
      const endpoint = 'https://push.example/a'
      push.subscribe({ accountId, sessionHash, endpoint, ...keys, now: 0 }, 10)
      const [subscriptionId = 0] = push.list(accountId, {
        usedBefore: -1,
        madeBefore: -1,
        latest: 0,
      })
      const message = { topic: 'a', payload: Buffer.from('encrypted'), now: 0, expiresAt: HOUR }
      push.add({ accountId, subscriptionId, ...message })
      await site.backUp()
    })
    await site.restore()
    expect(read(site.database, 'outcome', 'push_outbox')).toEqual(['gone'])
    expect(read(site.database, 'payload', 'push_outbox')).toEqual([null])
  })

  it('has versions of lists and tasks that no browser knows', async () => {
    const site = await setUpSite()
    const change = (database: Parameters<typeof addUsedAccount>[0], id: number) => {
      const todo = createTodoQueries(database.connection)
      todo.raiseVersion(id, site.clock.now())
      return todo.findState(id)?.version ?? 0
    }
    const known = await site.withSite(async (database) => {
      const id = addUsedAccount(database, 'ada', 0)
      change(database, id)
      await site.backUp()
      return Array.from({ length: 20 }, () => change(database, id)).at(-1) ?? 0
    })
    site.clock.advance(HOUR)
    await site.restore()
    const [list] = read(site.database, 'list_version', 'account')
    const [task] = read(site.database, 'version', 'todo_item')
    expect(list).toBeGreaterThan(known)
    expect(task).toBe(site.clock.now())
    site.clock.advance(-2 * DAY)
    await site.restore({ file: site.database })
    expect(read(site.database, 'list_version', 'account')).toEqual([Number(list) + 1])
    expect(read(site.database, 'version', 'todo_item')).toEqual([Number(task) + 1])
  })

  it('has migrated tasks when the backup had only their titles', async () => {
    const site = await setUpSite()
    const old = new Sqlite(site.file)
    migrate(old, readMigrations().slice(0, 4), site.clock)
    old.exec(`
      insert into account (id, email, username, password_hash, created_at, last_login_at, expires_at,
        public_id) values (1, 'ada@example.com', 'Ada', 'hash', 0, 0, 0, 'public-ada');
      insert into todo_item (account_id, id, title, created_at, updated_at)
        values (1, 'a', 'Buy milk', 0, 0), (1, 'b', 'Buy bread', 0, 0)`)
    old.close()
    expect(await site.restore()).toMatchObject({ ok: true, value: { rows: { todo_item: 2 } } })
    await site.withSite(({ connection }) => {
      const todo = createTodoQueries(connection)
      expect(JSON.parse(todo.list(1).toString())).toMatchObject([
        { title: 'Buy bread', notes: '', position: 'c000', version: site.clock.now() },
        { title: 'Buy milk', position: 'c001' },
      ])
      expect(todo.findState(1)?.size).toBe('Buy bread[][]Buy milk[][]'.length)
    })
  })

  it('does not repeat mails sent since the backup, and sends one that was not', async () => {
    const site = await setUpSite()
    await site.withSite(async (database) => {
      const ada = addUsedAccount(database, 'ada', 0)
      addMail(database, 'sent', 'credentials', ada)
      addMail(database, 'unsent', 'credentials', ada)
      await site.backUp()
      createMailQueries(database.connection).end(1, 'delivered', null, 1)
      addMail(database, 'later', 'ending', ada)
    })
    expect(await site.restore()).toMatchObject({
      value: {
        mails: { kept: 1, ended: { credentials: 1 }, passwordsTo: ['ada@example.com'] },
      },
    })
    await site.withSite(({ connection }) => {
      const rows = connection.prepare('select message_id, outcome, payload from mail_outbox').raw()
      expect(rows.all()).toEqual([
        ['sent', 'obsolete', null],
        ['unsent', null, Buffer.from('encrypted unsent')],
      ])
    })
    expect(readFileSync(site.database).includes('encrypted sent')).toBe(false)
  })

  it.each(['missing', 'not a database'])(
    'sends no queued mail when the previous database is %s',
    async (state) => {
      const site = await setUpSite()
      await site.withSite(async (database) => {
        const ada = addUsedAccount(database, 'ada', 0)
        addMail(database, 'one', 'credentials', ada)
        addMail(database, 'two', 'already-registered', null)
        await site.backUp()
      })
      if (state === 'missing') rmSync(site.database)
      else writeFileSync(site.database, 'x'.repeat(8192))
      expect(await site.restore()).toMatchObject({
        value: {
          mails: {
            kept: 0,
            ended: { credentials: 1, 'already-registered': 1 },
            passwordsTo: ['ada@example.com'],
          },
        },
      })
    },
  )
})

describe('a damaged database', () => {
  it('is kept with its log, byte for byte, and replaced by the backup', async () => {
    const site = await setUpLoss()
    const left = join(site.folder, 'left')
    mkdirSync(left)
    await site.withSite((database) => {
      addUsedAccount(database, 'more', 0)
      for (const end of ['', '-wal']) copyFileSync(site.database + end, join(left, `site.db${end}`))
    })
    // Like after a crash, with a log that SQLite would apply to any site.db.
    writeFileSync(join(left, 'site.db'), 'x'.repeat(8192))
    const wal = readFileSync(join(left, 'site.db-wal'))
    wal.fill(0, 0, 32)
    writeFileSync(join(left, 'site.db-wal'), wal)
    writeFileSync(join(left, 'site.db-journal'), 'a journal of something else')
    cpSync(left, site.dataDir, { recursive: true })
    expect(await site.restore()).toMatchObject({ ok: true, value: { rows: { account: 1 } } })
    const replaced = findReplaced(site)
    expect(readFileSync(replaced, 'utf8')).toBe('x'.repeat(8192))
    expect(readFileSync(`${replaced}-wal`).equals(wal)).toBe(true)
    for (const end of ['-wal', '-journal']) expect(existsSync(site.database + end)).toBe(false)
    expect(read(site.database, 'email', 'account')).toEqual(['ada@example.com'])
  })

  it('leaves no log that SQLite would apply to the backup', async () => {
    const site = await setUpLoss()
    const wal = `${site.database}-wal`
    const log = await site.withSite((database) => {
      addUsedAccount(database, 'more', 0)
      return readFileSync(wal)
    })
    rmSync(site.database)
    writeFileSync(wal, log)
    expect(await site.restore()).toMatchObject({ ok: true })
    expect(existsSync(wal)).toBe(false)
    expect(read(site.database, 'email', 'account')).toEqual(['ada@example.com'])
  })

  it('keeps the log that a crash left', async () => {
    const site = await setUpLoss()
    const left = join(site.folder, 'left')
    mkdirSync(left)
    await site.withSite((database) => {
      addUsedAccount(database, 'crashed', 0)
      for (const end of ['', '-wal']) copyFileSync(site.database + end, join(left, `site.db${end}`))
    })
    cpSync(left, site.dataDir, { recursive: true })
    await site.restore()
    expect(read(findReplaced(site), 'email', 'account')).toContain('crashed@example.com')
  })
})

describe('the site after a restore', () => {
  it('opens normally and accepts writes', async () => {
    const site = await setUpLoss()
    await site.restore()
    const database = openDatabase(site.database, site.clock)
    addUsedAccount(database, 'new', site.clock.now())
    expect(database.connection.pragma('journal_mode', { simple: true })).toBe('wal')
    database.close()
    expect(read(site.database, 'email', 'account')).toHaveLength(2)
  })
})

/** Resolves after that many changes of files, so that each round is killed at another step. */
async function countChanges(folder: string, changes: number): Promise<void> {
  const watching = watch(folder)[Symbol.asyncIterator]()
  for (let seen = 0; seen < changes; seen++) await watching.next()
  await watching.return?.()
}

describe('a killed restore', () => {
  it('leaves either database whole, and the next restore succeeds', async () => {
    const site = await setUpLoss()
    // Restores one backup after the other, as fast as it can, until it is killed.
    const program = `
      import { restore } from './server/backup/restore.ts'
      const [dataDir, ...files] = process.argv.slice(1)
      for (let now = Number(files.pop()); ; now += 1000) {
        const restored = await restore({ dataDir, file: files[(now / 1000) % 2], clock: { now: () => now } })
        if (!restored.ok) throw new Error(restored.problem)
        console.log('restored')
      }`
    const other = join(site.folder, 'other.db')
    await site.backUp({ target: other })
    for (let round = 1; round <= 4; round++) {
      const start = site.clock.now() + round * DAY
      const child = spawn(
        process.execPath,
        [
          ...['--import', 'tsx', '--input-type', 'module', '--eval', program],
          ...[site.dataDir, site.file, other, String(start)],
        ],
        { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const exited = once(child, 'exit')
      await once(child.stdout, 'data')
      await countChanges(site.dataDir, round * 3)
      child.kill('SIGKILL')
      expect(await exited).toEqual([null, 'SIGKILL'])
      await site.withSite(({ connection }) => {
        expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
        expect([1, 2]).toContain(connection.prepare('select count(*) from account').pluck().get())
      })
    }
    expect(await site.restore()).toMatchObject({ ok: true, value: { rows: { account: 1 } } })
    expect(readdirSync(site.dataDir).filter((name) => name.includes('restoring'))).toEqual([])
  })
})
