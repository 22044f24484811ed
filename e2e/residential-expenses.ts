import { openHydrated } from './hydration.ts'
import { expect, type Page } from './site.ts'

export const PATH = '/Projects/ResidentialExpenses'

/** The example as of 21 November 2026, whatever day it is. */
export async function openExample(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-11-21T12:00:00')
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Load the example' }).click()
  await expect(page.getByRole('heading', { name: 'Our flat' })).toBeFocused()
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

export async function startHousehold(page: Page, currency = 'EUR'): Promise<void> {
  await page.getByRole('button', { name: 'Start your own' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Flat 3')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption(currency)
  await page.getByRole('textbox', { name: 'Members, one a line' }).fill('Loft\nNook\nPorch\nloft')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Flat 3' })).toBeVisible()
}

export async function addExpense(page: Page, title: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(title)
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Rent' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
