import { sumShifts, watchShifts } from './layout-shifts.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test, visit } from './site.ts'

visit(
  'the portfolio filters while the user types, shows the count, and keeps the query in the URL',
  async ({ page }) => {
    await openHydrated(page, '/Projects')
    const field = page.getByRole('searchbox', { name: 'Search by title' })
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(14)
    await field.pressSequentially('crypto')
    await expect(cards).toHaveCount(1)
    await expect(page.getByText('1 of 14 projects')).toBeVisible()
    await expect(page).toHaveURL('/Projects?q=crypto')
    await expect(field).toBeFocused()

    await field.fill('zzz')
    await expect(page.getByText('No project has “zzz” in its title, stack or kind.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(field).toBeFocused()
    await expect(cards).toHaveCount(14)
    await expect(page).toHaveURL('/Projects')
  },
)

test(
  'the index begins with two large projects, and what a filter finds is small',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHydrated(page, '/Projects')
    const widthOf = async (index: number) => {
      const picture = page.getByRole('article').nth(index).getByRole('img')
      return (await picture.boundingBox())?.width ?? 0
    }
    const widths = [await widthOf(0), await widthOf(1), await widthOf(2)]
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(new Set(widths).size).toBe(3)
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('planner')
    await expect(page.getByText(/^\d of 14 projects$/)).toBeVisible()
    expect(await widthOf(0)).toBe(widths[2])
  },
)

test(
  'a cover shows its second state under the pointer and with the focus, from the same file',
  LONG,
  async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await openHydrated(page, '/Projects')
    const card = page.getByRole('article').first()
    const state = card.locator('img[data-for="light"][src$="#hover"]')
    await expect(state).toBeHidden()
    await card.getByRole('link').first().focus()
    await expect(state).toBeVisible()
    await page.getByRole('searchbox').focus()
    await expect(state).toBeHidden()
    await card.hover()
    await expect(state).toHaveCSS('opacity', '1')
    const covers = requested.filter((path) => path.endsWith('.svg'))
    expect(covers).toEqual([...new Set(covers)])
  },
)

test(
  'each kind is a link with a count that keeps the query, and Back removes the kind',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/Projects?q=typescript')
    const cards = page.getByRole('article')
    const kinds = page.getByRole('list', { name: 'Kinds' })
    await expect(cards).toHaveCount(11)
    await kinds.getByRole('link', { name: 'Web app 2' }).click()
    await expect(page).toHaveURL('/Projects?q=typescript&kind=Web+app')
    await expect(page.getByRole('status').filter({ hasText: 'of 14 projects' })).toHaveText(
      '2 of 14 projects',
    )
    await expect(kinds.locator('[aria-current=true]')).toHaveText('Web app 2')

    const field = page.getByRole('searchbox', { name: 'Search by title' })
    await field.fill('argon')
    await expect(page).toHaveURL('/Projects?q=argon&kind=Web+app')
    await expect(cards).toHaveText([/To-do list/])
    await expect(kinds.getByRole('link', { name: 'Game 0' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/Projects?q=typescript')
    await expect(field).toHaveValue('typescript')

    await openHydrated(page, `/Projects?kind=${'%3Cb%3E'.repeat(900)}`)
    await expect(page.getByText('There is no project of this kind.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(cards).toHaveCount(14)
  },
)

test(
  'pictures have sizes, follow the theme, and are loaded near the viewport',
  LONG,
  async ({ page }) => {
    // Low, because browsers load pictures that are thousands of pixels away.
    await page.setViewportSize({ width: 320, height: 480 })
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
    await watchShifts(page)
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
    })
    await page.goto('/Projects', { waitUntil: 'networkidle' })
    const pictures = page.getByRole('article').locator('img:visible')
    await expect(pictures).toHaveCount(14)
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('width', '1280')
      await expect(picture).toHaveAttribute('height', '800')
    }
    // Nothing of a picture's own takes room above it.
    const card = await page.getByRole('article').first().boundingBox()
    expect((await pictures.first().boundingBox())?.y).toBe(card?.y)
    const early = fetched.filter((path) => path.startsWith('/assets/content/'))
    expect(early.length).toBeGreaterThan(0)
    expect(early.length).toBeLessThan(14)
    expect(early.filter((path) => !/-dark(-\d+)?\.[\w-]+\.(avif|svg)$/.test(path))).toEqual([])

    const last = pictures.last()
    await last.scrollIntoViewIfNeeded()
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await sumShifts(page)).toBeLessThan(0.005)
  },
)

for (const theme of ['light', 'dark']) {
  const details = theme === 'dark' ? {} : LONG
  test(
    `the first picture of the ${theme} theme loads before the styles`,
    details,
    async ({ page }) => {
      await page.addInitScript(
        (dark) => localStorage.setItem('darkMode', String(dark)),
        theme === 'dark',
      )
      const gate = createGate()
      await interceptRequests(page, /\.css$/, async (route) => {
        await gate.opened
        await route.continue()
      })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      await page.goto('/Projects', { waitUntil: 'domcontentloaded' })
      await expect
        .poll(() => fetched.filter((url) => url.includes('/assets/content/')))
        .toEqual([expect.stringMatching(new RegExp(`/planner-${theme}\\.[\\w-]+\\.svg$`))])
      gate.open()
      await waitForHydration(page)
    },
  )
}

test('a link opens a filtered portfolio, without JavaScript too', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto('/Projects?q=quiz')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('countdown')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/Projects?q=countdown')
  await expect(page.getByRole('article')).toHaveText(/Countdown/)
  await page.getByRole('link', { name: 'Tool 1' }).click()
  await page.getByRole('searchbox').fill('residential')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/Projects?q=residential&kind=Tool')
  await expect(page.getByRole('article')).toHaveText(/Residential Expenses/)
  await context.close()
})

test('typing adds one history entry', LONG, async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.getByRole('searchbox').pressSequentially('age')
  await expect(page).toHaveURL('/Projects?q=age')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a card links to its project on its whole area', LONG, async ({ page }) => {
  await openHydrated(page, '/Projects?q=countdown')
  await page.getByRole('article').click({ position: { x: 40, y: 60 } })
  await expect(page).toHaveURL('/Projects/Countdown')
})

test(
  'the cover of a card becomes the picture of its page, and on Back its cover again',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        const moved = transition.ready.then(() =>
          document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement),
        )
        Object.assign(window, { moved })
        return transition
      }
    })
    const readMoved = () =>
      page.evaluate(() => (window as unknown as { moved: Promise<string[]> }).moved)
    await openHydrated(page, '/Projects')
    await page.getByRole('link', { name: 'A planner in a tab' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A planner in a tab')
    const cover = ['::view-transition-group(cover)', '::view-transition-new(cover)']
    expect(await readMoved()).toEqual(expect.arrayContaining(cover))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    expect(await readMoved()).toEqual(
      expect.arrayContaining([...cover, '::view-transition-old(cover)']),
    )
  },
)

test('a query typed before hydration filters too', LONG, async ({ page }) => {
  const gate = createGate()
  await interceptRequests(page, '**/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/Projects', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('quiz')
  gate.open()
  await expect(page).toHaveURL('/Projects?q=quiz')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a word of 190 letters does not widen the page', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, `/Projects?q=${'x'.repeat(190)}`)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
