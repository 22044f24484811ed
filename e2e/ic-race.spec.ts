import { readFile } from 'node:fs/promises'
import { createHanoi } from '../client/projects/ic/planner/testing-families.ts'
import { expectAccessible } from './axe.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { PATH, statusOf } from './ic.ts'

/** Selects a button that saves a file, and returns the file's name and text. */
async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('searches race, and the result is saved as CSV and SVG', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Tea break' })
  await page.getByRole('button', { name: 'Race searches' }).click()
  const race = page.getByRole('region', { name: 'Searches on this task' })
  await expect(race.getByRole('heading', { name: 'Searches on this task' })).toBeFocused()
  await race.getByRole('checkbox', { name: 'A*, hmax' }).click()
  await expect(race.getByRole('alert')).toHaveText('At most 4 searches race. Remove one first.')
  await expect(race.getByRole('checkbox', { name: 'A*, hmax' })).not.toBeChecked()
  await race.getByRole('button', { name: 'Start race' }).click()
  await expect(statusOf(page)).toHaveText(/^The race is over\. .* was the quickest: a plan of 4 /)
  await expect(
    race.getByRole('row', { name: /^Breadth-first 4 fewest 4 \d+ states/ }),
  ).toBeVisible()
  await expect(race.getByRole('img', { name: /^Bars of what each search has/ })).toBeVisible()
  await expectAccessible(page)
  const csv = await download(page, 'Download CSV')
  expect(csv.name).toBe('searches.csv')
  expect(csv.text.split('\r\n')[2]).toMatch(/^bfs,,plan,4,4,,actions,8,,/)
  const svg = await download(page, 'Download SVG')
  expect(svg.name).toBe('searches.svg')
  expect(svg.text).toContain('>8 states</text>')
  expect(svg.text).not.toContain('class=')
})

test(
  'each search of a race is stopped, all are, or another task stops them',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    // No search but breadth-first finds a plan for twelve discs during the test.
    const { domain, problem } = createHanoi(12)
    await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
    await page.getByRole('textbox', { name: 'Problem' }).fill(problem)
    await page.getByRole('button', { name: 'Race searches' }).click()
    const race = page.getByRole('region', { name: 'Searches on this task' })
    await race.getByRole('checkbox', { name: 'Breadth-first' }).uncheck()
    const start = race.getByRole('button', { name: 'Start race' })
    await start.click()
    const racers = race.getByRole('list', { name: 'Running race' }).getByRole('listitem')
    await expect(racers).toHaveCount(3)
    await expect(racers.last()).toBeInViewport()
    for (const racer of await racers.all()) {
      await expect(racer).not.toContainText(/\b0 (states|goal sets)/)
    }
    await expect(page.getByRole('button', { name: 'Solve' })).toBeDisabled()
    await race.getByRole('button', { name: 'Stop A*, LM-cut' }).click()
    await expect(racers.nth(1)).toContainText('stopped by you')
    await expect(statusOf(page)).toHaveText(
      /^A\*, LM-cut: stopped by you, after .* Still running: 2 searches …$/,
    )
    await race.getByRole('button', { name: 'Stop all' }).click()
    await expect(statusOf(page)).toHaveText('Race stopped.')
    await expect(
      race.getByRole('row', { name: /^Greedy best-first, hFF stopped by you \d/ }),
    ).toBeVisible()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const name of ['A*, LM-cut', 'Greedy best-first, hFF']) {
      await race.getByRole('checkbox', { name }).uncheck()
    }
    await start.click()
    await expect(racers).toHaveCount(1)
    await expect(racers.locator('svg').first()).toBeHidden()
    await expectAccessible(page)
    // The button with the focus disappears.
    await race.getByRole('button', { name: 'Stop Graphplan' }).focus()
    await page.keyboard.press('Enter')
    await expect(race.getByRole('heading', { name: 'Searches on this task' })).toBeFocused()

    await start.click()
    await expect(racers).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Tea break' })
    await expect(racers).toHaveCount(0)
    await expect(statusOf(page)).toHaveText('Nothing has been solved yet.')
    await expect(race.getByRole('table')).toHaveCount(0)
    // The worker that checks the texts remains.
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(1)
    await expect(race.getByRole('checkbox', { name: 'Breadth-first' })).toBeChecked()
  },
)

test('a race on texts with an error shows its place', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  await problem.fill((await problem.inputValue()).replace('(clear b)', '(claer b)'))
  await page.getByRole('button', { name: 'Race searches' }).click()
  await page.getByRole('button', { name: 'Start race' }).click()
  await expect(statusOf(page)).toHaveText('Line 5 of the problem has an error.')
  await expect(problem).toBeFocused()
})

test('a race waits for another search, and ends when its page is left', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  const { domain, problem } = createHanoi(12)
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('textbox', { name: 'Problem' }).fill(problem)
  await page.getByRole('button', { name: 'Race searches' }).click()
  // No race begins while another search runs.
  const racers = page.getByRole('list', { name: 'Running race' })
  const start = page.getByRole('button', { name: 'Start race' })
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(start).toBeDisabled()
  await start.click({ force: true })
  await expect(statusOf(page)).toHaveText('Solving with Graphplan …')
  await expect(racers).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await start.click()
  await expect(racers).toContainText(/\d states/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Portfolio' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
  await expect.poll(() => page.workers().length).toBe(0)
})

test('a link restores the chosen searches of a race', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Race searches' }).click()
  const choice = page.getByRole('group', { name: 'Searches in the race' })
  await choice.getByRole('checkbox', { name: 'Graphplan' }).uncheck()
  await choice.getByRole('checkbox', { name: 'A*, blind' }).check()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page).toHaveURL(/#task=/)
  const link = page.url()
  await page.goto('/Projects')
  await openHydrated(page, link)
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(choice.getByRole('checkbox', { name: 'Graphplan' })).not.toBeChecked()
  await expect(choice.getByRole('checkbox', { name: 'A*, blind' })).toBeChecked()
})

test.describe('a race whose workers do not load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('says so, and can be started again', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Race searches' }).click()
    const start = page.getByRole('button', { name: 'Start race' })
    await expect(start).toBeVisible()
    await interceptRequests(page, /\/assets\/.*worker/, (route) => route.abort())
    await start.click()
    await expect(statusOf(page)).toHaveText(/^The planner failed to load/)
    await expect(
      page.getByRole('row', { name: /^Graphplan failed to load 0 goal sets/ }),
    ).toBeVisible()
    await page.unroute(/\/assets\/.*worker/)
    await start.click()
    await expect(statusOf(page)).toHaveText(/^The race is over/)
  })
})
