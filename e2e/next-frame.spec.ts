import type { Page, Request } from '@playwright/test'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'

/** A navigation as the page met it, in frames begun since the click or the step in the history. */
type Arrival = {
  /** Before the new heading was in the document: 0 if the next frame to be drawn had it. */
  frames: number
  /** Before the browser was asked for a view transition, if it was. */
  askedAfter?: number
  /** Whether the new heading was there when the browser had been given its turn to change the page. */
  changedAtOnce?: boolean
  /** Whether the page said "Loading..." meanwhile. */
  saidLoading: boolean
}

/** Counts from a click, or a step in the history, until the main heading has the text. */
async function arrive(page: Page, heading: string, go: () => Promise<void>): Promise<Arrival> {
  const watched = await page.evaluateHandle((expected) => {
    const arrival: Arrival = { frames: 0, saidLoading: false }
    let counting = false
    function countFrames() {
      requestAnimationFrame(() => {
        if (counting) arrival.frames++
        countFrames()
      })
    }
    function start() {
      counting = true
    }
    window.addEventListener('click', start, { capture: true, once: true })
    // The router hears of it first, and acts within the same task.
    window.addEventListener('popstate', start, { once: true })
    countFrames()

    const isThere = () => document.querySelector('main h1')?.textContent === expected
    // The browser's own is the prototype's.
    Reflect.deleteProperty(document, 'startViewTransition')
    const browsers = Reflect.get(document, 'startViewTransition') as
      | Document['startViewTransition']
      | undefined
    if (browsers) {
      document.startViewTransition = (change) => {
        arrival.askedAfter = arrival.frames
        return browsers.call(document, () => {
          ;(change as () => void)()
          arrival.changedAtOnce = isThere()
        })
      }
    }

    const arrived = new Promise<Arrival>((resolve) => {
      new MutationObserver((_, observer) => {
        const status = document.querySelector('[role=status]')?.textContent
        if (status?.includes('Loading')) arrival.saidLoading = true
        if (!isThere()) return
        observer.disconnect()
        resolve({ ...arrival })
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    return { arrived }
  }, heading)
  await go()
  return watched.evaluate(({ arrived }) => arrived)
}

const goBack = (page: Page) => page.evaluate(() => history.back())

/** A script of a screen. */
const SCRIPT = /\/assets\/chunks\/[^?]+\.js$/

/** Points at a link until its screen has arrived and its script has run. */
async function pointAt(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true }).first()
  // The scripts and styles of a screen are asked for at once.
  const asked: Request[] = []
  const keep = (request: Request) => void asked.push(request)
  page.on('request', keep)
  const fetched = page.waitForEvent('requestfinished', (request) => SCRIPT.test(request.url()))
  await link.hover()
  await fetched
  for (const request of asked) await (await request.response())?.finished()
  page.off('request', keep)
  const scripts = asked.map((request) => request.url()).filter((url) => SCRIPT.test(url))
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), scripts)
  return link
}

/** From where a visitor follows which link, and where it leads. */
const routes = [
  { from: '/', link: 'Personal', heading: 'Personal', leaving: 'Your Name' },
  {
    from: '/Projects',
    link: 'Residential Expenses',
    heading: 'Residential Expenses',
    leaving: 'Portfolio',
  },
]

for (const [visitor, prepare, details] of [
  [
    'who prefers reduced motion',
    (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    LONG,
  ],
  [
    'whose browser has no view transitions',
    (page: Page) =>
      page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition')),
    LONG,
  ],
] as const) {
  test(
    `a visitor ${visitor} sees a loaded screen in the next frame, by link, Back and Forward`,
    details,
    async ({ page }) => {
      await prepare(page)
      for (const { from, link: name, heading, leaving } of routes) {
        await openHydrated(page, from)
        const link = await pointAt(page, name)
        const shown = { frames: 0, saidLoading: false }
        expect(await arrive(page, heading, () => link.click())).toEqual(shown)
        expect(await arrive(page, leaving, () => goBack(page))).toEqual(shown)
        const goForward = () => page.evaluate(() => history.forward())
        expect(await arrive(page, heading, goForward)).toEqual(shown)
      }
    },
  )
}

test(
  'a view transition to a loaded screen starts with the click, and renders it in the first task',
  LONG,
  async ({ page }) => {
    for (const { from, link: name, heading, leaving } of routes) {
      await openHydrated(page, from)
      const link = await pointAt(page, name)
      const shown = { frames: 1, askedAfter: 0, changedAtOnce: true, saidLoading: false }
      expect(await arrive(page, heading, () => link.click())).toEqual(shown)
      expect(await arrive(page, leaving, () => goBack(page))).toEqual(shown)
    }
  },
)
