import { rm } from 'node:fs/promises'
import { once } from 'node:events'
import { runBuiltOwner } from '../server/owner/testing.ts'
import { expectAccessible } from './axe.ts'
import { blockLocalStorage } from './blocked-storage.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, startSite, test } from './site.ts'

const PATH = '/Projects/Evaluation'
const RATINGS = '**/Projects/Evaluation/ratings'
const ASPECTS = ['Design', 'Content', 'Speed', 'Usability']

/** One too many, which the field itself would take. */
const TOO_LONG = 'é'.repeat(1001)

/** Chromium reports the status of a page that was refused; the page itself has no fault. */
const REFUSED_MESSAGE = /status of 400/

function starsOf(page: Page, aspect: string, stars: number) {
  const group = page.getByRole('radiogroup', { name: aspect })
  return group.getByRole('radio', { name: `${stars} of 5` })
}

async function choose(page: Page, stars: number[]): Promise<void> {
  for (const [index, aspect] of ASPECTS.entries()) {
    await starsOf(page, aspect, stars[index] ?? 0).check()
  }
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send rating' }).click()
}

/** How many ratings the page tells of. */
async function countRatings(page: Page): Promise<number> {
  const figures = page.getByRole('region', { name: 'What visitors think' })
  return Number(/\b(\d+) ratings?/.exec((await figures.textContent()) ?? '')?.[1] ?? 0)
}

function bar(page: Page, aspect: string, stars: number) {
  return page.getByRole('table', { name: `${aspect}, by stars` }).getByRole('row', {
    name: new RegExp(`^${stars} `),
  })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a rating counts at once, survives a reload, and can be changed', async ({ page }) => {
  await openHydrated(page, PATH)
  const before = await countRatings(page)
  await choose(page, [5, 4, 5, 3])
  await page.getByRole('textbox', { name: 'Comment' }).fill('Fast, and it reads well.')
  await send(page)
  await expect(
    page.getByText(/Thank you, your rating is counted\. Your comment shows/),
  ).toBeVisible()
  await expect(bar(page, 'Usability', 3)).toContainText('%')
  expect(await countRatings(page)).toBe(before + 1)

  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('You sent this rating today')).toBeVisible()
  await expect(starsOf(page, 'Usability', 3)).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(/reads well/)
  await starsOf(page, 'Usability', 1).check()
  await send(page)
  await expect(page.getByText(/Thank you/).filter({ visible: true })).toBeVisible()
  expect(await countRatings(page)).toBe(before + 1)
  // Not by the server, which the page did not ask yet when it was left: by client navigation.
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await page.getByRole('link', { name: 'Evaluation' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(bar(page, 'Usability', 1)).toBeVisible()
  expect(await countRatings(page)).toBe(before + 1)
})

test(
  'a missing or invalid value shows an error at its field until it is corrected',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
    await openHydrated(page, PATH)
    await starsOf(page, 'Content', 4).check()
    await page.getByRole('textbox', { name: 'Comment' }).fill(TOO_LONG)
    await send(page)
    await expect(starsOf(page, 'Design', 1)).toBeFocused()
    await expect(page.getByText('Please choose 1 to 5 stars.')).toHaveCount(3)
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveAccessibleDescription(
      /A comment takes at most 1,000 characters\./,
    )
    await expectAccessible(page)
    await starsOf(page, 'Design', 4).check()
    await expect(page.getByText('Please choose 1 to 5 stars.')).toHaveCount(2)
    await expect(starsOf(page, 'Design', 4)).toBeFocused()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedMessages: REFUSED_MESSAGE })

  test('the form is returned with its errors, then accepted, and the address has no data', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(PATH)
    await expect(page.getByText('Thank you')).toBeHidden()
    await choose(page, [5, 5, 5, 5])
    await page.getByRole('textbox', { name: 'Comment' }).fill(TOO_LONG)
    await send(page)
    await expect(page.getByText('Some fields are invalid.')).toBeVisible()
    await expect(page.getByText('A comment takes at most 1,000 characters.')).toBeVisible()
    await expect(starsOf(page, 'Speed', 5)).toBeChecked()
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue(TOO_LONG)
    await expectNoSidewaysScrolling(page)
    await comment.fill('Works without scripts.')
    const before = await countRatings(page)
    await send(page)
    await expect(page).toHaveURL(`${PATH}#rated`)
    await expect(page.getByText('Thank you, your rating is counted.')).toBeInViewport()
    expect(await countRatings(page)).toBe(before + 1)
    await expectNoSidewaysScrolling(page)
  })
})

test.describe('a form sent before hydration', () => {
  test.use({ allowedMessages: /status of 400|ERR_FAILED/ })

  test('is hydrated with its errors', async ({ page }) => {
    await interceptRequests(page, '**/assets/entries/**', (route) => route.abort())
    await page.goto(PATH)
    await choose(page, [1, 2, 3, 4])
    await page.getByRole('textbox', { name: 'Comment' }).fill(TOO_LONG)
    await page.unroute('**/assets/entries/**')
    await send(page)
    await waitForHydration(page)
    await expect(page.getByText('A comment takes at most 1,000 characters.')).toBeVisible()
    await expect(starsOf(page, 'Usability', 4)).toBeChecked()
    await page.getByRole('textbox', { name: 'Comment' }).fill('')
    await send(page)
    await expect(page.getByText(/Thank you/).filter({ visible: true })).toBeVisible()
  })
})

test('everything works by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  // What stands before the form.
  await page.getByRole('main').getByRole('link', { name: 'Portfolio' }).focus()
  for (const aspect of ASPECTS) {
    await page.keyboard.press('Tab')
    await expect(starsOf(page, aspect, 1)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(starsOf(page, aspect, 2)).toBeChecked()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send rating' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Thank you/).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send rating' })).toBeFocused()
})

test('the form keeps its input if storage is blocked, on a phone', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await blockLocalStorage(page)
  await openHydrated(page, PATH)
  await choose(page, [2, 2, 2, 2])
  await send(page)
  await expect(page.getByText(/Thank you/).filter({ visible: true })).toBeVisible()
  await expectNoSidewaysScrolling(page)
})

test.describe('without a connection', () => {
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

  test('an error shows, the input stays, and it can be sent again', async ({ page, context }) => {
    await openHydrated(page, PATH)
    await choose(page, [3, 3, 3, 3])
    await context.setOffline(true)
    await send(page)
    await expect(page.getByText(/The server did not answer/)).toBeVisible()
    await context.setOffline(false)
    await send(page)
    await expect(page.getByText(/Thank you/).filter({ visible: true })).toBeVisible()
  })
})

test.describe('where the ratings do not load', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test(
    'they are asked for again by a button, which leaves the focus to them',
    LONG,
    async ({ page }) => {
      await openHydrated(page, '/Projects')
      await interceptRequests(page, RATINGS, (route) => route.abort())
      await page.getByRole('link', { name: 'Evaluation', exact: true }).click()
      const figures = page.getByRole('region', { name: 'What visitors think' })
      const retry = figures.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await page.unroute(RATINGS)
      await retry.press('Enter')
      await expect(retry).toBeHidden()
      await expect(figures.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(figures.getByText(/could not be loaded/)).toBeHidden()
    },
  )
})

test(
  'a comment shows as text after the owner approves it, until they remove it',
  LONG,
  async ({ page, smtp }) => {
    const site = await startSite(smtp)
    const owner = (args: string) =>
      runBuiltOwner(args.split(' '), { DATA_DIR: site.dataDir }, site.dataDir)
    await openHydrated(page, site.origin + PATH)
    await choose(page, [5, 5, 4, 4])
    const text = '<b>Bold</b> \u202eevil\u202c ' + 'Donaudampfschifffahrtsgesellschaft'.repeat(8)
    await page.getByRole('textbox', { name: 'Comment' }).fill(`${text}\nשלום`)
    await send(page)
    await expect(page.getByText(/Your comment shows once/)).toBeVisible()
    expect((await owner('reviews')).stdout).toContain('<b>Bold</b> <U+202E>evil<U+202C>')
    expect((await owner('reviews approve 1')).code).toBe(0)
    await page.reload()
    await waitForHydration(page)
    const reviews = page.getByRole('region', { name: 'What visitors wrote' })
    await expect(reviews.getByRole('listitem')).toContainText(text)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScrolling(page)

    expect((await owner('reviews remove 1 --yes')).code).toBe(0)
    await page.reload()
    await expect(reviews).toBeHidden()
    site.child.kill('SIGTERM')
    await once(site.child, 'exit')
    await rm(site.dataDir, { recursive: true })
  },
)
