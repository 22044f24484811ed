import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { LONG, expect, type Page, test, visit } from './site.ts'
import { NOT_FOUND_MESSAGE, pages, TO_DO_LIST } from './routes.ts'

/** Pages with the layout of another one. */
const ALIKE = ['/Projects/planner', '/Projects/never-lose-a-line']

/** Tools that are nothing without JavaScript. */
const TOOLS = /\/(?:Countdown|Quiz|AnimalAgeSimulator|ResidentialExpenses|Work1)$/

for (const { path, heading } of pages) {
  visit(
    `${path} is complete without JavaScript, unchanged by hydration, fits a phone also with text at 200 %, and axe finds nothing`,
    ALIKE.some((alike) => alike === path) ? LONG : {},
    async ({ page }) => {
      const title = page.getByRole('heading', { level: 1 })
      const { name, text } = await test.step('without JavaScript', async () => {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setScriptExecutionDisabled', { value: true })
        await page.goto(path)
        await expect(title).toHaveText(heading)
        const text = await page.locator('body').innerText()
        const name = await page.title()
        await session.send('Emulation.setScriptExecutionDisabled', { value: false })
        await session.detach()
        if (TOOLS.test(path)) expect(text).toMatch(/needs JavaScript\.\n/)
        // These sentences are for those without JavaScript only.
        const read = text
          .replace(/(?<!\n)\n+The (?:to-do list|quiz|planner) needs JavaScript.*\n+/, '\n')
          .replace(/(?<!\n)\n+The samples need JavaScript\.\n+/, '\n\n')
          .replace(/(?<!\n)\n+This tool works in the browser and needs JavaScript\.\n+/g, '\n\n')
        return { name, text: read }
      })

      await openHydrated(page, path)
      await expect(title).toHaveText(heading)
      expect(await page.title()).toBe(name)
      expect(await page.locator('body').innerText()).toBe(text)
      await expectAccessible(page)

      await page.setViewportSize({ width: 320, height: 640 })
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% }')
        document.adoptedStyleSheets.push(sheet)
      })
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    },
  )
}

/** Returns by how many pixels the page is wider than the window. */
async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

test('the to-do list explains itself without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto(TO_DO_LIST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To-do list')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeDisabled()
  await context.close()
})

test('the three menu links are reachable on a phone without JavaScript', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Portfolio' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  await context.close()
})

test.describe('an unknown path', () => {
  test.use({ allowedMessages: NOT_FOUND_MESSAGE })

  test('is hydrated although its address contains a line break', async ({ page }) => {
    await openHydrated(page, '/no%0Asuch%E2%80%A8page')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByText('It looks like the page doesn')).toBeVisible()
  })

  visit('shows an error and links to the home page', async ({ page }) => {
    await openHydrated(page, '/Projects/Nothing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "It looks like the page doesn't exist :/",
    )
    await expect(page.locator('[aria-current]')).toHaveCount(0)
    await page
      .getByRole('link', { name: 'Click here to go back and everything will be fine.' })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Name')
  })
})

visit('the Computational Intelligence page links to every section', LONG, async ({ page }) => {
  await openHydrated(page, '/Projects/IC')
  await expect(page.getByText('{name}', { exact: true })).toHaveCount(4)
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  for (const link of await links.all()) {
    await link.click()
    const name = (await link.textContent()) ?? ''
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
  }
})

visit('the software page has its two repositories and a filter that works', async ({ page }) => {
  await openHydrated(page, '/Projects/SoftwareDivider')
  const repositories = page.getByRole('link', { name: 'Code repository' })
  await expect(repositories).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('crop')
  await expect(repositories).toHaveCount(1)
  await expect(page).toHaveURL('/Projects/SoftwareDivider?q=crop')
})

visit('on a phone the tools come first', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/Projects/Quiz')
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 })
  await openHydrated(page, '/Projects/SoftwareDivider')
  await expect(page.getByText('Choose pictures and labels')).toBeInViewport({ ratio: 1 })
  await openHydrated(page, '/Projects/IC')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeInViewport({ ratio: 1 })
  await openHydrated(page, '/Projects/AnimalAgeSimulator')
  await expect(page.locator('main [role=status]').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('combobox', { name: 'Animal' })).toBeInViewport({ ratio: 1 })
})
