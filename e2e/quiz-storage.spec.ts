import { blockLocalStorage } from './blocked-storage.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { PATH, LINK, startOwn, showNextQuestion, skipTo, skipAll } from './quiz.ts'

test('a reload restores the question, the explanation and the result', LONG, async ({ page }) => {
  await openHydrated(page, PATH)
  await startOwn(page)
  await skipTo(page, 'Who wrote the first program?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Ada')
  const before = await page.getByRole('region', { name: 'Quiz' }).innerText()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('Ada')
  expect(await page.getByRole('region', { name: 'Quiz' }).innerText()).toBe(before)
  await page.getByRole('button', { name: 'Check answer' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Wrong' })).toBeVisible()
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await showNextQuestion(page)
  while (!(await page.getByRole('heading', { name: '0 of 6 right' }).isVisible())) {
    await page.getByRole('button', { name: 'I don’t know' }).click()
    await showNextQuestion(page)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: '0 of 6 right' })).toBeVisible()
  const scores = page.getByRole('table', { name: 'Latest in Mine' })
  await expect(scores.getByRole('row')).toHaveCount(2)
})

test(
  'damaged storage is reported once, and blocked storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      localStorage.setItem('quiz', '{"version":1,"settings":{"category":"__proto__"}}')
      localStorage.setItem('quiz-scores', '[]')
    })
    await openHydrated(page, PATH)
    await expect(page.getByText('Your saved data could not be read')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await openHydrated(blocked, LINK)
    await blocked.getByRole('button', { name: 'Start' }).click()
    await expect(blocked.getByText('Your browser cannot save your changes')).toBeVisible()
    await skipAll(blocked, 5)
    await expect(blocked.getByText('Best: 0 of 5 (0 %)')).toBeVisible()
  },
)

test('full storage is reported, and the quiz continues', LONG, async ({ page }) => {
  await openHydrated(page, LINK)
  await page.evaluate(() => {
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`filler-${size}-${i}`, 'x'.repeat(size))
      } catch {
        // No room for this size: go on with half of it.
      }
    }
  })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Your browser cannot save your changes')).toBeVisible()
  await skipAll(page, 5)
  await expect(page.getByRole('heading', { name: '0 of 5 right' })).toBeVisible()
})

test('restoring stored state causes no layout shift', LONG, async ({ page }) => {
  await watchShifts(page)
  await openHydrated(page, LINK)
  await page.getByRole('button', { name: 'Start' }).click()
  await skipAll(page, 5)
  await page.getByRole('button', { name: 'Choose another quiz' }).click()
  await page.getByRole('radio', { name: 'Security' }).check()
  for (const start of [false, true]) {
    if (start) await page.getByRole('button', { name: 'Start' }).click()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await sumShifts(page)).toBeLessThan(0.01)
  }
})
