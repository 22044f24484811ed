import { expect, type Page } from './site.ts'

export const PATH = '/Projects/IC'

/** Returns the status line of the planner. */
export function statusOf(page: Page) {
  return page.getByRole('region', { name: 'The planner' }).getByRole('status').first()
}

export async function solve(page: Page, example?: string): Promise<void> {
  if (example)
    await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: example })
  await page.getByRole('button', { name: 'Solve' }).click()
  await expect(statusOf(page)).toHaveText(/^A plan of/)
}
