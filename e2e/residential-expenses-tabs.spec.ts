import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { PATH, openExample, openTab, startHousehold, addExpense } from './residential-expenses.ts'

const CONFLICT = 'Another tab changed this in the meantime. Save again to overwrite it.'

/** Two tabs with the example, both at its members, categories and settings. */
async function openTwoHouseholds(page: Page, other: Page): Promise<void> {
  await openExample(page)
  await openHydrated(other, PATH)
  await openTab(page, 'Household')
  await openTab(other, 'Household')
}

/** Fills the open dialog, saves it and expects it to close. */
async function saveAs(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(value)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const DIALOGS = [
  { dialog: 'member', opener: 'Edit Garden', elsewhere: 'Meadow', details: {} },
  { dialog: 'category', opener: 'Edit Groceries', elsewhere: 'Provisions' },
  { dialog: 'settings', opener: 'Change name or currency', elsewhere: 'Flat 4' },
]

test("two tabs show the same household, and neither overwrites the other's changes", async ({
  page,
  context,
}) => {
  await openExample(page)
  const other = await context.newPage()
  await openHydrated(other, PATH)
  await openTab(other, 'Entries')
  await openTab(page, 'Entries')
  await other.getByRole('button', { name: 'Edit Ice cream' }).click()
  await page.getByRole('button', { name: 'Edit Ice cream' }).click()
  await saveAs(page, 'Description', 'Sorbet')
  await expect(other.getByText('Sorbet')).toBeAttached()
  await other.getByRole('textbox', { name: 'Description' }).fill('Gelato')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Another tab changed this in the meantime.')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Gelato' })).toBeVisible()
})

for (const { dialog, opener, elsewhere, details = LONG } of DIALOGS) {
  test(
    `the ${dialog} dialog warns before it overwrites a change of another tab`,
    details,
    async ({ page, context }) => {
      const other = await context.newPage()
      await openTwoHouseholds(page, other)
      await page.getByRole('button', { name: opener }).click()
      await other.getByRole('button', { name: opener }).click()
      await saveAs(other, 'Name', elsewhere)
      // The change has reached the page behind the dialog.
      await expect(page.getByText(elsewhere, { exact: true }).first()).toBeAttached()
      await page.getByRole('textbox', { name: 'Name' }).fill('Orchard')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(CONFLICT)).toBeVisible()
      await expect(other.getByText(elsewhere, { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(other.getByText('Orchard', { exact: true }).first()).toBeVisible()
    },
  )
}

test(
  'what is typed stays when another tab deletes the household',
  LONG,
  async ({ page, context }) => {
    const other = await context.newPage()
    await openTwoHouseholds(page, other)
    await page.getByRole('button', { name: 'Add entry' }).click()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Sorbet')
    await other.getByRole('button', { name: 'Delete everything' }).click()
    const notice = page.getByText('Another tab deleted this household.')
    await expect(notice).toBeAttached()
    await expect(description).toHaveValue('Sorbet')
    // The message with Undo may be gone on a slow machine.
    await other.getByRole('button', { name: 'Undo: delete everything' }).click()
    await expect(notice).toHaveCount(0)
    await expect(description).toHaveValue('Sorbet')
  },
)

test(
  'what is typed to start a household stays when another tab starts one',
  LONG,
  async ({ page, context }) => {
    const other = await context.newPage()
    await openHydrated(page, PATH)
    await openHydrated(other, PATH)
    await page.getByRole('button', { name: 'Start your own' }).click()
    const members = page.getByRole('textbox', { name: 'Members, one a line' })
    await members.fill('Attic')
    await other.getByRole('button', { name: 'Load the example' }).click()
    await expect(page.getByText('Another tab started a household')).toBeVisible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(members).toHaveValue('Attic')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Our flat' })).toBeFocused()
  },
)

test(
  'the currency stays when another tab adds an amount while the settings are open',
  LONG,
  async ({ page, context }) => {
    await openHydrated(page, PATH)
    await startHousehold(page)
    const other = await context.newPage()
    await openHydrated(other, PATH)
    await openTab(page, 'Household')
    await page.getByRole('button', { name: 'Change name or currency' }).click()
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
    await addExpense(other, 'Cable', '12.50')
    await expect(
      page.getByText('You cannot change the currency EUR while there are amounts in it.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Flat 3, in EUR')).toBeVisible()
    await openTab(page, 'Entries')
    await expect(page.getByRole('listitem').filter({ hasText: 'Cable' })).toContainText('12.50')
  },
)

test(
  'undo in a message shows that another tab has changed the entry',
  LONG,
  async ({ page, context }) => {
    const other = await context.newPage()
    await openExample(page)
    await openHydrated(other, PATH)
    await openTab(page, 'Entries')
    await openTab(other, 'Entries')
    await page.getByRole('button', { name: 'Edit Ice cream' }).click()
    await saveAs(page, 'Description', 'Sorbet')
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    // The message stays while it has the pointer.
    await undo.hover()
    await other.getByRole('button', { name: 'Edit Sorbet' }).click()
    await saveAs(other, 'Description', 'Gelato')
    await expect(page.getByRole('button', { name: 'Edit Gelato' })).toBeVisible()
    await undo.click()
    await expect(page.getByText('Another tab changed this in the meantime')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Gelato' })).toBeVisible()
  },
)

test(
  'the focus stays in the preview of an import while another tab changes the household',
  LONG,
  async ({ page, context }) => {
    const other = await context.newPage()
    await openTwoHouseholds(page, other)
    await page.getByRole('button', { name: 'Import a file' }).click()
    const buffer = Buffer.from('date;title;amount;paid by\n2026-11-19;Tea;3,50;attic\n')
    await page
      .getByLabel('JSON of a household, or CSV of entries')
      .setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    const button = page.getByRole('button', { name: 'Import', exact: true })
    await expect(button).toBeEnabled()
    await button.focus()
    await other.getByRole('button', { name: 'Edit Garden' }).click()
    await saveAs(other, 'Name', 'Meadow')
    await expect(page.getByText('Meadow').first()).toBeAttached()
    await expect(button).toBeEnabled()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 row imported.')).toBeVisible()
  },
)
