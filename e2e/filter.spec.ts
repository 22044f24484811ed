import { createGate, expect, openHydrated, test } from './site.ts'

test('the portfolio filters as one types, counts, and keeps the text in the URL', async ({
  page,
}) => {
  await openHydrated(page, '/Projects')
  const field = page.getByRole('searchbox', { name: 'Search by title' })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(11)
  await field.pressSequentially('work')
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('1 of 11 projects')).toBeVisible()
  await expect(page).toHaveURL('/Projects?q=work')
  await expect(field).toBeFocused()

  await field.fill('zzz')
  await expect(page.getByText('No project has “zzz” in its title.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(field).toBeFocused()
  await expect(cards).toHaveCount(11)
  await expect(page).toHaveURL('/Projects')
})

test('a filtered portfolio can be shared, and reads without JavaScript', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/Projects?q=quiz')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('countdown')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/Projects?q=countdown')
  await expect(page.getByRole('article')).toHaveText(/Countdown/)
  await context.close()
})

test('typing leaves one entry in the history', async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.getByRole('searchbox').pressSequentially('age')
  await expect(page).toHaveURL('/Projects?q=age')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a card leads to its project wherever it is clicked', async ({ page }) => {
  await openHydrated(page, '/Projects?q=countdown')
  await page.getByRole('article').click({ position: { x: 40, y: 60 } })
  await expect(page).toHaveURL('/Projects/Countdown')
})

test('what was typed before the page was hydrated filters too', async ({ page }) => {
  const gate = createGate()
  await page.route('**/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/Projects', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('quiz')
  gate.open()
  await expect(page).toHaveURL('/Projects?q=quiz')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a word of 190 letters does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, `/Projects?q=${'x'.repeat(190)}`)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
