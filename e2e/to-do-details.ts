import type { Locator } from '@playwright/test'
import { type Person, registerPerson } from './person.ts'
import { expect, type Page } from './site.ts'
import { openList, partsOf, readList, seedTasks } from './to-do.ts'

export const TITLE = 'Plan the trip'

export async function openTasks(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await seedTasks(site, person, [{ title: TITLE }, { title: 'Other' }])
  await openList(page, site, person)
  return person
}

/** The fields of the sheet. */
export function fieldsOf(page: Page) {
  const { details } = partsOf(page)
  return {
    title: details.getByRole('textbox', { name: 'Title', exact: true }),
    notes: details.getByRole('textbox', { name: 'Notes' }),
    date: details.getByLabel('Due date'),
    time: details.getByLabel('Time'),
    priority: (name: string) =>
      details.getByRole('group', { name: 'Priority' }).getByRole('button', { name }),
    tag: details.getByRole('combobox', { name: 'Tags' }),
    tags: details.getByRole('list', { name: 'Tags of this task' }),
    step: details.getByRole('textbox', { name: 'Checklist' }),
    steps: details.getByRole('list', { name: 'Checklist' }).getByRole('listitem'),
  }
}

export async function openDetails(page: Page, title = TITLE): Promise<Locator> {
  const { button, details } = partsOf(page)
  await button(`Edit ${title}`).click()
  await expect(details).toBeVisible()
  return details
}

export async function readTask(site: string, person: Person) {
  const [task] = (await readList(site, person)).items
  if (!task) throw new Error('There is no task')
  return task
}
