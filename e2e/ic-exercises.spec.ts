import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'

const PATH = '/Projects/IC'

function regionOf(page: Page) {
  return page.getByRole('region', { name: 'Learn by doing' })
}

async function openExercises(page: Page): Promise<void> {
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Open the exercises' }).click()
  await expect(regionOf(page).getByRole('button', { name: 'Check' })).toBeVisible()
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const wanted = regionOf(page).getByRole(role, { name, exact: true })
  for (let presses = 0; presses < 25; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

test(
  'a verdict goes when another tab changes the answer that it is about',
  LONG,
  async ({ page, context }) => {
    await openExercises(page)
    const tab = await context.newPage()
    await openExercises(tab)
    await regionOf(page).getByRole('button', { name: 'Check' }).click()
    await expect(regionOf(page).getByRole('status')).toContainText('Line 22 has an error.')
    await regionOf(tab).getByRole('textbox', { name: 'Your domain' }).fill('(define (domain mine))')
    await expect(regionOf(page).getByRole('textbox', { name: 'Your domain' })).toHaveValue(
      '(define (domain mine))',
    )
    await expect(regionOf(page).getByRole('status')).toBeEmpty()
  },
)

test('an exercise is solved by keyboard, with its errors, and a reload keeps it', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Open the exercises' }).focus()
  await page.keyboard.press('Enter')
  const region = regionOf(page)
  await expect(region.getByRole('heading', { name: 'Repair a domain' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(region.getByText('the first fault is marked in its line')).toBeVisible()
  await expect(region.getByText('Hint 2 of 3')).toBeVisible()
  await expect(region.getByText('Hint 3 of 3')).toBeHidden()

  // The check goes to the misspelt word and selects it.
  await tabTo(page, 'button', 'Check')
  await page.keyboard.press('Enter')
  const domain = region.getByRole('textbox', { name: 'Your domain' })
  await expect(domain).toBeFocused()
  await expect(region.getByRole('status')).toContainText('Line 22 has an error.')
  await expect(domain).toHaveAccessibleDescription(/^Line 22, column \d+: unknown predicate/)
  await expectAccessible(region)
  await page.keyboard.type('inside')
  await expect(domain).not.toHaveAttribute('aria-invalid')
  await tabTo(page, 'button', 'Check')
  await page.keyboard.press('Enter')
  await expect(region.getByRole('status')).toContainText(
    '(lift-at ground) does not hold: action 1, (move ground top) on line 1, deleted it.',
  )
  await expect(region.getByRole('group', { name: 'Plan' })).toContainText('(board ann ground)')
  await region.getByText('The hidden problem', { exact: true }).click()
  await expect(region.getByRole('link', { name: /^Open this task/ })).toBeVisible()
  await expectAccessible(page)

  const text = (await domain.inputValue())
    .replace(':effect (lift-at ?to)', ':effect (and (lift-at ?to) (not (lift-at ?from)))')
    .replace('(waits ?p ?f))\n    :effect', '(waits ?p ?f) (empty))\n    :effect')
  await domain.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text.replace('(served ?p) (empty)', '(servd ?p) (empty)'))
  // Errors are marked while the visitor types, without a check.
  await expect(domain).toHaveAccessibleDescription(/unknown predicate.*"servd"/)
  const mark = region.locator('[data-mark=fault]')
  await expect(mark).toHaveText('servd')
  // The colours scroll with the field.
  await domain.evaluate((field) => (field.scrollTop = field.scrollHeight))
  await expect(mark).toBeInViewport()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
  await expect(domain).not.toHaveAttribute('aria-invalid')
  await tabTo(page, 'button', 'Check')
  await page.keyboard.press('Enter')
  await expect(region.getByRole('status')).toContainText('Solved. All 6 hidden problems are right')
  await tabTo(page, 'button', 'Next: Write a missing action')
  await page.keyboard.press('Enter')
  await expect(region.getByRole('heading', { name: 'Write a missing action' })).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Open the exercises' }).click()
  await expect(region.getByRole('group', { name: 'Exercises: 1 of 8 solved' })).toBeVisible()
  await expect(region.getByRole('radio', { name: '2. Write a missing action' })).toBeChecked()
  await region.getByRole('radio', { name: '1. Repair a domain solved' }).check()
  await expect(domain).toHaveValue(text)
  await region.getByRole('button', { name: 'Start again' }).click()
  await expect(domain).toHaveValue(/insde/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(domain).toHaveValue(text)
})

test(
  'the tour says what each part is for, by keyboard, and returns the focus',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const start = page.getByRole('button', { name: 'Take the tour (60 seconds)' })
    await start.focus()
    await page.keyboard.press('Enter')
    const tour = page.getByRole('dialog', { name: /^Tour, / })
    const next = tour.getByRole('button', { name: 'Next' })
    await expect(next).toBeFocused()
    const parts = [
      ['1 of 7: The task', page.getByRole('textbox', { name: 'Domain', includeHidden: true })],
      ['2 of 7: The search', page.getByLabel('Heuristic', { exact: true })],
      ['3 of 7: Solve', page.locator('button', { hasText: 'Race searches' })],
      ['4 of 7: The result', page.getByText('Nothing has been solved yet.')],
      ['5 of 7: The planning graph', page.locator('h3', { hasText: /^Planning graph/ })],
      ['6 of 7: Check a plan', page.locator('summary', { hasText: /^Check a plan/ })],
      ['7 of 7: Learn by doing', page.locator('h2', { hasText: /^Learn by doing/ })],
    ] as const
    for (const [title, part] of parts) {
      await expect(tour.getByRole('heading', { name: title })).toBeVisible()
      await expect(part).toBeInViewport()
      // The dialog does not cover where the part begins.
      const [box, own] = [await part.boundingBox(), await tour.boundingBox()]
      expect(box?.y ?? 0).toBeLessThan(own?.y ?? 0)
      if (title.startsWith('3')) await expectAccessible(page)
      await page.keyboard.press('Enter')
    }
    await expect(tour).toHaveCount(0)
    await expect(start).toBeFocused()
    await expect(start).toBeInViewport()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(tour.getByRole('heading', { name: '2 of 7: The search' })).toBeVisible()
    await tour.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(tour.getByRole('heading', { name: '1 of 7: The task' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect(start).toBeFocused()
  },
)

test('all other kinds of answers are checked', LONG, async ({ page }) => {
  await openExercises(page)
  const region = regionOf(page)
  const says = region.getByRole('status')
  const choose = (name: string) => region.getByRole('radio', { name }).check()
  const check = () => region.getByRole('button', { name: 'Check' }).click()

  await choose('3. Ask for the impossible')
  await check()
  await expect(says).toContainText('Your problem has a plan of 6 actions.')
  const problem = region.getByRole('textbox', { name: 'Your problem' })
  await problem.fill((await problem.inputValue()).replace('(on b c)', '(on b a)'))
  await expect(says).toHaveText('')
  await check()
  await expect(says).toContainText('Solved. It is proven that there is no plan')

  await choose('4. Read a planning graph')
  for (const [label, number] of [
    ['First level with all goals', '2'],
    ['First level where no two goals are mutex', '3'],
    ['Steps of the shortest plan', '6'],
  ] as const) {
    await region.getByRole('textbox', { name: label }).fill(number)
  }
  await check()
  await expect(says).toContainText('at level 3, (made tea) and (made coffee) are mutex.')
  const opened = page.context().waitForEvent('page')
  await region.getByRole('link', { name: /^Open this task/ }).click()
  const other = await opened
  await expect(other.getByRole('textbox', { name: 'Problem' })).toHaveValue(/three-drinks/)
  await other.close()
  await region.getByRole('textbox', { name: 'First level where no two' }).fill('4')
  await check()
  await expect(says).toContainText('Solved.')

  await choose('6. Choose a heuristic')
  await region.getByRole('combobox', { name: 'Search' }).selectOption('gbfs')
  await check()
  await expect(says).toContainText('Greedy search follows its heuristic alone')
  await region.getByRole('combobox', { name: 'Search' }).selectOption('astar')
  await check()
  await expect(says).toContainText('Solved. A*, LM-cut finds and proves the cheapest plan')
  await region.getByText('Show a solution').click()
  await expectAccessible(page)
})

test(
  'a check that is cancelled by key leaves the focus to the button that began it',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    const gate = createGate()
    await interceptRequests(page, /\/assets\/.*worker/, async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.getByRole('button', { name: 'Open the exercises' }).press('Enter')
    const region = regionOf(page)
    await region.getByRole('button', { name: 'Check' }).press('Enter')
    await region.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(region.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await expect(region.getByRole('button', { name: 'Check' })).toBeFocused()
    gate.open()
  },
)

test('the exercises fit a narrow phone, and work without storage', LONG, async ({ page }) => {
  await blockLocalStorage(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await openExercises(page)
  const region = regionOf(page)
  const river = region.getByRole('radio', { name: '8. Model a river crossing' })
  await river.check()
  // The message disappears by itself, perhaps before all exercises have been opened.
  await expect(page.getByText('Your browser cannot save your changes')).toBeVisible()
  for (const radio of await region.getByRole('radio').all()) {
    await radio.check()
    await region.getByText('Show a solution').click()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await river.check()
  await region.getByRole('button', { name: 'Check' }).click()
  await expect(region.getByRole('status')).toContainText(
    'Not there yet. With your domain, problem 1',
  )
})

test.describe('a part that fails to load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('leaves the page and what is typed, and is loaded again by a button', async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('textbox', { name: 'Problem' }).fill('(define')
    const isScript = (url: URL) => url.pathname.startsWith('/assets/chunks/')
    await interceptRequests(page, isScript, (route) => route.abort())
    await page.getByRole('button', { name: 'Open the exercises' }).click()
    await expect(page.getByText('This part failed to load.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Problem' })).toHaveValue('(define')
    await page.unroute(isScript)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Repair a domain' })).toBeVisible()
  })
})
