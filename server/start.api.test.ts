import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createTestClock } from '../shared/clock.ts'
import { ADVICE } from './storage-faults.ts'
import { lockDatabase } from './testing-faults.ts'
import { DIST, request } from './testing.ts'
import {
  copyBuild,
  findOrigin,
  makeFolderForTest,
  type SiteProcess,
  spawnSite,
} from './testing-process.ts'

async function start(env: Record<string, string>, cwd?: string): Promise<SiteProcess> {
  const folder = cwd ?? (await makeFolderForTest())
  return spawnSite({ DATA_DIR: join(folder, 'data'), ...env }, { cwd: folder })
}

/** The conventional id of the user `nobody`, because root ignores file modes. */
const NOBODY = 65534

/** Starts a site as a user who can read everything in a folder and write all but one path. */
async function startWithoutRightTo(folder: string, part: string): Promise<SiteProcess> {
  const parts = [
    folder,
    ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  ]
  for (const path of parts) await chmod(path, (await stat(path)).isDirectory() ? 0o777 : 0o666)
  const path = join(folder, part)
  await chmod(path, (await stat(path)).isDirectory() ? 0o555 : 0o444)
  const uid = process.getuid?.() === 0 ? { uid: NOBODY } : {}
  return spawnSite({ DATA_DIR: join(folder, 'data') }, { cwd: folder, ...uid })
}

/** Returns what a failed start printed. */
async function readRefusal(site: SiteProcess): Promise<string[]> {
  expect(await site.exited).toEqual({ code: 1, signal: null })
  return site.problems
}

describe('a start', () => {
  it('finds its files in any working directory', async () => {
    const site = await start({})
    const origin = await findOrigin(site)
    const page = await request(origin, '/')
    expect(page.status).toBe(200)
    const [style = ''] = /\/assets\/[^"]*\.css/.exec(page.text) ?? []
    expect((await request(origin, style)).status).toBe(200)
    expect(site.problems).toEqual([])
  })

  it('creates the data folder for its owner only, and keeps its contents', async () => {
    const folder = await makeFolderForTest()
    const env = { DATA_DIR: join(folder, 'some', 'data') }
    for (let time = 0; time < 2; time++) {
      const site = await start(env, folder)
      await site.logged('listening')
      const { mode } = await stat(env.DATA_DIR)
      expect((mode & 0o777).toString(8)).toBe('700')
      expect((await stat(join(env.DATA_DIR, 'site.db'))).size).toBeGreaterThan(0)
      site.child.kill('SIGTERM')
      expect(await site.exited).toEqual({ code: 0, signal: null })
    }
  })

  it('restricts a data folder that others can read, and warns (S130)', async () => {
    const folder = await makeFolderForTest()
    const dir = join(folder, 'data')
    await mkdir(dir)
    for (const file of ['site.db', 'lock.db']) await writeFile(join(dir, file), '', { mode: 0o644 })
    await chmod(dir, 0o755)
    const site = await start({}, folder)
    const { paths } = await site.logged(
      'other users could read these paths: permissions are restricted now',
    )
    const found = [dir, join(dir, 'lock.db'), join(dir, 'site.db')]
    expect(paths).toEqual(expect.arrayContaining(found))
    await site.logged('listening')
    const names = await readdir(dir)
    expect(names).toContain('site.db-wal')
    for (const name of ['.', ...names]) {
      expect((await stat(join(dir, name))).mode & 0o077).toBe(0)
    }
  })

  it('reads .env in the working directory, and the environment takes precedence', async () => {
    const folder = await makeFolderForTest()
    await writeFile(join(folder, '.env'), 'PUBLIC_URL=https://file.example\nPORT=nonsense\n')
    const site = await start({}, folder)
    expect(await site.logged('listening')).toMatchObject({ url: 'https://file.example' })
  })

  it('builds links from its own address without PUBLIC_URL', async () => {
    const origin = await findOrigin(await start({}))
    const { text } = await request(origin, '/Personal')
    const { port } = new URL(origin)
    expect(text).toContain(`<link rel="canonical" href="http://localhost:${port}/Personal"/>`)
  })
})

it('LOG_FORMAT=text writes the log and a welcome as text, which nothing that is not a terminal gets by default', async () => {
  const folder = await makeFolderForTest()
  const child = spawn(process.execPath, [`${DIST}/app/main.mjs`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.includes('INFO  listening')) child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
  const address = /^ {2}Your site runs at (http:\/\/localhost:\d+)$/m.exec(lines.join('\n'))?.[1]
  expect(lines.find((line) => line.includes('INFO  listening'))).toContain(`url=${address}`)
  expect(lines).toContain('  Mails    files in data/mail until you set SMTP_URL')
})

describe('a start fails with one line for each problem', () => {
  it('of the configuration', async () => {
    const folder = await makeFolderForTest()
    const env = { PORT: '70000', PUBLIC_URL: 'site.example', LOG_LEVEL: 'loud', SMTP_URL: 'hush' }
    const lines = await readRefusal(await start(env, folder))
    expect(lines).toEqual([
      expect.stringMatching(/^PORT takes /),
      expect.stringMatching(/^PUBLIC_URL takes /),
      expect.stringMatching(/^SMTP_URL takes /),
      expect.stringMatching(/^LOG_LEVEL takes /),
    ])
    expect(lines.join()).not.toContain('hush')
    await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT')
  })

  it('when the port is in use', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await readRefusal(await start({ PORT: String(port) }))).toEqual([
      `PORT ${port} is already in use on 127.0.0.1`,
    ])
  })

  it('when the address belongs to another machine', async () => {
    expect(await readRefusal(await start({ HOST: '203.0.113.7' }))).toEqual([
      'HOST 203.0.113.7 is not an address of this machine',
    ])
  })

  it('when a newer version wrote the database', async () => {
    const folder = await makeFolderForTest()
    const database = openDatabase(join(folder, 'site.db'), createTestClock())
    database.connection.prepare("insert into schema_migration values (999, '999-later', 0)").run()
    database.close()
    expect(await readRefusal(await start({ DATA_DIR: folder }))).toEqual([
      expect.stringMatching(/^DATA_DIR .*schema 999, .* knows only \d+\. Start the newer version/),
    ])
  })

  it('when the database is another file', async () => {
    const folder = await makeFolderForTest()
    await writeFile(join(folder, 'site.db'), 'These are only words. '.repeat(100))
    expect(await readRefusal(await start({ DATA_DIR: folder }))).toEqual([
      `DATA_DIR ${folder} cannot be used: ${ADVICE.damaged}`,
    ])
  })

  it('when another server uses the data folder, even by another path, and that one continues', async () => {
    const folder = await makeFolderForTest()
    const first = await start({}, folder)
    const origin = await findOrigin(first)
    await symlink(join(folder, 'data'), join(folder, 'link'))
    for (const dir of [join(folder, 'data'), join(folder, 'link')]) {
      expect(await readRefusal(await start({ DATA_DIR: dir }, folder))).toEqual([
        `DATA_DIR ${dir} is in use: another server or a restore is running on it. Stop that one, or set another DATA_DIR`,
      ])
    }
    expect((await request(origin, '/healthz')).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.exited
    await findOrigin(await start({}, folder))
  })

  it('when another process locks the database', async () => {
    const folder = await makeFolderForTest()
    const file = join(folder, 'site.db')
    openDatabase(file, createTestClock()).close()
    await lockDatabase(file)
    expect(await readRefusal(await start({ DATA_DIR: folder }))).toEqual([
      `DATA_DIR ${folder} cannot be used: ${ADVICE.locked}`,
    ])
  })

  it('when the data folder cannot be created', async () => {
    expect(await readRefusal(await start({ DATA_DIR: '/sys/site' }))).toEqual([
      `DATA_DIR /sys/site cannot be used: ${ADVICE.forbidden}`,
    ])
  })

  it.each(['data', 'data/site.db', 'data/lock.db'])('when %s is not writable', async (path) => {
    const folder = await makeFolderForTest()
    const first = await start({}, folder)
    await findOrigin(first)
    first.child.kill('SIGTERM')
    await first.exited
    const refused = await startWithoutRightTo(folder, path)
    expect(await readRefusal(refused)).toEqual([
      `DATA_DIR ${join(folder, 'data')} cannot be used: ${ADVICE.forbidden}`,
    ])
  })

  it('when the data folder is a file', async () => {
    const folder = await makeFolderForTest()
    await writeFile(join(folder, 'data'), '')
    expect(await readRefusal(await start({}, folder))).toEqual([
      expect.stringMatching(/^DATA_DIR .*data cannot be used: /),
    ])
  })
})

it('a start with an unexpected error ends with an exit code other than 0', async () => {
  const folder = await makeFolderForTest()
  const dist = await copyBuild(folder, 'app')
  const site = spawnSite({ DATA_DIR: join(folder, 'data') }, { cwd: folder, dist })
  expect(await site.exited).toEqual({ code: 1, signal: null })
  expect(site.problems.join('\n')).toContain('manifest.json')
})
