import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { login } from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import { MAX_ITEMS } from '../../shared/limits.ts'
import { type Bench, findMedian, findQuantile } from './bench.ts'
import { launchChromium, measureKey, slowDown } from './chromium.ts'
import { createAccounts, PASSWORD, writeEmail } from './people.ts'
import { startSite } from './server.ts'

/** The number of tasks in the list of the baseline. */
const FEW = 50

/** How many times slower a phone is. */
const SLOWDOWN = 4

/** The lists take turns, so that other load on the machine affects both. */
const ROUNDS = 5
/** Tasks that are completed in a round. */
const TICKS = 10
/** Each key changes what is shown: the highlights, or the tasks. */
const QUERIES = ['task', 'report', '43', 'pictures']

const PATH = '/Projects/To-Do-List'
const ROW = '[id^="title-"]'
const LIST = 'main ul:has([id^="title-"])'

/** The milliseconds of each figure. */
type Times = { open: number[]; tick: number[]; key: number[]; offline: number[] }

/** Measures the to-do list in a browser, as full as it may be. */
export const listBench: Bench = {
  name: 'list',
  baseline: `the same list with ${FEW} tasks`,
  async *run() {
    const browser = await launchChromium()
    const [full, short] = [await startList(MAX_ITEMS), await startList(FEW)]
    try {
      const [ours, baseline] = [startTimes(), startTimes()]
      for (let round = 0; round < ROUNDS; round++) {
        await measureRound(browser, full, ours)
        await measureRound(browser, short, baseline)
      }
      const compare = (name: string, figure: keyof Times, most: number) => ({
        name: `${name}, ${MAX_ITEMS} tasks`,
        unit: 'ms',
        better: 'less' as const,
        ours: findMedian(ours[figure]),
        baseline: findMedian(baseline[figure]),
        goal: { most },
        details: {
          times: ours[figure].length,
          p95: findQuantile(ours[figure], 0.95).toFixed(1),
          'baseline p95': findQuantile(baseline[figure], 0.95).toFixed(1),
        },
      })
      yield compare('open to first rows', 'open', 1500)
      yield compare('tick to paint', 'tick', 50)
      yield compare('search key to paint', 'key', 30)
      yield compare(`open without a network, ${SLOWDOWN} times slower`, 'offline', 1000)
    } finally {
      await browser.close()
      await full.stop()
      await short.stop()
    }
  },
}

function startTimes(): Times {
  return { open: [], tick: [], key: [], offline: [] }
}

/** Starts a site with one account and its list. */
async function startList(tasks: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-list-'))
  await createAccounts(join(folder, 'data'), { accounts: 1, items: tasks })
  const { origin, stop } = await startSite(folder)
  const credentials = { email: writeEmail(1), password: PASSWORD }
  const { token } = await call(login, credentials, { origin })
  return {
    origin,
    token,
    tasks,
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

type List = Awaited<ReturnType<typeof startList>>

/** Opens the list in a browser that does not know it, uses it, and opens it again without a network. */
async function measureRound(browser: Browser, list: List, times: Times): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript((token) => localStorage.setItem('token', token), list.token)
    const page = await context.newPage()
    times.open.push(await open(page, list))

    await page.getByRole('checkbox').first().focus()
    for (let tick = 0; tick < TICKS; tick++) {
      times.tick.push((await measureKey(page, 'Space', LIST)).painted)
    }
    await page.getByRole('searchbox').focus()
    for (const query of QUERIES) {
      for (const key of query) times.key.push((await measureKey(page, key, LIST)).painted)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
    }
    times.offline.push(await openOffline(context, page, list))
  } finally {
    await context.close()
  }
}

/**
 * Opens the list; returns the milliseconds until its first rows are painted. The page tells it by itself: a
 * selector that the test waits for would take time of the page.
 */
async function open(page: Page, { origin }: List): Promise<number> {
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      // A timer would wait for those that the page has set, whose work follows the paint.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug('painted', performance.now())
      requestAnimationFrame(() => port2.postMessage(undefined))
    })
    observer.observe(document, { subtree: true, childList: true })
  }, ROW)
  const painted = page.waitForEvent('console', (message) => message.text().startsWith('painted'))
  await page.goto(origin + PATH, { waitUntil: 'commit' })
  const [, time] = (await painted).text().split(' ')
  return Number(time)
}

/** Opens the list without a network, once the browser has stored page and tasks. */
async function openOffline(context: BrowserContext, page: Page, list: List): Promise<number> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByText('All changes saved').waitFor()
  await page.waitForFunction(countStored, list.tasks)
  await page.close()
  await context.setOffline(true)
  const next = await context.newPage()
  await slowDown(next, SLOWDOWN)
  return open(next, list)
}

/** Returns whether the browser's database has that many tasks. */
async function countStored(count: number): Promise<boolean> {
  const made = await indexedDB.databases()
  if (!made.some(({ name }) => name === 'to-do')) return false
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('to-do')
    request.onsuccess = () => resolve(request.result)
  })
  const snapshots = await new Promise<{ items: unknown[] }[]>((resolve) => {
    const request = database.transaction('snapshots').objectStore('snapshots').getAll()
    request.onsuccess = () => resolve(request.result as { items: unknown[] }[])
  })
  database.close()
  return snapshots.some(({ items }) => items.length === count)
}
