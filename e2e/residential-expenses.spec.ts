import { expectAccessible } from './axe.ts'
import { clearFirstPart } from './keyboard.ts'
import { openHydrated } from './hydration.ts'
import { expect, type Locator, LONG, type Page, test } from './site.ts'
import { PATH, openExample, openTab, startHousehold, addExpense } from './residential-expenses.ts'

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a user creates a household, shares an expense to the cent, settles it, and finds it after a reload', async ({
  page,
}) => {
  await openHydrated(page, PATH)
  await startHousehold(page)
  await addExpense(page, 'Rent', '100')
  const odd = page.getByRole('row', { name: /^(Loft|Nook|Porch) .*33\.34/ })
  await expect(odd).toHaveCount(1)
  await addExpense(page, 'Rent again', '100')
  await addExpense(page, 'Rent once more', '100')
  // The odd cent went to each of them once.
  await expect(page.getByRole('row', { name: 'Loft 300.00 100.00 +200.00' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Nook 0.00 100.00 −100.00' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Flat 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Record that Nook paid Loft' }).click()
  await expect(page.getByRole('heading', { name: 'Balances', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Record that Porch paid Loft' }).click()
  await expect(page.getByText('Everybody is even.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: add Settlement' }).click()
  await expect(page.getByText('Porch pays Loft 100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Redo: add Settlement' }).click()
  await expect(page.getByText('Everybody is even.')).toBeVisible()
})

test(
  'a split that does not add up shows the difference, and the yen has no decimals',
  LONG,
  async ({ page }) => {
    await openHydrated(page, PATH)
    await startHousehold(page, 'JPY')
    await page.getByRole('button', { name: 'Add entry' }).click()
    const dialog = page.getByRole('dialog', { name: 'New entry' })
    await dialog.getByRole('textbox', { name: 'Amount (JPY)' }).fill('12.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This currency has no decimals.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Rice')
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Groceries' })
    await dialog.getByRole('textbox', { name: 'Amount (JPY)' }).fill('1000')
    await dialog.getByRole('radio', { name: 'By amounts' }).check()
    await expect(dialog.getByRole('textbox', { name: 'Loft' })).toHaveValue(/^33[34]$/)
    await dialog.getByRole('textbox', { name: 'Loft' }).fill('300')
    await dialog.getByRole('textbox', { name: 'Nook' }).fill('300')
    await dialog.getByRole('textbox', { name: 'Porch' }).fill('300')
    await expect(dialog.getByText('100 left to give out.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Loft' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Porch' }).fill('500')
    await expect(dialog.getByText('100 too much given out.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Porch' }).fill('400')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: 'Porch 0 400 −400' })).toBeVisible()
  },
)

test(
  'a closed dialog keeps its draft, and an entry is changed and deleted',
  LONG,
  async ({ page }) => {
    await openExample(page)
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Half')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add entry' })).toBeFocused()
    await page.getByRole('button', { name: 'Add entry' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Half')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await openTab(page, 'Entries')
    await page.getByRole('button', { name: 'Edit Ice cream' }).click()
    await page.getByRole('textbox', { name: /^Amount/ }).fill('1.380,50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ice cream' })).toContainText(
      '1,380.50',
    )
    await page.getByRole('button', { name: 'Edit Ice cream' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Edit Ice cream' })).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Edit Ice cream' })).toBeVisible()
  },
)

test(
  'due bills are recorded and skipped; members move out and keep their entries',
  LONG,
  async ({ page }) => {
    await openExample(page)
    const due = page.getByRole('list', { name: 'Bills due' })
    await expect(due.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Record Internet, 20 Nov 2026' }).click()
    await expect(page.getByText('All bills are recorded.')).toBeVisible()

    await openTab(page, 'Household')
    await page.getByRole('button', { name: 'Add bill' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Water')
    await page.getByRole('textbox', { name: /^Amount/ }).fill('30')
    await page.getByLabel('First due').fill('2026-09-30')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Other' })
    await page.getByRole('button', { name: 'Save' }).click()
    await openTab(page, 'Month')
    await expect(due.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Skip Water, 30 Sep 2026' }).click()
    await expect(due.getByRole('listitem')).toHaveCount(1)

    await openTab(page, 'Household')
    await page.getByRole('button', { name: 'Edit Garden' }).click()
    await expect(page.getByText('This member has entries and cannot be removed.')).toBeVisible()
    await page.getByLabel('Moved out, if so').fill('2026-11-10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Add entry' }).click()
    await expect(page.getByRole('checkbox', { name: /^Garden/ })).not.toBeChecked()
    await expect(page.getByText('not here on this day')).toBeVisible()
    await page.getByRole('radio', { name: 'By shares' }).check()
    await page.getByRole('button', { name: 'Days in the month as shares' }).click()
    await expect(page.getByRole('textbox', { name: /^Garden/ })).toHaveValue('10')
  },
)

test('a half-typed end of a member or a bill does not mean none', LONG, async ({ page }) => {
  await openExample(page)
  await openTab(page, 'Household')
  const dialog = page.getByRole('dialog')
  const expectRefusal = async (field: Locator, problem: string) => {
    await field.fill('2026-12-24')
    await clearFirstPart(field)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(problem)).toBeVisible()
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Edit Garden' }).click()
  await expectRefusal(page.getByLabel('Moved out, if so'), 'Enter a date after moving in, or none.')
  const bills = page.getByRole('list', { name: 'Bills that repeat' })
  await bills.getByRole('button', { name: 'Edit Internet' }).click()
  await expectRefusal(
    page.getByLabel('Until, if known'),
    'Enter a date after the first one, or none.',
  )
})

test(
  'in the charts the bar of a month stands above its name, and amounts end in one line',
  LONG,
  async ({ page }) => {
    await openExample(page)
    await openTab(page, 'Charts')
    const centreOf = (selector: string) =>
      page
        .locator(`figure svg ${selector}`)
        .first()
        .evaluate((element) => {
          const { left, width } = element.getBoundingClientRect()
          return left + width / 2
        })
    const name = await centreOf('text[y="207"]')
    expect(Math.abs((await centreOf('rect[data-series="first"]')) - name)).toBeLessThan(2)
    const ends = await page
      .getByRole('list', { name: 'Expenses by category' })
      .locator('small')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
    expect(new Set(ends).size).toBe(1)
  },
)

test('the filter matches text, kind, member and day, and shows the sum', LONG, async ({ page }) => {
  await openExample(page)
  await openTab(page, 'Entries')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('PICNIC')
  await expect(page.getByText('1 entry · spent 29.31 · received 0.00')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('no such thing')
  await expect(page.getByText('No entry matches this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('settlement')
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-11-20')
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(1)
})

test('everything works by keyboard alone', async ({ page }) => {
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Load the example' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Our flat' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()
  await page.keyboard.type('Bread')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4.20')
  // One line for what is wrong with the shares; the shares themselves change with every key, and stay silent.
  await expect(page.getByRole('dialog').getByRole('status')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Category' }).focus()
  await page.keyboard.type('Groc')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Evenly' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'By shares' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add entry' })).toBeFocused()

  await page.getByRole('tab', { name: 'Month' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Entries' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Entries' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Edit Bread' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Household' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Month' })).toBeFocused()

  const month = page.getByRole('region', { name: /^\w+ \d{4}$/ }).getByRole('heading')
  const thisMonth = (await month.textContent()) ?? ''
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(month).not.toHaveText(thisMonth)
  await page.getByRole('button', { name: 'This month' }).press('Enter')
  await expect(month).toHaveText(thisMonth)
  await expect(month).toBeFocused()

  await page.getByRole('tab', { name: 'Entries' }).press('Enter')
  await page.getByRole('button', { name: 'Edit Bread' }).press('Enter')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Bread' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Entries' })).toBeFocused()
})

test(
  'a long list of entries stays where it was scrolled to when one is deleted by pointer',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await openExample(page)
    await openTab(page, 'Entries')
    const edits = page.getByRole('button', { name: /^Edit / })
    await edits.nth(12).click()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(600)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Entries' })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200)
  },
)

test('on a phone the button of a message is below its text only if the letters are large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, PATH)
  const measure = async (name: string) => {
    const text = await page.getByText(name).boundingBox()
    const undo = await page.getByRole('status').getByRole('button', { name: 'Undo' }).boundingBox()
    return { width: text?.width, isBelow: (undo?.y ?? 0) >= (text?.y ?? 0) + (text?.height ?? 0) }
  }
  await startHousehold(page)
  await addExpense(page, 'Tea', '1')
  expect(await measure('Add Tea: done.')).toMatchObject({ isBelow: false })
  await page.getByRole('tab', { name: 'Household' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.getByRole('button', { name: 'Load the example' }).click()
  const large = await measure('This is an example household.')
  expect(large.isBelow).toBe(true)
  // Beside the button the text has room for half of a word.
  expect(large.width).toBeGreaterThan(250)
})

test('nothing overflows sideways on a phone', LONG, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 780 })
    await openExample(page)
    for (const tab of ['Month', 'Entries', 'Charts', 'Household']) {
      await openTab(page, tab)
      await expectNoSidewaysScrolling(page)
    }
    await page.getByRole('button', { name: 'Edit Garden' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('W'.repeat(40))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('textbox', { name: /^Amount/ }).fill('999999999.99')
    await page.getByRole('radio', { name: 'By percent' }).check()
    await page.getByRole('textbox', { name: 'Description' }).fill('M'.repeat(80))
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Rent' })
    const wider = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Save' }).click()
    for (const tab of ['Month', 'Entries', 'Charts', 'Household']) {
      await openTab(page, tab)
      await expectNoSidewaysScrolling(page)
    }
    await page.getByRole('button', { name: 'Delete everything' }).click()
  }
})

test.describe('axe finds nothing', () => {
  test('with data shown', async ({ page }) => {
    await openExample(page)
    for (const tab of ['Month', 'Entries', 'Charts', 'Household']) {
      await openTab(page, tab)
      await expectAccessible(page)
    }
  })

  test('in the dialog that creates a household, with its errors', LONG, async ({ page }) => {
    await openHydrated(page, PATH)
    await page.getByRole('button', { name: 'Start your own' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('Enter at least one member.')).toBeVisible()
    await expectAccessible(page.getByRole('dialog'))
    await page.getByRole('textbox', { name: 'Members, one a line' }).fill(`Loft\n${'a'.repeat(41)}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('A name has at most 40 characters.')).toBeVisible()
  })

  test('in the other dialogs, with errors', LONG, async ({ page }) => {
    await openExample(page)
    await openTab(page, 'Household')
    await page.getByRole('button', { name: 'Import a file' }).click()
    await expectAccessible(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await page.getByRole('radio', { name: 'By percent' }).check()
    await page.getByRole('textbox', { name: 'Corner' }).fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Choose a category.')).toBeVisible()
    await expectAccessible(page.getByRole('dialog'))
  })
})

test('a deleted household can be restored until there is a new one', LONG, async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T12:00:00' })
  await openHydrated(page, PATH)
  await page.getByRole('button', { name: 'Load the example' }).click()
  await openTab(page, 'Household')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Undo: delete everything' }).click()
  await expect(page.getByRole('heading', { name: 'Our flat' })).toBeFocused()
  await openTab(page, 'Household')
  // From here on no timer runs, so that the message stays.
  await page.clock.pauseAt('2026-11-21T13:00:00')
  await page.getByRole('button', { name: 'Delete everything', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await startHousehold(page)
  await expect(undo).toBeHidden()
})
