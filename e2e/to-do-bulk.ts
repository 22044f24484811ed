import type { Locator } from '@playwright/test'
import { type Person, registerPerson } from './person.ts'
import { expect, type Page } from './site.ts'
import { openList, partsOf, SAVED, seedTasks } from './to-do.ts'

export const TITLES = ['One', 'Two', 'Three', 'Four']

export async function openTasks(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await seedTasks(
    site,
    person,
    TITLES.map((title) => ({ title, tags: title === 'One' ? ['first'] : [] })),
  )
  await openList(page, site, person)
  return person
}

export function barOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Selected tasks' })
}

export async function act(page: Page, name: string): Promise<void> {
  await barOf(page).getByRole('button', { name, exact: true }).click()
}

/** The titles of the tasks that are selected. */
export async function expectSelected(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.locator('[data-selected="true"] [id^="title-"]')).toHaveText(titles)
  if (titles.length > 0) await expect(barOf(page)).toContainText(`${titles.length} selected`)
}

export function titleOf(page: Page, title: string): Locator {
  return partsOf(page).titles.getByText(title, { exact: true })
}

export async function undo(page: Page): Promise<void> {
  await partsOf(page).button('Undo').click()
  await expect(page.getByText(SAVED)).toBeVisible()
}
