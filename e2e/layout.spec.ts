import type { Page } from '@playwright/test'
import { openHydrated, waitForHydration } from './hydration.ts'
import { expect, LONG, test, visit } from './site.ts'

function mainMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

visit('the menu marks the current page and its parent', async ({ page }) => {
  const current = mainMenu(page).locator('[aria-current]')
  for (const [path, name, state] of [
    ['/', 'Resume', 'page'],
    ['/Resume', 'Resume', 'page'],
    ['/Projects', 'Portfolio', 'page'],
    ['/Projects/WebDev/Work1', 'Portfolio', 'true'],
    ['/Personal', 'Personal', 'page'],
  ] as const) {
    await openHydrated(page, path)
    await expect(current).toHaveText(name)
    await expect(current).toHaveAttribute('aria-current', state)
  }
})

visit(
  'navigation changes title, focus and scroll, and does not reload the document',
  async ({ page }) => {
    await openHydrated(page, '/')
    await page.evaluate(() => {
      document.documentElement.dataset['sameDocument'] = 'yes'
      window.scrollTo(0, 900)
    })
    await mainMenu(page).getByRole('link', { name: 'Portfolio' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Portfolio' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Portfolio · /)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Projects$/)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes')
  },
)

test('Back and Forward show pages from their top', LONG, async ({ page }) => {
  await openHydrated(page, '/')
  await page.evaluate(() => window.scrollTo(0, 700))
  await mainMenu(page).getByRole('link', { name: 'Personal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Name')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

visit(
  'a link with an anchor scrolls to it, on loading and on client navigation',
  async ({ page }) => {
    await openHydrated(page, '/Projects/IC#strips-and-pddl')
    await expect(page.getByRole('heading', { name: 'STRIPS and PDDL' })).toBeInViewport()
    await openHydrated(page, '/#education')
    await expect(page.getByRole('heading', { name: 'Education' })).toBeInViewport()
  },
)

test(
  'quick navigation, by double click and by Back and Forward, ends on the right page',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/')
    await mainMenu(page).getByRole('link', { name: 'Portfolio' }).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    // A click that overtakes a page on its way leaves no entry of that page.
    await mainMenu(page).getByRole('link', { name: 'Personal' }).click()
    await expect(page).toHaveURL('/Personal')
    await mainMenu(page).getByRole('link', { name: 'Resume' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Name')
    // Each step follows as soon as the one before has begun, well within its transition.
    await page.evaluate(async () => {
      for (const step of [-1, -1, 1]) {
        const popped = new Promise((resolve) =>
          window.addEventListener('popstate', resolve, { once: true }),
        )
        history.go(step)
        await popped
      }
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  },
)

test('a reload at an anchor stays there', LONG, async ({ page }) => {
  await openHydrated(page, '/Projects/IC')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Mutual exclusions' })
    .click()
  const heading = page.getByRole('heading', { name: 'Mutual exclusions' })
  await expect(heading).toBeInViewport()
  await page.reload()
  await waitForHydration(page)
  await expect(heading).toBeInViewport()
})

visit(
  'the logo links to the home page, and reloads it if it is the current page',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/Projects')
    await page.evaluate(() => (document.documentElement.dataset['sameDocument'] = 'yes'))
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-same-document')
    await expect(page).toHaveURL('/')
  },
)

test(
  'a kind of project that has the focus is in sight, also where their line is cut',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, '/Projects')
    const kinds = page.getByRole('list', { name: 'Kinds' }).getByRole('link')
    await page.getByRole('searchbox').focus()
    for (let index = 0; index < (await kinds.count()); index++) {
      await page.keyboard.press('Tab')
      await expect(kinds.nth(index)).toBeFocused()
      await expect(kinds.nth(index)).toBeInViewport({ ratio: 1 })
    }
  },
)

test(
  'a kind of project opens by a click on the part of it that is in sight',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, '/Projects')
    const kind = page.getByRole('list', { name: 'Kinds' }).getByRole('link').nth(1)
    // The line is cut there, whatever the kinds are called.
    const { x = 0, y = 0, width = 0 } = (await kind.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y)
    await page.mouse.wheel(x + width - 8, 0)
    await expect.poll(async () => (await kind.boundingBox())?.x).toBeCloseTo(8 - width, 0)
    await page.mouse.click(4, y + 8)
    await expect(page).toHaveURL(/[?&]kind=/)
  },
)

test('a message makes way for what takes the focus', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await openHydrated(page, '/Projects/Countdown')
  await page.getByRole('button', { name: 'Copy a link to this timer' }).press('Enter')
  // It stays while the pointer is on it.
  await page.getByRole('status', { name: 'Messages' }).getByRole('paragraph').hover()
  const isCovered = () =>
    page.evaluate(() => {
      const message = document.querySelector(':popover-open')?.getBoundingClientRect()
      const focused = document.activeElement?.getBoundingClientRect()
      if (!message || !focused || document.activeElement?.matches('body, :popover-open *'))
        return false
      return focused.top < message.bottom && focused.bottom > message.top
    })
  for (let presses = 0; presses < 16; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(isCovered).toBe(false)
  }
})

visit('the skip link is first and moves to the content', async ({ page }) => {
  await openHydrated(page, '/Personal')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('the drawer', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  visit('opens as a modal dialog, closes on Escape and returns the focus', async ({ page }) => {
    await openHydrated(page, '/')
    const opener = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    for (const name of ['Resume', 'Portfolio', 'Personal']) {
      await expect(drawer.getByRole('link', { name })).toBeVisible()
    }
    await expect(drawer.getByRole('button', { name: 'Dark mode' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  visit('does not scroll the page behind it', async ({ page }) => {
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  })

  visit(
    'closes on its button, on a click beside it, on a link and on a route change',
    async ({ page }) => {
      await openHydrated(page, '/')
      const opener = page.getByRole('button', { name: 'Open menu' })
      const drawer = page.getByRole('dialog', { name: 'Menu' })

      await opener.click()
      await drawer.getByRole('button', { name: 'Close menu' }).click()
      await expect(drawer).toBeHidden()

      await opener.click()
      await page.mouse.click(10, 400)
      await expect(drawer).toBeHidden()

      await opener.click()
      await drawer.getByRole('link', { name: 'Resume' }).click()
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL('/Resume')

      await opener.click()
      await drawer.getByRole('link', { name: 'Portfolio' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeFocused()

      await opener.click()
      await page.goBack()
      await expect(page).toHaveURL('/Resume')
      await expect(drawer).toBeHidden()
    },
  )
})
