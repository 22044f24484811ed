import { expectAccessible } from './axe.ts'
import { expect, openHydrated, test, waitForHydration } from './site.ts'
import { NOT_FOUND_MESSAGE } from './routes.ts'

// The pages as they open are in pages.spec.ts.
test.describe('axe finds nothing', () => {
  test('with the drawer open, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })

  test('with a filter that finds nothing', async ({ page }) => {
    await openHydrated(page, '/Projects?q=nothing at all')
    await expect(page.getByRole('link', { name: 'Show all' })).toBeVisible()
    await expectAccessible(page)
  })

  test('on the registration form', async ({ page }) => {
    await openHydrated(page, '/Projects/To-Do-List/auth')
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await expectAccessible(page)
  })

  test.describe('when something failed', () => {
    test.use({
      allowedMessages: new RegExp(`${NOT_FOUND_MESSAGE.source}|ERR_FAILED|Loading this screen`),
    })

    test('on the not-found page', async ({ page }) => {
      await page.goto('/nothing')
      await waitForHydration(page)
      await expectAccessible(page)
    })

    test('on the error screen', async ({ page }) => {
      await openHydrated(page, '/')
      await page.route('**/assets/chunks/**', (route) => route.abort())
      await page.getByRole('link', { name: 'Personal' }).click()
      await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
      await expectAccessible(page)
    })
  })
})
