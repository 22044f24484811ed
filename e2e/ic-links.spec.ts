import { createHanoi } from '../client/projects/ic/planner/testing-families.ts'
import { createTaskHash } from '../client/projects/ic/worker/share.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'
import { PATH, solve, statusOf } from './ic.ts'

test('a link restores a task, and a damaged one shows an error', async ({ page }) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const text = (await problem.inputValue()).replace('(on a b)', '(on c b)')
  await problem.fill(text)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('gbfs')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page).toHaveURL(/#task=z[\w-]+$/)
  const link = page.url()
  await page.goto('/Projects')
  await openHydrated(page, link)
  await expect(problem).toHaveValue(text)
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('gbfs')
  await expect(page.getByRole('combobox', { name: 'Heuristic' })).toHaveValue('hff')
  await page.goto('/Projects')
  await openHydrated(page, `${PATH}#task=z<img>`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('damaged')
  // What the visitor wrote before the link is still there.
  await expect(problem).toHaveValue(text)
  await problem.fill(`${text}; more`)
  await expect(alert).toHaveCount(0)
  await page.evaluate(() => (window.location.hash = '#task=z<img>'))
  await expect(alert).toContainText('damaged')
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'Tea break' })
  await expect(alert).toHaveCount(0)
})

test('a link that is opened during a search replaces it', LONG, async ({ page }) => {
  const texts = createHanoi(12)
  const hash = await createTaskHash({ texts, method: { search: 'graphplan' }, step: 1 })
  await openHydrated(page, PATH)
  await page.getByRole('textbox', { name: 'Domain' }).fill(texts.domain)
  await page.getByRole('textbox', { name: 'Problem' }).fill(`${texts.problem} `)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('astar')
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText('Solving with A*, LM-cut …')
  await page.evaluate((link = '') => (window.location.hash = link), hash)
  await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue(texts.problem)
  await expect(statusOf(page)).toHaveText('Solving with Graphplan …')
  await expect(page.getByRole('button', { name: 'Solve' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(statusOf(page)).toHaveText('Cancelled.')
})

test('a link that is opened again keeps results, and offers to undo what it replaces', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const text = `${await problem.inputValue()}; mine`
  const domain = await page.getByRole('textbox', { name: 'Domain' }).inputValue()
  const texts = { domain, problem: text }
  const hash = await createTaskHash({ texts, method: { search: 'bfs' } })
  const follow = () => page.evaluate((link = '') => (window.location.hash = link), hash)
  await follow()
  await expect(problem).toHaveValue(text)
  await solve(page)
  await expect(page.getByRole('list', { name: 'Plan', exact: true })).toBeVisible()
  // Back and forward lead to the same texts.
  await page.getByRole('combobox', { name: 'Search' }).selectOption('gbfs')
  await page.evaluate(() => (window.location.hash = ''))
  await follow()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('bfs')
  await expect(page.getByRole('list', { name: 'Plan', exact: true })).toBeVisible()
  await expect(page.getByText('The link replaced your texts.')).toHaveCount(0)
  await problem.fill('; edited')
  await expect(page).not.toHaveURL(/#task=/)
  await page.getByRole('combobox', { name: 'Search' }).selectOption('gbfs')
  await page.evaluate(() => window.history.go(-2))
  await expect(problem).toHaveValue(text)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(problem).toHaveValue('; edited')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('gbfs')
  await expect(page).not.toHaveURL(/#task=/)
})

test('undoing a link keeps the method that was chosen since', LONG, async ({ page }) => {
  await openHydrated(page, `${PATH}?from=mail`)
  const problem = page.getByRole('textbox', { name: 'Problem' })
  const search = page.getByRole('combobox', { name: 'Search' })
  const domain = await page.getByRole('textbox', { name: 'Domain' }).inputValue()
  const texts = { domain, problem: '; linked' }
  const hash = await createTaskHash({ texts, method: { search: 'bfs' } })
  await problem.fill('; mine')
  await page.evaluate((link = '') => (window.location.hash = link), hash)
  await expect(problem).toHaveValue('; linked')
  await expect(search).toHaveValue('bfs')
  await search.selectOption('gbfs')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(problem).toHaveValue('; mine')
  await expect(search).toHaveValue('gbfs')
  await expect(page).toHaveURL(`${PATH}?from=mail`)
})

test.describe('without the code of links', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('the page says that it cannot make a link', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    const isLazyChunk = (url: URL) => url.pathname.startsWith('/assets/chunks/')
    await interceptRequests(page, isLazyChunk, (route) => route.abort())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('The link failed to load.')).toBeVisible()
    await expect(page).not.toHaveURL(/#task=/)
  })
})
