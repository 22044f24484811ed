import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { addUsedAccount, addMail, setUpSite } from './testing.ts'

const MEBIBYTE = 2 ** 20
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

function open(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { readonly: true })
  onTestFinished(() => void connection.close())
  return connection
}

const count = (connection: Sqlite.Database, table: string) =>
  connection.prepare<[], number>(`select count(*) from ${table}`).pluck().get()

/** Fills a database with random bytes, which a file system cannot compress. */
function fill(connection: Sqlite.Database, mebibytes: number): void {
  const insert = connection.prepare('insert into rate_limit values (?, 1, 1)')
  connection.transaction(() => {
    for (let row = 0; row < mebibytes * 32; row++) insert.run(randomBytes(MEBIBYTE / 32))
  })()
}

describe('a backup', () => {
  it('contains all commits, in one file that opens read-only by itself', async () => {
    const site = await setUpSite()
    const made = await site.withSite(async (database) => {
      addUsedAccount(database, 'ada', site.clock.now())
      const made = await site.backUp()
      addUsedAccount(database, 'bob', site.clock.now())
      return made
    })
    expect(made).toMatchObject({
      ok: true,
      value: {
        file: site.file,
        takenAt: site.clock.now(),
        bytes: statSync(site.file).size,
        rows: { account: 1, session: 1, todo_item: 1, mail_outbox: 0 },
      },
    })
    const copy = open(site.file)
    expect(copy.prepare('select email from account').pluck().all()).toEqual(['ada@example.com'])
    expect(copy.pragma('journal_mode', { simple: true })).toBe('delete')
    expect(readdirSync(site.folder).sort()).toEqual(['data', 'kept.db'])
  })

  it('can be made of a stopped site', async () => {
    const site = await setUpSite()
    await site.withSite((database) => addUsedAccount(database, 'ada', 0))
    expect(await site.backUp()).toMatchObject({ ok: true, value: { rows: { account: 1 } } })
    expect(readdirSync(site.dataDir)).not.toContain('site.db-wal')
  })

  it.each([0o000, 0o022, 0o077])('can be read by its owner only, under umask %o', async (umask) => {
    const site = await setUpSite()
    const before = process.umask(umask)
    try {
      await site.backUp()
    } finally {
      process.umask(before)
    }
    expect(statSync(site.file).mode & 0o777).toBe(0o600)
  })

  it('contains encrypted mails, and neither the key nor erased data', async () => {
    const site = await setUpSite()
    await site.withSite((database) => {
      addMail(database, 'waits', 'credentials', null)
      addMail(database, 'ended', 'credentials', null)
      createMailQueries(database.connection).end(2, 'delivered', null, 1)
      return site.backUp()
    })
    const bytes = readFileSync(site.file)
    const key = readFileSync(join(site.dataDir, 'secret.key'), 'utf8').trim()
    expect(bytes.includes('encrypted waits')).toBe(true)
    expect(bytes.includes('encrypted ended')).toBe(false)
    expect(bytes.includes(key)).toBe(false)
    expect(bytes.includes(Buffer.from(key, 'hex'))).toBe(false)
  })

  it('is consistent while another connection writes, and does not block it', async () => {
    const site = await setUpSite()
    await site.withSite(async (database) => {
      fill(database.connection, 24)
      // Each transaction adds an account and its session: alone, neither is ever committed.
      const writer = new Worker(
        `const { parentPort, workerData } = require('node:worker_threads')
        const connection = new (require(workerData.sqlite))(workerData.file, { timeout: 5000 })
        connection.pragma('synchronous = OFF')
        const account = connection.prepare("insert into account (id, email, username, password_hash, created_at, last_login_at, expires_at, public_id) values (?, ?, 'w', 'h', 1, 1, 1, ?)")
        const session = connection.prepare("insert into session values (?, ?, 1, 1)")
        const write = connection.transaction((id) => {
          account.run(id, id + '@example.com', 'p' + id)
          session.run(Buffer.from('s' + id), id)
        }).immediate
        let id = 0
        const timer = setInterval(() => { write(++id); parentPort.postMessage(id) }, 0)
        parentPort.on('message', () => { clearInterval(timer); connection.close(); process.exit() })`,
        {
          eval: true,
          workerData: {
            file: site.database,
            sqlite: createRequire(import.meta.url).resolve('better-sqlite3'),
          },
        },
      )
      let written = 0
      writer.on('message', (id: number) => (written = id))
      await once(writer, 'message')
      const before = written
      const made = await site.backUp()
      const during = written - before
      writer.postMessage('stop')
      await once(writer, 'exit')
      if (!made.ok) throw new Error(made.problem)
      expect(during).toBeGreaterThan(5)
      const { account = 0, session } = made.value.rows
      expect(account).toBe(session)
      expect(account).toBeGreaterThanOrEqual(before)
      const copy = open(site.file)
      expect(count(copy, 'account')).toBe(account)
      expect(count(copy, 'session')).toBe(account)
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(count(database.connection, 'account')).toBe(written)
    })
  })

  it('yields to requests between its steps', async () => {
    const site = await setUpSite()
    await site.withSite(({ connection }) => fill(connection, 16))
    let turns = 0
    const turn = () => {
      turns++
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    await site.backUp()
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(16)
  })
})

describe('a backup that fails', () => {
  it('leaves no file when the disk lacks space, and reports how much it needs', async () => {
    const site = await setUpSite()
    const asked: string[] = []
    const made = await site.backUp({
      freeBytes: (folder) => {
        asked.push(folder)
        return Promise.resolve(64 * MEBIBYTE)
      },
    })
    expect(made).toEqual({
      ok: false,
      problem:
        `No backup was made: the disk of ${site.folder} has 64 MiB left, and 65 MiB are needed; ` +
        'make room, or choose another disk',
    })
    expect(asked).toEqual([site.folder])
    expect(readdirSync(site.folder)).toEqual(['data'])
  })

  it('succeeds as soon as there is space', async () => {
    const site = await setUpSite()
    await site.backUp({ freeBytes: () => Promise.resolve(0) })
    expect(await site.backUp({ freeBytes: () => Promise.resolve(65 * MEBIBYTE) })).toMatchObject({
      ok: true,
    })
  })

  it('does not overwrite an existing file of its name', async () => {
    const site = await setUpSite()
    writeFileSync(site.file, 'mine')
    expect(await site.backUp()).toEqual({
      ok: false,
      problem: `No backup was made: ${site.file} is there already`,
    })
    expect(readFileSync(site.file, 'utf8')).toBe('mine')
  })

  it('leaves no partial file when it cannot be renamed', async () => {
    const site = await setUpSite()
    const made = await site.backUp({
      freeBytes: () => {
        mkdirSync(join(site.file, 'in the way'), { recursive: true })
        return Promise.resolve(Infinity)
      },
    })
    expect(made).toMatchObject({ ok: false })
    expect(readdirSync(site.folder).sort()).toEqual(['data', 'kept.db'])
    expect(readdirSync(site.file)).toEqual(['in the way'])
  })

  it('leaves no file when it is aborted', async () => {
    const site = await setUpSite()
    await site.withSite(({ connection }) => fill(connection, 4))
    const stopping = new AbortController()
    setImmediate(() => setImmediate(() => stopping.abort()))
    expect(await site.backUp({ signal: stopping.signal })).toMatchObject({ ok: false })
    expect(readdirSync(site.folder)).toEqual(['data'])
  })

  it('leaves no file when a write fails midway', async () => {
    const site = await setUpSite()
    await site.withSite(({ connection }) => fill(connection, 8))
    // A limit of the file size, in units of 512 bytes, acts like a full disk and needs no root.
    const program = `
      import { backUp } from './server/backup/back-up.ts'
      import { systemClock } from './shared/clock.ts'
      const [database, target] = process.argv.slice(1)
      console.log(JSON.stringify(await backUp({ database, target, clock: systemClock })))`
    const { stdout } = await promisify(execFile)(
      'sh',
      [
        '-c',
        'ulimit -f 4096 && exec "$0" "$@"',
        process.execPath,
        ...['--import', 'tsx', '--input-type', 'module', '--eval', program],
        ...[site.database, site.file],
      ],
      { cwd: ROOT },
    )
    const made = JSON.parse(stdout) as { ok: boolean; problem: string }
    expect(made.ok).toBe(false)
    expect(made.problem).toMatch(/^No backup was made: .*(full|disk I\/O)/)
    expect(readdirSync(site.folder)).toEqual(['data'])
  })

  it('leaves no file when the database is damaged', async () => {
    const site = await setUpSite()
    await site.withSite(({ connection }) => fill(connection, 1))
    const bytes = readFileSync(site.database)
    // The pages of the content, not the first ones that hold the schema.
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 8192)
    writeFileSync(site.database, bytes)
    const made = await site.backUp()
    expect(made).toMatchObject({
      ok: false,
      problem: expect.stringMatching(
        /^No backup was made: the copy is damaged .*keep the backups you have$/,
      ) as string,
    })
    expect(readdirSync(site.folder)).toEqual(['data'])
  })

  it('reports a row that refers to a missing one', async () => {
    const site = await setUpSite()
    await site.withSite(({ connection }) => {
      connection.pragma('foreign_keys = OFF')
      connection.exec("insert into session values (x'01', 77, 1, 1)")
    })
    expect(await site.backUp()).toMatchObject({
      ok: false,
      problem: expect.stringContaining(
        'a row of session refers to one that account lacks',
      ) as string,
    })
  })

  it.each(['missing.db', 'data'])('names the file that it cannot read: %s', async (name) => {
    const site = await setUpSite()
    const made = await site.backUp({ database: join(site.folder, name) })
    expect(made).toMatchObject({ ok: false })
    expect(existsSync(site.file)).toBe(false)
    expect(existsSync(join(site.folder, 'missing.db'))).toBe(false)
  })

  it('overwrites the partial file of a killed backup', async () => {
    const site = await setUpSite()
    writeFileSync(`${site.file}.partial`, 'half')
    writeFileSync(`${site.file}.partial-journal`, 'half')
    expect(await site.backUp()).toMatchObject({ ok: true })
    expect(readdirSync(site.folder).sort()).toEqual(['data', 'kept.db'])
  })
})
