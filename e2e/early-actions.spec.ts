import { AUTH } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, seedTasks } from './to-do.ts'

/** Opens a page that is painted, but whose scripts load only when `hydrate` is called. */
async function openEarly(page: Page, path: string): Promise<{ hydrate: () => Promise<void> }> {
  const gate = createGate()
  await interceptRequests(page, '**/assets/**/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  // The load event waits for the scripts.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return {
    async hydrate() {
      gate.open()
      await waitForHydration(page)
    },
  }
}

function readTheme(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('darkMode'))
}

test('clicks before hydration are replayed in order', async ({ page }) => {
  const { hydrate } = await openEarly(page, '/')
  const toggle = page.getByRole('button', { name: 'Dark mode' })
  await toggle.click()
  await toggle.click()
  expect(await readTheme(page)).toBeNull()
  await hydrate()
  await expect.poll(() => readTheme(page)).toBe('false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await readTheme(page)).toBe('true')
})

test('the key of the search opens it after hydration', LONG, async ({ page }) => {
  const { hydrate } = await openEarly(page, '/')
  await page.keyboard.press('Control+k')
  await hydrate()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('input before hydration is kept', async ({ page }) => {
  const { hydrate } = await openEarly(page, '/Projects/AnimalAgeSimulator')
  const years = page.getByRole('textbox', { name: 'Years' })
  await page.getByRole('radio', { name: 'Large' }).check()
  await years.fill('')
  await years.pressSequentially('70')
  await years.press('Backspace')
  await hydrate()
  await expect(page.getByText('A large dog of 7 years', { exact: true })).toBeVisible()
  await expect(years).toHaveValue('7')
  await expect(years).toBeFocused()
})

test(
  'an option chosen before hydration counts, with the text typed after it',
  LONG,
  async ({ page }) => {
    const { hydrate } = await openEarly(page, '/Projects/AnimalAgeSimulator')
    await page.getByRole('combobox', { name: 'Animal' }).selectOption('cat')
    await page.getByRole('textbox', { name: 'Years' }).fill('15')
    await hydrate()
    await expect(page.getByText('About 76 human years', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Animal' })).toHaveValue('cat')
  },
)

test('a link followed before hydration loads no other document', async ({ page }) => {
  await page.clock.install()
  const { hydrate } = await openEarly(page, '/')
  // A link waits a second for the scripts: time stands still, so that a slow machine has it too.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => (document.documentElement.dataset['first'] = ''))
  await page.getByRole('link', { name: 'Personal' }).first().click()
  await hydrate()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await expect(page.locator('html')).toHaveAttribute('data-first')
})

test(
  'links wait one second for the scripts, and forms of the server do not wait',
  LONG,
  async ({ page }) => {
    await openEarly(page, '/Projects')
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('quiz')
    await page.getByRole('searchbox', { name: 'Search by title' }).press('Enter')
    await expect(page).toHaveURL(/\/Projects\?(.*&)?q=quiz/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL('/Projects/Quiz')
  },
)

test('a link hovered before hydration is prefetched after it', LONG, async ({ page }) => {
  const { hydrate } = await openEarly(page, '/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Personal' })
    .hover()
  const chunk = page.waitForResponse(/\/assets\/chunks\//)
  await hydrate()
  await chunk
})

test(
  'an anchor link followed before hydration moves the focus after it',
  LONG,
  async ({ page }) => {
    const { hydrate } = await openEarly(page, '/Projects/IC')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Graphplan' }).click()
    const heading = page.getByRole('heading', { name: 'Graphplan', exact: true })
    await expect(heading).toBeInViewport()
    await hydrate()
    await expect(heading).toBeFocused()
  },
)

test('Enter sends a form whose button waits for the scripts', LONG, async ({ page, person }) => {
  const { hydrate } = await openEarly(page, '/Projects/To-Do-List/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await hydrate()
  await expect(page).toHaveURL('/Projects/To-Do-List')
})

/** The text fields that the server's HTML lets visitors type into, with what they show of it. */
const FIELDS = [
  {
    path: '/Projects',
    name: 'Search by title',
    typed: 'quiz',
    shown: '1 of 14 projects',
    details: {},
  },
  { path: '/Projects/SoftwareDivider', name: 'Search by title', typed: 'crop', shown: '1 of 2' },
  { path: '/Projects/Evaluation', name: 'Comment (optional)', typed: 'Good', details: {} },
  { path: AUTH, name: 'Email', typed: 'early@example.com', shown: 'to early@example.com' },
  { path: AUTH, name: 'Password', typed: 'secret word' },
]

for (const { path, name, typed, shown, details = LONG } of FIELDS) {
  test(
    `text typed before the scripts are loaded is kept in ${name} of ${path}`,
    details,
    async ({ page }) => {
      const { hydrate } = await openEarly(page, path)
      const field = page.getByLabel(name, { exact: true })
      await field.pressSequentially(typed)
      await hydrate()
      if (shown) await expect(page.getByText(shown).first()).toBeVisible()
      await expect(field).toHaveValue(typed)
      await expect(field).toBeFocused()
    },
  )
}

for (const known of [true, false]) {
  test(
    `text typed as soon as the list is editable is kept, its account ${known ? 'known' : 'not known yet'}`,
    known ? {} : LONG,
    async ({ page, site, person }) => {
      await seedTasks(site, person, [{ title: 'Buy milk' }, { title: 'Call Ada' }])
      await openList(page, site, person)
      await partsOf(page).field.fill('Half a thought,')
      if (!known) await page.evaluate(() => localStorage.removeItem('to-do/session'))
      await page.addInitScript(() => {
        const typed = new Set<HTMLInputElement>()
        new MutationObserver(() => {
          for (const field of document.querySelectorAll('input')) {
            if (field.disabled || typed.has(field) || !/^New task$|^Search/.test(field.placeholder))
              continue
            // The search shows together with the tasks.
            if (!field.checkVisibility({ visibilityProperty: true })) continue
            typed.add(field)
            field.focus()
            // oxlint-disable-next-line typescript/no-deprecated -- nothing else types as a person does, in the page itself
            document.execCommand('insertText', false, 'ada')
          }
        }).observe(document, {
          subtree: true,
          childList: true,
          attributeFilter: ['disabled', 'data-phase'],
        })
      })
      await page.reload()
      const { field, search, titles } = partsOf(page)
      await expect(titles).toHaveText(['Call Ada'])
      await expect(page).toHaveURL(/[?]q=ada$/)
      await expect(search).toHaveValue('ada')
      // What was typed before the reload comes back, and is not written over.
      await expect(field).toHaveValue(/^Half a thought, ?ada$/)
      await expect(search).toBeFocused()
    },
  )
}

test('on a computer, the load event waits for the scripts', LONG, async ({ page }) => {
  await page.goto('/Projects/IC')
  expect((await readTimes(page)).fetched).not.toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the scripts are fetched after the first paint', async ({ page }) => {
    await openHydrated(page, '/Projects/IC')
    const { painted, fetched } = await readTimes(page)
    expect(Math.min(...fetched)).toBeGreaterThanOrEqual(painted)
  })

  test('a tap before that is replayed then', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark mode' }).tap()
    await expect.poll(() => readTheme(page)).toBe('true')
  })

  test('the scripts are fetched in a background tab', LONG, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      window.PerformanceObserver.prototype.observe = () => undefined
      window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
    })
    await openHydrated(page, '/')
  })

  test(
    'the scripts are fetched in a browser that does not report paints',
    LONG,
    async ({ page }) => {
      await page.addInitScript(() => {
        window.PerformanceObserver.prototype.observe = () => undefined
      })
      await openHydrated(page, '/')
    },
  )
})

/** When the page was painted and its scripts were asked for, in milliseconds after it was. */
function readTimes(page: Page): Promise<{ painted: number; fetched: number[] }> {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
}
