import { expect, type Page } from './site.ts'

export const ACCOUNT = '**/Projects/To-Do-List/account'

export const NEW_PASSWORD = 'difference engine'

export const ENTRIES = [
  'Reminders',
  'Calendar',
  'Statistics',
  'Change username',
  'Change password',
  'Language of mails',
  'Sessions',
  'Delete account',
] as const

/** The parts of the menu and its dialogs. */
export function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    fault: dialog.getByRole('alert'),
    sessions: dialog.getByRole('listitem'),
  }
}

export async function openDialog(page: Page, entry: (typeof ENTRIES)[number]): Promise<void> {
  const { button, dialog } = partsOf(page)
  if ((await button('Account').getAttribute('aria-expanded')) !== 'true') {
    await button('Account').click()
  }
  await button(entry).click()
  await expect(dialog).toHaveAccessibleName(entry)
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await partsOf(page).field(label).fill(value)
  }
}

export async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New task' }).fill(title)
  await page.getByRole('textbox', { name: 'New task' }).press('Enter')
}
