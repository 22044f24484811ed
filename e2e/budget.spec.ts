import type { Request } from '@playwright/test'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, test, LONG } from './site.ts'

/* Exact sizes as they cross the wire with brotli, in bytes (1 kB = 1000 bytes). */
const JAVASCRIPT = 95_500
const FIRST_VISIT = 180_000
const REQUESTS = 10
/** A later screen's own chunks, script and style. */
const SCREEN = 40_000

async function bodySize(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize
}

test('the first visit of / stays within its budget', async ({ page, request }) => {
  const requests: Request[] = []
  page.on('requestfinished', (finished) => requests.push(finished))
  await page.goto('/', { waitUntil: 'networkidle' })
  const sizes = await Promise.all(
    requests.map(async (finished) => ({
      type: finished.resourceType(),
      size: await bodySize(finished),
    })),
  )
  // Headless Chromium may leave the icon out of what it reports.
  const icon = (await request.get('/favicon.svg')).headers()['content-length']
  const withIcon = requests.some((finished) => finished.url().endsWith('/favicon.svg'))
  const total = sizes.reduce((sum, { size }) => sum + size, withIcon ? 0 : Number(icon))
  const scripts = sizes.filter(({ type }) => type === 'script')
  const javascript = scripts.reduce((sum, { size }) => sum + size, 0)
  const count = requests.length + (withIcon ? 0 : 1)

  test.info().annotations.push({
    type: 'sizes',
    description: `JavaScript ${javascript}, whole ${total} bytes, ${count} requests`,
  })
  console.log(`first visit of /: JavaScript ${javascript}, whole ${total} bytes, ${count} requests`)
  expect(scripts.length).toBeGreaterThan(1)
  expect(javascript).toBeLessThanOrEqual(JAVASCRIPT)
  expect(total).toBeLessThanOrEqual(FIRST_VISIT)
  expect(count).toBeLessThanOrEqual(REQUESTS)
})

for (const name of ['Portfolio', 'Personal']) {
  test(`the ${name} screen's own files stay small`, LONG, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const requests: Request[] = []
    page.on('requestfinished', (finished) => requests.push(finished))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const own = requests.filter((finished) =>
      ['script', 'stylesheet'].includes(finished.resourceType()),
    )
    const size = (await Promise.all(own.map(bodySize))).reduce((sum, bytes) => sum + bytes, 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(SCREEN)
  })
}

test('pages ask for their fonts at once, and for no others', async ({ page }) => {
  const texts = ['planner', 'any-accent', 'WebDev', 'SoftwareDivider']
  for (const path of ['/', '/Personal', ...texts.map((name) => `/Projects/${name}`)]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { preloaded, loaded } = await page.evaluate(async () => {
      await document.fonts.ready
      return {
        preloaded: document.querySelectorAll('link[rel=preload][as=font]').length,
        loaded: [...document.fonts].filter(
          ({ status, family }) => status === 'loaded' && !family.includes('Fallback'),
        ).length,
      }
    })
    expect(preloaded, path).toBeGreaterThan(1)
    expect(loaded, path).toBe(preloaded)
  }
})

test('the first page loads without layout shifts', async ({ page }) => {
  await watchShifts(page)
  const gate = createGate()
  await interceptRequests(page, '**/*.woff2', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  gate.open()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  expect(await sumShifts(page)).toBeLessThan(0.005)
})
