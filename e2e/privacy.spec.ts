import { formatDuration } from '../shared/duration.ts'
import {
  ACCOUNT_RETENTION,
  PENDING_REVIEW_RETENTION,
  TRASH_RETENTION,
  STATISTICS_RETENTION,
} from '../shared/limits.ts'
import { AUTH, pages } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, test, visit, LONG } from './site.ts'

test('the privacy page names the owner and the configured periods, without JavaScript', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/Privacy')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your Name runs this site')
  await expect(main.getByRole('link', { name: 'you@example.com' }).first()).toHaveAttribute(
    'href',
    'mailto:you@example.com',
  )
  for (const period of [
    ACCOUNT_RETENTION,
    TRASH_RETENTION,
    PENDING_REVIEW_RETENTION,
    STATISTICS_RETENTION,
  ]) {
    await expect(main).toContainText(formatDuration(period))
  }
  await context.close()
})

test(
  'the footer of every page links to the privacy page, without JavaScript too',
  LONG,
  async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
    const page = await context.newPage()
    for (const { path } of pages) {
      const html = await (await fetch(site + path)).text()
      expect(html.slice(html.lastIndexOf('<footer')), path).toContain('href="/Privacy"')
    }
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    await context.close()
  },
)

test(
  'the registration form links to the privacy page, and keeps its input',
  LONG,
  async ({ page, context }) => {
    await openHydrated(page, AUTH)
    await expect(page.getByRole('main').getByRole('link', { name: /^Privacy/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await page.getByRole('textbox', { name: 'Username' }).fill('Ada')
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name: 'Privacy (opens in a new tab)' }).click()
    const notice = await opened
    await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    await expect(notice).toHaveURL('/Privacy')
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('Ada')
  },
)

visit(
  'the privacy page links to the list, where tasks are exported and accounts deleted',
  async ({ page }) => {
    await openHydrated(page, '/Privacy')
    await page.getByRole('main').getByRole('link', { name: 'to-do list' }).first().click()
    await expect(page).toHaveURL(AUTH)
  },
)
