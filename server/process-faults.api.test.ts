import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { readiness } from '../shared/api/health.ts'
import { SECOND } from '../shared/clock.ts'
import { ADA, BOB, logIn, registerPerson } from './accounts/testing.ts'
import { startSmtpServerForTest } from './mail/testing-outbox.ts'
import { expectRefusal, keepList, tryToRegister } from './testing-faults.ts'
import { request } from './testing.ts'
import { findOrigin, makeFolderForTest, type SiteProcess, spawnSite } from './testing-process.ts'
import { eventually } from '../shared/testing-eventually.ts'

/* Faults that happen to the built server from outside. */

/**
 * Lets the process write no file beyond so many bytes, which anybody may do to their own: its writes
 * fail, as on a disk that does.
 */
async function limitFiles({ child }: SiteProcess, bytes: number | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', [`--pid=${child.pid ?? 0}`, `--fsize=${bytes}:unlimited`])
}

async function start(env: Record<string, string> = {}, cwd?: string) {
  const folder = cwd ?? (await makeFolderForTest())
  const dataDir = join(folder, 'data')
  const site = spawnSite({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...env }, { cwd: folder })
  return { site, origin: await findOrigin(site), folder, dataDir }
}

describe('a disk that fails', () => {
  it('gets 503 until it works again, without a restart, and no change is lost', async () => {
    const { site, origin, folder } = await start()
    const ada = await keepList({ origin })
    for (let time = 0; time < 5; time++) await ada.add()
    // A fault while it is sent is told of, too.
    await eventually(() => expect(site.lines.join()).toContain('mail ended'))
    await limitFiles(site, 1)
    for (let time = 0; time < 5; time++) await expectRefusal(await ada.add(), 30)
    await expectRefusal(await tryToRegister({ origin }, BOB, '203.0.113.9'), 30)
    expect((await request(origin, '/')).status).toBe(200)
    expect((await request(origin, readiness.path)).status).toBe(503)

    await limitFiles(site, 'unlimited')
    expect((await ada.add()).status).toBe(201)
    await registerPerson({ origin }, BOB, '203.0.113.9')
    await eventually(async () => expect((await request(origin, readiness.path)).status).toBe(200))
    const told = site.lines.map((line) => JSON.parse(line) as object)
    expect(told.filter((entry) => 'fault' in entry)).toMatchObject([
      { level: 50, fault: 'failing', code: expect.stringMatching(/^SQLITE_IOERR/) as string },
      { level: 30, fault: 'failing', msg: 'changes can be saved again' },
    ])
    expect(site.problems).toEqual([])

    site.child.kill('SIGKILL')
    await site.exited
    const next = await start({}, folder)
    expect(await ada.list(next.origin)).toEqual(ada.acknowledged)
    expect(await logIn(next, BOB)).toBeTruthy()
  })
})

describe('a mail server that accepts connections and stays silent', () => {
  it('delays neither pages nor requests nor the stop, and gets the mail once it answers (S168)', async () => {
    const smtp = await startSmtpServerForTest()
    smtp.behave('is silent')
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
    const { site, origin, folder } = await start(env)
    const ada = await keepList({ origin })
    await eventually(() => expect(smtp.connections()).toBeGreaterThan(0))
    expect((await request(origin, '/Personal')).status).toBe(200)
    expect((await ada.add()).status).toBe(201)
    // All responses arrived before the stop aborted the attempt of the mail server.
    expect(site.lines.join()).not.toContain('mail delivery paused')
    site.child.kill('SIGTERM')
    expect(await site.exited).toEqual({ code: 0, signal: null })

    smtp.behave('accepts')
    await start(env, folder)
    // Sooner than after a failed attempt, which is repeated after 24 seconds at the earliest.
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 20 * SECOND)
    expect(smtp.mails[0]?.email.text).toContain(ADA.password)
  })
})

describe('a stop during registrations', () => {
  it('waits for hashes and writes, and keeps the mail of every account queued', async () => {
    const { site, origin, folder, dataDir } = await start()
    const people = Array.from({ length: 8 }, (_, index) => ({
      person: { ...BOB, email: `bob${index}@example.com` },
      address: `203.0.${index}.113`,
    }))
    const answers = people.map(({ person, address }) => tryToRegister({ origin }, person, address))
    await Promise.race(answers)
    site.child.kill('SIGTERM')
    const outcomes = await Promise.allSettled(answers)
    expect(await site.exited).toEqual({ code: 0, signal: null })

    // A connection that was not yet accepted is refused: nothing was acknowledged.
    const made = people.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe(201)
    }
    expect(made.length).toBeGreaterThan(1)
    const next = await start({}, folder)
    for (const { person, address } of made) {
      expect(await logIn(next, person, address)).toBeTruthy()
    }
    await eventually(async () => {
      const mails = (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))
      expect(mails.length).toBeGreaterThanOrEqual(made.length)
    })
  })
})
