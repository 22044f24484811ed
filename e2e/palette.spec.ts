import { expectAccessible } from './axe.ts'
import { AUTH } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { LONG, expect, test } from './site.ts'

test('the search opens from the drawer and by Ctrl+K, finds texts, and leads there by keyboard', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Portfolio Page' })).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'vCard Download' })).toHaveAttribute('download')
  // Whatever an empty field counts can be reached from there, to the themes at the end.
  const count = await dialog.getByRole('option').count()
  await expect(dialog.getByRole('status')).toHaveText(`${count} results`)
  await page.keyboard.press('ArrowUp')
  const last = dialog.getByRole('option').last()
  await expect(last).toHaveAccessibleName('System theme Theme')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport()
  await expectAccessible(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “zzzz”.')
  await expect(dialog.getByRole('listbox')).toBeHidden()
  await field.fill('gráphplan mutex')
  const options = dialog.getByRole('option')
  await expect(options.first()).toHaveAccessibleName(/^Computational Intelligence Project/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(dialog)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Projects/IC')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test(
  'the search opens over a field that takes text, and changes the theme',
  LONG,
  async ({ page }) => {
    await openHydrated(page, AUTH)
    const email = page.getByLabel('Email')
    await email.fill('ada@example.com')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ada@example.com')
  },
)

test(
  'a result opens in another tab with Ctrl, as any link does',
  LONG,
  async ({ page, context }) => {
    await openHydrated(page, '/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('portfolio')
    const opened = context.waitForEvent('page')
    await page.getByRole('option', { name: 'Portfolio Page' }).click({ modifiers: ['Control'] })
    await expect(await opened).toHaveURL('/Projects')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  },
)

test(
  'Ctrl+K goes by the letter of the layout, or by its place where there are no Latin letters',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const press = (key: string, code: string) =>
      page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', init)), {
        key,
        code,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      })
    // On Dvorak, the place of K has a T.
    await press('t', 'KeyK')
    await expect(dialog).toBeHidden()
    for (const [key, code] of [
      ['k', 'KeyV'],
      ['K', 'KeyK'],
      ['л', 'KeyK'],
    ] as const) {
      await press(key, code)
      await expect(dialog, key).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog, key).toBeHidden()
    }
  },
)

test(
  'the Enter that ends a composition chooses nothing, as Safari sends it',
  LONG,
  async ({ page }) => {
    await openHydrated(page, '/Projects')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('combobox', { name: 'Search' })
    await field.fill('personal')
    await field.evaluate((element) => {
      const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/Personal')
  },
)

test.describe('when its script fails to load', () => {
  test.use({ allowedMessages: /ERR_FAILED/ })

  test('the search says so, and tries again', LONG, async ({ page }) => {
    await openHydrated(page, '/')
    await interceptRequests(page, '**/assets/chunks/**', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect(dialog).toContainText('The search failed to load.')
    await page.unroute('**/assets/chunks/**')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Search' })).toBeFocused()
  })
})
