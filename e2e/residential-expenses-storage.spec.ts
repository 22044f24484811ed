import { readFile } from 'node:fs/promises'
import { blockLocalStorage } from './blocked-storage.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, test } from './site.ts'
import { watchMainThread } from './main-thread.ts'
import { PATH, openExample, openTab } from './residential-expenses.ts'

test(
  'a household is exported as CSV and JSON and imported again, after a preview',
  LONG,
  async ({ page }) => {
    await openExample(page)
    await openTab(page, 'Household')
    const files: Record<string, string> = {}
    for (const kind of ['CSV', 'JSON']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: `Export ${kind}` }).click()
      files[kind] = await readFile(await (await download).path(), 'utf8')
    }
    const field = page.getByLabel('JSON of a household, or CSV of entries')
    const choose = async (name: string, text: string) => {
      await field.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    }
    await page.getByRole('button', { name: 'Import a file' }).click()
    await choose('entries.csv', files['CSV'] ?? '')
    await expect(page.getByText('This file changes nothing.')).toBeVisible()
    await choose('household.json', files['JSON'] ?? '')
    await expect(page.getByText('This file changes nothing.')).toBeVisible()
    await choose('broken.json', '{"format":')
    await expect(
      page.getByText('The file is not a household exported from this page.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    const chooser = page.waitForEvent('filechooser')
    await field.click()
    await chooser
    // The same file counts as another one after it was corrected.
    await expect(field).toHaveValue('')
    await expect(page.getByText('The file is not a household')).toBeHidden()
    await choose('more.csv', 'date;title;amount;paid by\n2026-11-19;"\'=Tea";3,50;attic\nx;y;1;z\n')
    await expect(page.getByText('Entries1 new')).toBeVisible()
    await expect(page.getByText('Line 3: the date must look like 2026-05-31.')).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await openTab(page, 'Entries')
    await expect(page.getByRole('button', { name: 'Edit =Tea' })).toBeVisible()

    await openTab(page, 'Household')
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page.getByRole('heading', { name: 'Who owes whom?' })).toBeFocused()
    await page.getByRole('button', { name: 'Import a file' }).click()
    await choose('household.json', files['JSON'] ?? '')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Our flat' })).toBeVisible()
  },
)

test('on a phone the preview of an import shows in full what it removes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  await openExample(page)
  await openTab(page, 'Household')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const file = {
    format: 'residential-expenses',
    version: 1,
    settings: { name: 'Flat', currency: 'EUR' },
    members: [{ id: 'attic', name: 'Loft', from: '2026-01-01' }],
  }
  await page.getByLabel('JSON of a household, or CSV of entries').setInputFiles({
    name: 'household.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  const preview = page.getByRole('list', { name: 'What the file would change' })
  await expect(preview.getByText('1 changed, 2 removed')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  // The name of the household and the member; what is removed is not imported.
  await expect(page.getByText('2 rows imported.')).toBeVisible()
})

test(
  'damaged storage is reported, and blocked storage breaks nothing',
  LONG,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      const prefix = 'residential-expenses/1/'
      localStorage.setItem(`${prefix}settings/household`, '{"name":"Kept","currency":"KWD"}')
      localStorage.setItem(`${prefix}members/a`, '{"name":"Loft","from":"2026-01-01"}')
      localStorage.setItem(`${prefix}entries/__proto__`, '{"amount":')
      localStorage.setItem(`${prefix}entries/x`, '{"kind":"expense","amount":-1}')
    })
    await openHydrated(page, PATH)
    await expect(page.getByText('2 rows of your saved data could not be read')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Kept KWD' })).toBeVisible()

    const blocked = await context.newPage()
    await blockLocalStorage(blocked)
    await openHydrated(blocked, PATH)
    await blocked.getByRole('button', { name: 'Load the example' }).click()
    await expect(blocked.getByText('Your browser cannot save all changes')).toBeVisible()
    await openTab(blocked, 'Entries')
    await expect(blocked.getByText(/^\d+ entries · spent/)).toBeVisible()
  },
)

test('a stored household replaces the welcome screen without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openExample(page)
  await watchShifts(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Our flat' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await sumShifts(page)).toBeLessThan(0.005)
})

test(
  'ten thousand entries are shown in pages, and filtering keeps up with typing',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const prefix = 'residential-expenses/1/'
      localStorage.setItem(`${prefix}settings/household`, '{"name":"Large","currency":"EUR"}')
      for (const id of ['a', 'b', 'c'])
        localStorage.setItem(`${prefix}members/${id}`, `{"name":"${id}","from":"2010-01-01"}`)
      localStorage.setItem(`${prefix}categories/food`, '{"name":"Food"}')
      for (let index = 0; index < 10_000; index++) {
        const day = new Date(Date.UTC(2010, 0, 1) + Math.floor(index / 2) * 86_400_000)
        localStorage.setItem(
          `${prefix}entries/e${index}`,
          JSON.stringify({
            day: day.toISOString().slice(0, 10),
            kind: 'expense',
            title: `Weekly shop ${index}`,
            amount: 1000 + index,
            member: 'abc'.charAt(index % 3),
            category: 'food',
            split: {
              by: 'even',
              parts: ['a', 'b', 'c'].map((member) => ({ member, weight: 1 })),
            },
            turn: index % 3,
            madeAt: index,
          }),
        )
      }
    })
    await openHydrated(page, PATH)
    await openTab(page, 'Entries')
    await expect(page.getByText(/^10,000 entries/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(40)
    await page.getByRole('button', { name: 'Older' }).click()
    await expect(page.getByText('Page 2 of 250')).toBeVisible()

    const readTime = await watchMainThread(page)
    async function measure(act: () => Promise<void>): Promise<number> {
      const before = await readTime()
      await act()
      return (await readTime()) - before
    }
    const paging = await measure(async () => {
      await page.getByRole('button', { name: 'Older' }).click()
      await expect(page.getByText('Page 3 of 250')).toBeVisible()
    })
    const words = 'shop 9876'
    const typing = await measure(async () => {
      await page
        .getByRole('searchbox', { name: 'Search entries' })
        .pressSequentially(words, { delay: 40 })
      await expect(page.getByText(/^1 entry · spent 108\.76/)).toBeVisible()
    })
    // A busy machine changes the ratio little. Measured: 0.4 of a page of older entries.
    expect(typing / words.length / paging, 'a letter costs less than a page').toBeLessThan(1)
  },
)

test('the page can be used while it reads a large file', LONG, async ({ page }) => {
  await openExample(page)
  await openTab(page, 'Household')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.getByLabel('JSON of a household, or CSV of entries').setInputFiles({
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(5_000_000, '\n'),
  })
  await expect(page.getByText('Reading the file…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await openTab(page, 'Entries')
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible()
})
