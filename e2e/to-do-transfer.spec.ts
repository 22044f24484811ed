import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import type { Item } from '../shared/api/items.ts'
import { type Person, registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, readList, readServer, SAVED, seedTasks } from './to-do.ts'

function dialogOf(page: Page) {
  const dialog = page.getByRole('dialog')
  const region = dialog.getByRole('region', { name: 'Preview' })
  return {
    dialog,
    region,
    file: dialog.getByLabel('A file of tasks'),
    // The region of messages is the last status of a modal dialog.
    outcome: dialog.getByRole('status').first(),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    rows: (title: RegExp) => region.getByRole('region', { name: title }).getByRole('listitem'),
  }
}

async function openMenu(page: Page, entry: 'Import' | 'Export'): Promise<void> {
  const { button } = partsOf(page)
  if ((await button('Account').getAttribute('aria-expanded')) !== 'true') {
    await button('Account').click()
  }
  await button(entry).click()
  await expect(dialogOf(page).dialog).toHaveAccessibleName(entry)
}

async function exportAs(page: Page, format: string): Promise<{ name: string; text: string }> {
  await openMenu(page, 'Export')
  const { dialog, button } = dialogOf(page)
  await dialog.getByRole('radio', { name: format }).check()
  const [download] = await Promise.all<Download | undefined>([
    page.waitForEvent('download'),
    button('Download').click().then(),
  ])
  if (!download) throw new Error('Nothing was downloaded')
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text }
}

type TestFile = { name: string; text: string }

async function choose(page: Page, { name, text }: TestFile): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }
  await dialogOf(page).file.setInputFiles(file)
}

async function drop(page: Page, { name, text }: TestFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName))
      return data
    },
    [name, text],
  )
  await dialogOf(page).dialog.dispatchEvent('dragover', { dataTransfer: transfer })
  await dialogOf(page).dialog.dispatchEvent('drop', { dataTransfer: transfer })
}

/** What a file carries of a task; the rest is the server's. */
function withoutBookkeeping({ updatedAt, version, ...item }: Item) {
  return item
}

async function openEmpty(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await openList(page, site, person)
  return person
}

test(
  'a JSON file moves a list to another account unchanged, and only once',
  LONG,
  async ({ page, browser, site, person, address }) => {
    await seedTasks(site, person, [
      {
        title: 'Pay rent',
        notes: 'To the new account\n\n  see mail',
        due: '2026-12-01T17:00',
        repeat: { every: 1, unit: 'month', monthday: 'last', from: 'due' },
        priority: 'high',
        tags: ['home', '=x'],
        checklist: [{ text: 'Look up the number', done: true }],
      },
      { title: '<img src=x onerror=alert(1)>', completed: true },
      { title: 'Gone', deleted: true },
    ])
    await openList(page, site, person)
    const file = await exportAs(page, 'JSON')
    expect(file.name).toMatch(/^to-do-\d{4}-\d\d-\d\d\.json$/)
    await expect(page.getByText('Exported 3 tasks.')).toBeVisible()

    const other = await browser.newContext({ baseURL: site })
    const device = await other.newPage()
    const owner = await registerPerson(site, address.replace('10.0.', '10.9.'))
    await openList(device, site, owner)
    await openMenu(device, 'Import')
    await choose(device, file)
    const { outcome, button, rows } = dialogOf(device)
    await expect(outcome).toContainText('3 tasks to add.')
    await expect(rows(/^To add/)).toHaveText([
      /Item 1.*Pay rent/,
      /Item 2.*<img src=x/,
      /Item 3Gone.*trash/,
    ])
    await button('Add 3 tasks').click()
    await expect(device.getByText('Added 3 tasks.')).toBeVisible()
    await expect(device.getByText(SAVED)).toBeVisible()
    const [before, after] = [await readList(site, person), await readList(site, owner)]
    expect(after.items.map(withoutBookkeeping)).toEqual(before.items.map(withoutBookkeeping))
    expect(after.trash.map(withoutBookkeeping)).toEqual(before.trash.map(withoutBookkeeping))

    await openMenu(device, 'Import')
    await choose(device, file)
    await expect(outcome).toContainText('Nothing to add, 3 here already.')
    await expect(button('Add tasks')).toBeDisabled()
    await other.close()
  },
)

const FILES: { format: string; file: TestFile; added: string[]; skipped: RegExp[] }[] = [
  {
    format: 'CSV',
    file: {
      name: 'table.csv',
      text: 'Due date,Task,Colour\r\n2026-12-24,"Buy ""the"" tree",green\r\n,,red\r\n',
    },
    added: ['Line 2Buy "the" tree'],
    skipped: [/Line 3.*It has no title\./],
  },
  {
    format: 'todo.txt',
    file: {
      name: 'todo.txt',
      text: `(A) 2026-11-20 Call Mum @phone due:2026-11-23\nx 2026-11-21 2026-11-20 Post letter +mail\n${'long '.repeat(120)}\n`,
    },
    added: ['Line 1Call Mum', 'Line 2Post letter'],
    skipped: [/Line 3.*at most 500 characters/],
  },
  {
    format: 'iCalendar',
    file: {
      name: 'tasks.ics',
      text: [
        'BEGIN:VCALENDAR',
        'BEGIN:VTODO',
        'UID:1',
        'SUMMARY:Water the',
        '  plants',
        'DUE;VALUE=DATE:20261209',
        'BEGIN:VALARM',
        'TRIGGER:PT15H',
        'END:VALARM',
        'END:VTODO',
        'BEGIN:VEVENT',
        'SUMMARY:Party',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    },
    added: ['Line 2Water the plantsLeft out: alarm.'],
    skipped: [/Line 11.*Party.*not a task/],
  },
]

test('files of each format are imported by choice or drop, with remarks by line and one Undo', async ({
  page,
  site,
  address,
}) => {
  const person = await openEmpty(page, site, address)
  const { outcome, button, rows } = dialogOf(page)
  for (const { file, added, skipped } of FILES) {
    await openMenu(page, 'Import')
    await choose(page, { name: 'notes.doc', text: 'x' })
    await expect(outcome).toContainText('Choose a .json, .csv, .txt or .ics file')
    await drop(page, file)
    await expect(rows(/^To add/)).toHaveText(added)
    await expect(rows(/^Skipped/)).toHaveText(skipped)
    await choose(page, file)
    await expect(rows(/^To add/)).toHaveText(added)
    await button(`Add ${added.length} task${added.length === 1 ? '' : 's'}`).click()
    await expect(partsOf(page).titles).toHaveCount(added.length)
    await expect(partsOf(page).button('Account')).toBeFocused()
    await partsOf(page).button('Undo').click()
    await expect(partsOf(page).titles).toHaveCount(0)
  }
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual([])
  // Undo moved the tasks to the trash, and the same file adds them again.
  await openMenu(page, 'Import')
  await drop(page, FILES[1]?.file ?? { name: '', text: '' })
  await button('Add 2 tasks').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual(['Call Mum', 'Post letter (done)'])
  const { items } = await readList(site, person)
  expect(items[0]).toMatchObject({ due: '2026-11-23', priority: 'high', tags: ['phone'] })
})

test(
  'a file that another tab has imported meanwhile adds nothing',
  LONG,
  async ({ page, context, site, address }) => {
    const person = await openEmpty(page, site, address)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByText('Up to date')).toBeVisible()
    const file = { name: 'todo.txt', text: 'Milk\nMilk\nBread' }
    for (const tab of [page, other]) {
      await openMenu(tab, 'Import')
      await choose(tab, file)
      await expect(dialogOf(tab).outcome).toContainText('3 tasks to add.')
    }
    await dialogOf(page).button('Add 3 tasks').click()
    await expect(partsOf(other).titles).toHaveCount(3)
    await dialogOf(other).button('Add 3 tasks').click()
    await expect(dialogOf(other).outcome).toContainText('Nothing to add, 3 here already.')
    await expect(dialogOf(other).button('Add tasks')).toBeDisabled()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['Milk', 'Milk', 'Bread'])
  },
)

test(
  'an exported list is recognised by the import in each format',
  LONG,
  async ({ page, site, person }) => {
    const due = '2026-12-01'
    await seedTasks(site, person, [
      { title: 'Pay rent', due },
      { title: 'Sow', completed: true },
    ])
    await openList(page, site, person)
    const { outcome, button } = dialogOf(page)
    for (const { format } of FILES) {
      const file = await exportAs(page, format)
      await openMenu(page, 'Import')
      await choose(page, file)
      await expect(outcome).toContainText('Nothing to add, 2 here already.')
      await button('Cancel').click()
    }
  },
)

test(
  'an import works by keyboard alone, and so does its Undo',
  LONG,
  async ({ page, site, address }) => {
    await openEmpty(page, site, address)
    const { file, button } = dialogOf(page)
    // From now on, because it takes the browser a moment to leave the choice to the test.
    const choosing = page.waitForEvent('filechooser')
    await partsOf(page).button('Account').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(partsOf(page).button('Import')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(file).toBeFocused()
    await page.keyboard.press('Enter')
    const name = 'todo.txt'
    await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('One') })
    await expect(button('Add 1 task')).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(partsOf(page).titles).toHaveText(['One'])
    await expect(partsOf(page).button('Account')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(partsOf(page).titles).toHaveCount(0)

    await openMenu(page, 'Import')
    const lines = Array.from({ length: 60 }, (_, index) => `Task ${index + 1}`)
    await choose(page, { name, text: lines.join('\n') })
    await button('Show 10 more').press('Enter')
    await expect(button('Show 10 more')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused()
  },
)

test(
  'a damaged, hostile or too large file is rejected with a reason, and nothing is added',
  LONG,
  async ({ page, site, address }) => {
    const person = await openEmpty(page, site, address)
    await openMenu(page, 'Import')
    const { outcome, button, region } = dialogOf(page)
    const refused: [string, string, RegExp][] = [
      ['large.txt', 'a'.repeat(5_000_001), /larger than 5 MB/],
      ['cut.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:One\r\n', /the file is incomplete/],
      ['picture.txt', 'PNG\0\0', /does not contain text/],
      ['open.csv', 'title\n"One\nTwo', /a quote is opened and never closed/],
      [
        'proto.json',
        '{"__proto__":{"format":"to-do-list","version":1,"items":[]}}',
        /not an exported to-do list/,
      ],
      [
        'many.txt',
        'One more\n'.repeat(10_000),
        /10,000 new tasks, and your list has room for 5,000/,
      ],
    ]
    for (const [name, text, reason] of refused) {
      await choose(page, { name, text })
      await expect(outcome).toHaveText(reason)
      await expect(button('Add tasks')).toBeDisabled()
      await expect(region).toBeHidden()
    }
    expect(await readServer(site, person)).toEqual([])
  },
)

test('axe finds nothing in the dialogs, in both themes', LONG, async ({ page, site, address }) => {
  await openEmpty(page, site, address)
  await openMenu(page, 'Export')
  await expectAccessible(dialogOf(page).dialog)
  await dialogOf(page).button('Cancel').click()
  await partsOf(page).button('Account').click()
  await partsOf(page).button('Account').click()
  await openMenu(page, 'Import')
  await choose(page, { name: 'todo.txt', text: `One\n${'long '.repeat(120)}\nThree rec:+1d` })
  await expect(dialogOf(page).button('Add 2 tasks')).toBeEnabled()
  await expectAccessible(dialogOf(page).dialog)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await choose(page, { name: 'photo.png', text: 'x' })
  await expect(dialogOf(page).outcome).toContainText('is not supported')
  await expectAccessible(dialogOf(page).dialog)
})
