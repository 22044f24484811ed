import type { Locator, Page } from '@playwright/test'
import { MINUTE } from '../shared/clock.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'

/** The scripts that a page fetches only when it is shown. */
function isLazyChunk(url: URL): boolean {
  return url.pathname.startsWith('/assets/chunks/')
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
}

test('the page shows Loading... while a screen loads', async ({ page }) => {
  await openHydrated(page, '/')
  const gate = createGate()
  await interceptRequests(page, isLazyChunk, async (route) => {
    await gate.opened
    await route.continue()
  })
  await goTo(page, 'Personal')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  gate.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
})

for (const [intent, show] of [
  ['pointed at', (link: Locator) => link.hover()],
  ['focused', (link: Locator) => link.focus()],
  ['touched', (link: Locator) => link.dispatchEvent('touchstart')],
] as const) {
  test(
    `a screen is prefetched when its link is ${intent}, and the click fetches nothing more`,
    intent === 'pointed at' ? {} : LONG,
    async ({ page }) => {
      await openHydrated(page, '/')
      const arrived = page.waitForEvent('requestfinished', (request) =>
        isLazyChunk(new URL(request.url())),
      )
      const link = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Personal' })
      await show(link)
      await arrived
      await page.waitForLoadState('networkidle')
      const fetched: string[] = []
      page.on('request', (request) => {
        if (isLazyChunk(new URL(request.url()))) fetched.push(request.url())
      })
      await goTo(page, 'Personal')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
      expect(fetched).toEqual([])
    },
  )
}

/** Returns a function that counts the loads of screens that have ended: each clears its time limit. */
async function countEndedLoads(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const limits = new Set<unknown>()
    const start = window.setTimeout.bind(window)
    const clear = window.clearTimeout.bind(window)
    const counter = Object.assign(window, { endedLoads: 0 })
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => {
        const timer = start(run, delay)
        if (delay === 120_000) limits.add(timer)
        return timer
      },
      clearTimeout: (timer?: number) => {
        if (limits.delete(timer)) counter.endedLoads++
        clear(timer)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { endedLoads: number }).endedLoads)
}

test.describe('a screen that fails to load', () => {
  test.use({
    allowedMessages: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|ChunkLoadError|Loading this screen/,
  })

  test('shows an error inside the layout, with a button that reloads', async ({ page }) => {
    await openHydrated(page, '/')
    await interceptRequests(page, isLazyChunk, (route) => route.abort())
    await goTo(page, 'Personal')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page failed to load')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.unroute(isLazyChunk)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  })

  test('is loaded again when only its prefetch failed', LONG, async ({ page, context }) => {
    await page.clock.install()
    const countEnded = await countEndedLoads(page)
    await openHydrated(page, '/')
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Personal' })
    await context.setOffline(true)
    const before = await countEnded()
    await link.hover()
    // The page learns of it after the browser does.
    await expect.poll(countEnded).toBeGreaterThan(before)
    await page.clock.runFor(2_000)
    await context.setOffline(false)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  })

  test('is reloaded for a visitor who returns to it by link or by Back', LONG, async ({ page }) => {
    for (const comeBack of [() => goTo(page, 'Personal'), () => page.goBack()]) {
      await openHydrated(page, '/')
      await interceptRequests(page, isLazyChunk, (route) => route.abort())
      await goTo(page, 'Personal')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('This page failed to load')
      await page.unroute(isLazyChunk)
      await goTo(page, 'Portfolio')
      await expect(heading).toHaveText('Portfolio')
      await comeBack()
      await expect(heading).toHaveText('Personal')
      await expect(page).toHaveURL('/Personal')
    }
  })

  test('fails after 120 seconds, and ignores what loads later', LONG, async ({ page }) => {
    const start = Date.now()
    await page.clock.install({ time: start })
    await openHydrated(page, '/')
    // Else the last of the 120 seconds goes by itself.
    await page.clock.pauseAt(start + 10 * MINUTE)
    const gate = createGate()
    await interceptRequests(page, isLazyChunk, async (route) => {
      await gate.opened
      await route.continue()
    })
    const asked = page.waitForRequest((request) => isLazyChunk(new URL(request.url())))
    await goTo(page, 'Personal')
    await asked
    await page.clock.runFor(119_000)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await page.clock.runFor(2_000)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('This page failed to load')
    const arrived = page.waitForResponse((response) => isLazyChunk(new URL(response.url())))
    gate.open()
    await arrived
    await page.clock.runFor(1_000)
    await expect(heading).toHaveText('This page failed to load')
  })

  test('on the first page shows the same, in a layout that works', async ({ page }) => {
    await openHydrated(page, '/Projects')
    const own = await findScreenChunk(page, 'Portfolio')
    await interceptRequests(page, own, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page failed to load')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.unroute(own)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  })

  test(
    'the footer keeps its text when its script fails to load, on the next page too',
    LONG,
    async ({ page }) => {
      await openHydrated(page, '/')
      const own = await findScreenChunk(page, 'footer')
      await interceptRequests(page, own, (route) => route.abort())
      await openHydrated(page, '/')
      await page.getByRole('button', { name: 'Dark mode' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      const link = page.getByRole('contentinfo').getByRole('link').first()
      await expect(link).toBeVisible()
      await goTo(page, 'Personal')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
      await expect(link).toBeVisible()
    },
  )
})

/** The address of the preloaded chunk whose text has the word. */
async function findScreenChunk(page: Page, word: string): Promise<string> {
  const chunks = page.locator('link[rel=modulepreload]')
  const addresses = await chunks.evaluateAll((links) =>
    links.map((link) => (link as HTMLLinkElement).href),
  )
  const texts = await Promise.all(
    addresses.map(async (address) => ({
      address,
      text: await (await page.request.get(address)).text(),
    })),
  )
  // The smallest one: the frame has many words.
  const [own] = texts
    .filter(({ text }) => text.includes(word))
    .sort((a, b) => a.text.length - b.text.length)
  if (!own) throw new Error(`No chunk has the word ${word}`)
  return own.address
}
