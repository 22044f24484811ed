import { once } from 'node:events'
import { open, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { HOUR, SECOND } from '../shared/clock.ts'
import { readiness } from '../shared/api/health.ts'
import { BOB, logIn, readMails, registerPerson, statusOf } from './accounts/testing.ts'
import {
  expectRefusal,
  findPage,
  keepList,
  lockDatabase,
  startAgain,
  startOnFile,
  tryToRegister,
} from './testing-faults.ts'
import {
  countErrors,
  type LogEntry,
  request,
  startServerForTest,
  type TestServer,
} from './testing.ts'

/* Faults of the disk and of other processes, on a real file; the process goes through them. */

/** Lists the log entries about storage faults, their beginnings and ends. */
function toldOf(log: LogEntry[]): unknown[] {
  return log.filter((entry) => 'fault' in entry)
}

async function readReadiness({ origin, clock }: TestServer): Promise<number> {
  clock.advance(SECOND)
  return (await request(origin, readiness.path)).status
}

describe('a full disk', () => {
  /* SQLite's own limit, which fails as a full disk does and can be lifted by anybody. */
  function fill({ database }: TestServer): void {
    const pages = database.connection.pragma('page_count', { simple: true }) as number
    database.connection.pragma(`max_page_count = ${pages}`)
  }
  function makeRoom({ database }: TestServer): void {
    database.connection.pragma('max_page_count = 1000000')
  }

  it('gets 503 until there is space, and loses no acknowledged change (S15)', async () => {
    const site = await startOnFile()
    const ada = await keepList(site)
    expect((await ada.add()).status).toBe(201)
    fill(site)
    let answer = await ada.add(500)
    while (answer.status === 201) answer = await ada.add(500)
    await expectRefusal(answer, 30)
    for (let time = 0; time < 5; time++) await expectRefusal(await ada.add(500), 30)
    expect(await ada.list()).toEqual(ada.acknowledged)
    expect((await request(site.origin, '/')).status).toBe(200)

    makeRoom(site)
    expect((await ada.add(500)).status).toBe(201)
    expect(await ada.list()).toEqual(ada.acknowledged)
    expect(await countErrors(site)).toEqual({ storage: 6 })
    const next = await startAgain(site)
    expect(await ada.list(next.origin)).toEqual(ada.acknowledged)
  })

  it('is logged at its beginning and its end only', async () => {
    const site = await startOnFile()
    const ada = await keepList(site)
    for (let time = 0; time < 2; time++) {
      fill(site)
      while ((await ada.add(500)).status === 201);
      for (let again = 0; again < 9; again++) await ada.add(500)
      makeRoom(site)
      await ada.add()
    }
    const came = {
      level: 50,
      fault: 'full',
      code: 'SQLITE_FULL',
      id: expect.any(String) as string,
      msg: expect.stringMatching(/DATA_DIR.* the disk is full/) as string,
    }
    const gone = { level: 30, fault: 'full', refused: 10, msg: 'changes can be saved again' }
    expect(toldOf(site.log)).toMatchObject([came, gone, came, gone])
  })

  it('leaves no partial account: neither the account nor its mail nor its address (S50)', async () => {
    const site = await startOnFile()
    const tables = ['account', 'mail_outbox', 'ip_registry']
    const countRows = () =>
      tables.map((table) =>
        site.database.connection.prepare(`select count(*) from ${table}`).pluck().get(),
      )
    fill(site)
    for (let made = 0; ; made++) {
      const person = { ...BOB, email: `bob${made}@example.com` }
      const answer = await tryToRegister(site, person, `203.0.${made}.1`)
      if (answer.status === 201) continue
      await expectRefusal(answer, 30)
      expect(countRows()).toEqual([made, made, made])
      makeRoom(site)
      await registerPerson(site, person, `203.0.${made}.1`)
      expect(countRows()).toEqual([made + 1, made + 1, made + 1])
      return
    }
  })
})

describe('a database that another process locks', () => {
  it('gets 503 after a single wait, until it is released (S169)', async () => {
    const site = await startOnFile()
    const ada = await keepList(site)
    const other = await lockDatabase(site.file)
    const waits = () => site.database.connection.pragma('busy_timeout', { simple: true })
    expect(waits()).toBe(SECOND)
    await expectRefusal(await ada.add(), 2)
    for (let time = 0; time < 20; time++) {
      expect(waits()).toBe(0)
      await expectRefusal(await ada.add(), 2)
    }
    expect(await ada.list()).toEqual([])
    expect((await request(site.origin, '/')).status).toBe(200)
    expect(await statusOf(logIn(site))).toBe(503)

    other.kill('SIGKILL')
    await once(other, 'exit')
    expect((await ada.add()).status).toBe(201)
    expect(await ada.list()).toEqual(ada.acknowledged)
    expect(waits()).toBe(SECOND)
    expect(toldOf(site.log)).toMatchObject([
      { level: 50, fault: 'locked', code: 'SQLITE_BUSY' },
      { level: 30, fault: 'locked', msg: 'changes can be saved again' },
    ])
  })

  it('is detected by the readiness check, and so is its end', async () => {
    const site = await startOnFile()
    const other = await lockDatabase(site.file)
    expect(await readReadiness(site)).toBe(503)
    expect(await readReadiness(site)).toBe(503)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(await readReadiness(site)).toBe(200)
    expect(toldOf(site.log)).toHaveLength(2)
  })
})

describe('a damaged database', () => {
  it('gets 503 for the damaged parts; other requests and pages are served', async () => {
    const first = await startOnFile()
    const ada = await keepList(first)
    await ada.add()
    const page = findPage(first.database, 'todo_item')
    await first.stop()
    const handle = await open(first.file, 'r+')
    await handle.write(Buffer.alloc(page.size, 0xa5), 0, page.size, page.offset)
    await handle.close()

    const site = await startAgain(first)
    for (let time = 0; time < 3; time++) await expectRefusal(await ada.ask(site.origin), 30)
    await expectRefusal(await ada.add(20, site.origin), 30)
    expect(await logIn(site)).toBeTruthy()
    expect((await request(site.origin, '/')).status).toBe(200)
    expect(await readReadiness(site)).toBe(503)
    expect(toldOf(site.log)).toMatchObject([
      { level: 50, fault: 'damaged', msg: expect.stringContaining('restore FILE') as string },
    ])
  })
})

describe('a mail folder that is not writable', () => {
  it('delays mails, is logged once, and gets them when it is writable', async () => {
    const site = await startServerForTest()
    await rm(site.mailDir, { recursive: true })
    await writeFile(site.mailDir, 'a file in the way')
    await registerPerson(site)
    for (let hour = 0; hour < 3; hour++) {
      await site.outbox.run()
      site.clock.advance(HOUR)
    }
    expect(await logIn(site)).toBeTruthy()
    expect(await readReadiness(site)).toBe(503)
    expect(site.log.filter(({ msg }) => msg.startsWith('mail delivery paused'))).toMatchObject([
      { level: 40, code: 'EEXIST' },
    ])

    await rm(site.mailDir)
    expect(await readMails(site)).toMatchObject([{ to: [{ address: 'ada@example.com' }] }])
    expect(await readReadiness(site)).toBe(200)
  })
})
