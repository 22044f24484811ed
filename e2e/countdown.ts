import { expect, openHydrated, type Page } from './site.ts'

export const PATH = '/Projects/Countdown'
export const NOON = new Date('2026-11-21T12:00:00Z')

/** Opens the page at a time that stands still until the test moves it. */
export async function openAt(page: Page, time: Date, path = PATH): Promise<void> {
  await page.clock.install({ time: new Date(time.getTime() - 60_000) })
  await openHydrated(page, path)
  await page.clock.pauseAt(time)
}

type Fields = { name: string; day: string; time?: string; zone?: string; yearly?: boolean }

export async function addDate(
  page: Page,
  { name, day, time, zone, yearly }: Fields,
): Promise<void> {
  await page.getByRole('button', { name: 'Add a date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a date' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Day').fill(day)
  if (time) await dialog.getByLabel('Time', { exact: true }).fill(time)
  if (zone) await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption(zone)
  if (yearly) await dialog.getByRole('checkbox', { name: 'Every year' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

export function timerOf(page: Page, name: string) {
  return page.getByRole('timer', { name })
}
