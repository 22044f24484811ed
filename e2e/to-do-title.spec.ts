import type { Locator } from '@playwright/test'
import type { Person } from './person.ts'
import { expect, LONG, test } from './site.ts'
import { partsOf, readServer, SAVED } from './to-do.ts'
import { TITLE, openTasks } from './to-do-details.ts'

test.describe('a title edited in the list', () => {
  let person: Person
  let field: Locator
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    field = page.getByRole('textbox', { name: `Title of ${TITLE}` })
    await partsOf(page).titles.first().click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(TITLE)
  })

  test('is saved by Enter or when the focus leaves it, and unchanged after Escape', async ({
    page,
    site,
  }) => {
    await test.step('it is unchanged after Escape, even after a pause', async () => {
      const { titles, checkbox } = partsOf(page)
      await field.fill('Never mind')
      await page.keyboard.press('Escape')
      await expect(titles).toHaveText([TITLE, 'Other'])
      await expect(checkbox(TITLE)).toBeFocused()

      await titles.first().click()
      await field.fill('A long thought')
      // Typing is saved after a pause.
      await expect(page.getByText(SAVED)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(titles).toHaveText([TITLE, 'Other'])
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(site, person)).toEqual([TITLE, 'Other'])
    })

    await test.step('it is edited after a click, and saved by Enter', async () => {
      await partsOf(page).titles.first().click()
      const { titles, checkbox } = partsOf(page)
      await page.keyboard.type(' to Rome')
      await page.keyboard.press('Enter')
      await expect(titles).toHaveText([`${TITLE} to Rome`, 'Other'])
      await expect(checkbox(`${TITLE} to Rome`)).toBeFocused()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect.poll(() => readServer(site, person)).toEqual([`${TITLE} to Rome`, 'Other'])
      await partsOf(page).button('Undo').click()
      await expect(titles).toHaveText([TITLE, 'Other'])
    })

    await test.step('it is saved when the focus leaves it', async () => {
      await partsOf(page).titles.first().click()
      await field.fill('Plan nothing')
      await partsOf(page).search.click()
      await expect(partsOf(page).titles).toHaveText(['Plan nothing', 'Other'])
      await expect(partsOf(page).search).toBeFocused()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect.poll(() => readServer(site, person)).toEqual(['Plan nothing', 'Other'])
    })
  })

  test('is saved when the list is left by Back and Forward', LONG, async ({ page, site }) => {
    await page.getByRole('link', { name: 'Resume' }).click()
    await expect(page).toHaveURL('/Resume')
    await page.goBack()
    await partsOf(page).titles.first().click()
    await field.fill('Written in a hurry')
    await page.goForward()
    await expect(page).toHaveURL('/Resume')
    await expect.poll(() => readServer(site, person)).toEqual(['Written in a hurry', 'Other'])
  })

  test('stays with an error if it is too long or empty', LONG, async ({ page, site }) => {
    const long = '🙂'.repeat(501)
    const reason = page.getByRole('alert')
    await field.fill(long)
    await page.keyboard.press('Enter')
    await expect(reason).toHaveText('A task takes at most 500 characters.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('A task takes at most 500 characters.')
    await page.reload()
    await expect(partsOf(page).titles).toHaveText([TITLE, 'Other'])
    await partsOf(page).titles.first().click()
    await expect(field).toHaveValue(long)

    await field.fill('  ')
    await partsOf(page).search.click()
    await expect(reason).toHaveText('Please write what the task is.')
    await field.press('Escape')
    await expect(partsOf(page).titles).toHaveText([TITLE, 'Other'])
    expect(await readServer(site, person)).toEqual([TITLE, 'Other'])
  })
})
