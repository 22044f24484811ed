import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  type ConsoleMessage,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { MINUTE } from '../shared/clock.ts'
import { type Person, registerPerson } from './person.ts'
import { startSmtpServer, type TestSmtpServer } from '../server/mail/testing.ts'

export { expect, type Locator, type Page }

const SERVER = fileURLToPath(new URL('../dist/app/main.mjs', import.meta.url))

/** How long a build or the start of a dev server may take, in milliseconds: a busy machine is no fault. */
export const BUILD_LIMIT = 30 * MINUTE

/**
 * Marks a test of a detail, or one that a shorter one stands for: only `npm run test:all` has it. Pages move in
 * long tests alone, because the browser draws each frame of a transition without a graphics card.
 */
export const LONG = { tag: '@long' }

type Fixtures = {
  /** What the test expects on the console; any other message fails it. */
  allowedMessages: RegExp | undefined
  consoleGuard: undefined
  /** Where this test's requests come from: an address makes one account in 7 days. */
  address: string
  /** Somebody who has registered, for the tests that name them. */
  person: Person
}

type WorkerFixtures = {
  /** The mail server of the site, on loopback. */
  smtp: TestSmtpServer
  /** Where the site listens. */
  site: string
  /** The tab of all tests that are a `visit`. */
  tab: Page
}

export type RunningSite = { child: ChildProcess; origin: string; dataDir: string }

/**
 * Starts the built server, on the port and with the data of one that has ended, if there was one.
 * @param server of another build, if it is not the checkout's
 * @param settings beside those that every test has
 */
export async function startSite(
  smtp: TestSmtpServer,
  ended?: Pick<RunningSite, 'origin' | 'dataDir'>,
  server = SERVER,
  settings: Record<string, string> = {},
): Promise<RunningSite> {
  const dataDir = ended?.dataDir ?? (await mkdtemp(join(tmpdir(), 'portfolio-e2e-')))
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      PORT: ended ? new URL(ended.origin).port : '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.com',
      TRUST_PROXY: '1',
      MAX_DAILY_MAILS: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, origin: await readAddress(child), dataDir }
}

let tests = 0

/**
 * A test against the real server, one for each worker, with a data folder and a mail server of its
 * own. What a page writes to the console, and every error it does not catch, fails the test that
 * did not name it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, use) => {
      const server = await startSmtpServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ smtp }, use) => {
      const { child, origin, dataDir } = await startSite(smtp)
      await use(origin)
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],

  tab: [
    async ({ browser, site }, use) => {
      const tab = await browser.newPage({ baseURL: site })
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],

  // oxlint-disable-next-line no-empty-pattern -- as above
  address: async ({}, use) => {
    tests++
    await use(`10.${tests >> 8}.${tests & 255}.1`)
  },

  person: async ({ site, address }, use) => {
    await use(await registerPerson(site, address))
  },

  extraHTTPHeaders: ({ address }, use) => use({ 'X-Forwarded-For': address }),

  baseURL: ({ site }, use) => use(site),

  // oxlint-disable-next-line no-empty-pattern -- as above
  contextOptions: async ({}, use, { tags }) => {
    await use({ reducedMotion: tags.includes(LONG.tag) ? 'no-preference' : 'reduce' })
  },

  allowedMessages: [undefined, { option: true }],

  consoleGuard: [
    async ({ context, allowedMessages }, use) => {
      const unexpected: string[] = []
      const keep = (text: string) => {
        if (!allowedMessages?.test(text)) unexpected.push(text)
      }
      context.on('console', (message: ConsoleMessage) =>
        keep(`${message.type()}: ${message.text()}`),
      )
      context.on('weberror', (error) => keep(`uncaught: ${error.error().message}`))
      await use(undefined)
      expect(unexpected, 'messages on the console').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A test that stores nothing, and adds no route or script to its page. All of a worker share one tab,
 * whose renderer compiles React, the frame and axe only once.
 */
export const visit = test.extend({
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, viewport, contextOptions: { reducedMotion } }, use) => {
    if (viewport) await tab.setViewportSize(viewport)
    await tab.emulateMedia({ media: null, reducedMotion: reducedMotion ?? null })
    await tab.mouse.move(0, 0)
    await use(tab)
  },
})

/** Waits for the server's log line and returns its origin. */
export async function readAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: server.stdout })) {
    // npm and the build speak first, where they start it.
    if (!line.startsWith('{')) continue
    const entry = JSON.parse(line) as { msg: string; port: number }
    if (entry.msg !== 'listening') continue
    // The rest of the log is not needed, but has to go somewhere.
    server.stdout.resume()
    return `http://127.0.0.1:${entry.port}`
  }
  throw new Error('The server ended before it listened')
}
