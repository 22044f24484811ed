import { parseColour } from '../shared/colour/colour.ts'
import { findRatio } from '../shared/colour/ratio.ts'
import { expectAccessible } from './axe.ts'
import { scenes } from './scenes.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test, visit } from './site.ts'
import { NOT_FOUND_MESSAGE } from './routes.ts'

// The pages as they open are in pages.spec.ts.
test.describe('axe finds nothing', () => {
  visit('with the drawer open, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })

  visit('with a filter that finds nothing', LONG, async ({ page }) => {
    await openHydrated(page, '/Projects?q=nothing at all')
    await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible()
    await expectAccessible(page)
  })

  visit('on the registration form', async ({ page }) => {
    await openHydrated(page, '/Projects/To-Do-List/auth')
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await expectAccessible(page)
  })

  test.describe('when something failed', () => {
    test.use({
      allowedMessages: new RegExp(`${NOT_FOUND_MESSAGE.source}|ERR_FAILED|Loading this screen`),
    })

    visit('on the not-found page', async ({ page }) => {
      await page.goto('/nothing')
      await waitForHydration(page)
      await expectAccessible(page)
    })

    test('on the error screen', LONG, async ({ page }) => {
      await openHydrated(page, '/')
      await interceptRequests(page, '**/assets/chunks/**', (route) => route.abort())
      await page.getByRole('link', { name: 'Personal' }).click()
      await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
      await expectAccessible(page)
    })
  })
})

/** Chooses stars for each aspect and sends them, so that the bars have shares. */
async function rate(page: Page): Promise<void> {
  for (const star of await page.getByRole('radio', { name: '4 of 5' }).all()) await star.check()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Thank you, your rating is counted.')).toBeVisible()
}

/** The colours of texts and of filled or drawn series in the drawings that are shown. */
async function listDrawnColours(page: Page): Promise<{ what: string; colours: string[] }[]> {
  return page.evaluate(() => {
    const page = getComputedStyle(document.body).backgroundColor
    const drawn = [
      ...document.querySelectorAll('main :is(svg text, svg [data-series], svg[data-tone] rect)'),
    ]
    return drawn
      .filter((element) => element.tagName !== 'g' && element.getBoundingClientRect().width > 0)
      .filter((element) => !element.closest('[role="img"][aria-label^="A sample of"]'))
      .map((element) => {
        const box = element.tagName === 'text' && element.parentElement?.querySelector('rect')
        // The empty part of a bar must not look like its full one.
        const track = element.closest('svg[data-tone]')
        const behind = track ? getComputedStyle(track).backgroundColor : page
        const ground = box ? getComputedStyle(box).fill : behind
        const { fill, stroke } = getComputedStyle(element)
        const seen = [fill, stroke].filter((colour) => /^rgba?\(/.test(colour))
        return { what: element.outerHTML, colours: [ground, ...seen] }
      })
  })
}

/** Tools that draw charts in each visit; `npm run test:all` looks at the others. */
const DRAWN = ['residential-expenses']

test.describe('in forced colours', () => {
  for (const [name, { path, prepare }] of Object.entries(scenes)) {
    const details = DRAWN.includes(name) ? {} : LONG
    test(
      `${name} draws what differs from its background, and axe finds nothing`,
      details,
      async ({ page, site, address }) => {
        await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
        await openHydrated(page, path)
        await prepare?.(page, site, address)
        if (name === 'evaluation') await rate(page)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ forcedColors: 'active', colorScheme })
          for (const { what, colours } of await listDrawnColours(page)) {
            const [ground, ...drawn] = colours.map((colour) => parseColour(colour))
            const ratios = drawn.map((colour) => colour && ground && findRatio(colour, ground))
            expect(Math.max(...ratios.map(Number)), what).toBeGreaterThanOrEqual(3)
          }
        }
        await expectAccessible(page)
      },
    )
  }
})
