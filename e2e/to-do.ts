import { changeItems, type BatchEntry, type ItemList, type NewItem } from '../shared/api/items.ts'
import { call } from '../shared/api/endpoint.ts'
import { MAX_CHANGES } from '../shared/limits.ts'
import { getCachedToken, getToken } from './accounts.ts'
import type { Person } from './person.ts'
import { TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, type Page } from './site.ts'

export const SAVED = 'All changes saved'
/** What the list asks the server for. */
export const LIST_API = '**/Projects/To-Do-List/items**'

/** The parts of the screen. */
export function partsOf(page: Page) {
  return {
    field: page.getByRole('textbox', { name: 'New task' }),
    list: page.getByRole('list', { name: 'Tasks' }),
    items: page.getByRole('list', { name: 'Tasks' }).getByRole('listitem'),
    titles: page.getByRole('list', { name: 'Tasks' }).locator('[id^="title-"]'),
    search: page.getByRole('searchbox', { name: 'Search tasks' }),
    details: page.getByRole('dialog', { name: 'Task details' }),
    checkbox: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
  }
}

export async function addTasks(page: Page, titles: readonly string[]): Promise<void> {
  const { field } = partsOf(page)
  for (const title of titles) {
    await field.fill(title)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
}

/** Logs in and opens the list, with a query such as `?view=today`. */
export async function openList(
  page: Page,
  site: string,
  person: Person,
  query = '',
): Promise<void> {
  const token = await getToken(site, person)
  const script = await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await openHydrated(page, site + TO_DO_LIST + query)
  // The next page must not get the token back after a logout.
  await script.dispose()
  await expect(page.getByText('Up to date')).toBeVisible()
}

/** What a task has on the server before a test begins. */
type Seed = Partial<NewItem> & { title: string; completed?: boolean; deleted?: boolean }

/** Adds tasks on the server, the first of them at the top; those without an id get one. */
export async function seedTasks(
  site: string,
  person: Person,
  tasks: readonly Seed[],
): Promise<void> {
  const token = await getCachedToken(site, person)
  const entries = tasks
    .map(({ completed, deleted, ...task }): BatchEntry[] => {
      const id = task.id ?? crypto.randomUUID()
      const create = { op: 'create' as const, ...task, id }
      if (!completed && !deleted) return [create]
      const change = { ...(completed && { completed }), ...(deleted && { deleted }) }
      return [create, { op: 'change', id, version: 1, change }]
    })
    .reverse()
    .flat()
  for (let start = 0; start < entries.length; start += MAX_CHANGES) {
    const changes = entries.slice(start, start + MAX_CHANGES)
    const { results } = await call(changeItems, { changes }, { origin: site, token })
    expect(results.filter(({ status }) => status >= 300)).toEqual([])
  }
}

/** The list as the server has it. */
export async function readList(site: string, person: Person): Promise<ItemList> {
  const token = await getCachedToken(site, person)
  const answer = await fetch(`${site}${TO_DO_LIST}/items`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as ItemList
}

/** The titles that the server has in their order, completed ones marked. */
export async function readServer(site: string, person: Person): Promise<string[]> {
  const { items } = await readList(site, person)
  return items.map(({ title, completedAt }) => (completedAt === null ? title : `${title} (done)`))
}

/** A day so many days from now, where the browser of the tests is. */
export function dayFromNow(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() + days)
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
}

/** Lists the stored changes that the server has not saved; saved ones stay until the snapshot has them. */
export async function listChanges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key, text]) => /^to-do\/[^/]+\//.test(key) && !String(text).includes('"settled"'))
      .map(([key]) => key),
  )
}
