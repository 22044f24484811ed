import sharp from 'sharp'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'

const PAPER = [250, 248, 244]
const NIGHT = [20, 21, 18]

async function cornerPixel(screenshot: Buffer): Promise<number[]> {
  const corner = { left: 2, top: 2, width: 1, height: 1 }
  return [...(await sharp(screenshot).extract(corner).removeAlpha().raw().toBuffer())]
}

/** Makes every write to the storage of a page fail. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('is light when nothing is stored, and each change is stored and applied', async ({ page }) => {
  await openHydrated(page, '/')
  const root = page.locator('html')
  const toggle = page.getByRole('button', { name: 'Dark mode' })
  const stored = () => page.evaluate(() => localStorage.getItem('darkMode'))
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(await stored()).toBeNull()

  await toggle.click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#141512')
  expect(await stored()).toBe('true')

  await toggle.click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  expect(await stored()).toBe('false')
})

test('is dark in the first frame, before any script file is loaded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
  const gate = createGate()
  await interceptRequests(page, /\.js$/, async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cornerPixel(await page.screenshot())).toEqual(NIGHT)
  gate.open()
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await cornerPixel(await page.screenshot())).toEqual(NIGHT)
})

test('changes in every open tab', LONG, async ({ page, context }) => {
  await openHydrated(page, '/')
  const other = await context.newPage()
  await openHydrated(other, '/Personal')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('button', { name: 'Dark mode' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.evaluate(() => localStorage.clear())
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
})

test(
  'follows the system once that is chosen, until light or dark is',
  LONG,
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openHydrated(page, '/')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'light')

    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    const system = drawer.getByRole('button', { name: 'System theme' })
    await expect(system).toHaveAttribute('aria-pressed', 'false')
    await system.click()
    await expect(system).toHaveAttribute('aria-pressed', 'true')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(drawer.getByRole('button', { name: 'Dark mode' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'dark' })
    await openHydrated(other, '/Personal')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')

    await other.getByRole('button', { name: 'Dark mode' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'light')
  },
)

test('survives navigation and reload', async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

for (const [state, block] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
  ['full', fillStorage],
] as const) {
  test(
    `changes for this visit if storage is ${state}, and says that it is not stored`,
    LONG,
    async ({ page }) => {
      await page.addInitScript(block)
      await openHydrated(page, '/')
      expect(await cornerPixel(await page.screenshot())).toEqual(PAPER)
      await page.getByRole('button', { name: 'Dark mode' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByText('Your browser blocks storage')).toBeVisible()
      await page.getByRole('link', { name: 'Personal' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    },
  )
}

test(
  'that could not be stored stays when another tab stores something else',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(fillStorage)
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    const heard = page.evaluate(
      () =>
        new Promise<string | null>((resolve) =>
          window.addEventListener('storage', ({ key }) => resolve(key), { once: true }),
        ),
    )
    const other = await context.newPage()
    await openHydrated(other, '/Personal')
    await other.evaluate(() => localStorage.setItem('another', 'value'))
    expect(await heard).toBe('another')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)
