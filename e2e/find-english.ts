import { join } from 'node:path'
import { type Texts, textsIn } from '../shared/texts/texts.ts'
import { getToken } from './accounts.ts'
import { createPerson, registerPerson } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, type Page } from './site.ts'
import { seedTasks } from './to-do.ts'

/** Words that English sentences have and the site's other languages lack. */
const FUNCTION_WORDS = [
  'the',
  'of',
  'and',
  'with',
  'your',
  'this',
  'that',
  'is',
  'are',
  'it',
  'its',
  'was',
  'left',
  'cannot',
]

function listTexts(texts: Texts): string[] {
  // Mails are no pages.
  const { mail: _, ...shown } = texts
  return Object.values(shown).flatMap((group) =>
    Object.values<string | Readonly<Record<string, string>>>(group).flatMap((text) =>
      typeof text === 'string' ? [text] : Object.values(text),
    ),
  )
}

/** Finds words in a text that are not parts of others. */
function writePattern(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u')
}

/** Lists what only an English page says: the texts that are others in a language, between their values. */
function listEnglish(tag: string): { words: string; pattern: RegExp }[] {
  const own = listTexts(textsIn(tag)).join('\n')
  const texts = listTexts(textsIn('en')).flatMap((text) => text.split(/\{\w+\}/))
  const parts = texts.map((text) => {
    const letters = [...text.matchAll(/\p{L}/gu)]
    return text.slice(letters[0]?.index ?? 0, (letters.at(-1)?.index ?? -1) + 1)
  })
  return [...new Set([...parts, ...FUNCTION_WORDS])]
    .filter((words) => words.length > 1)
    .map((words) => ({ words, pattern: writePattern(words) }))
    .filter(({ pattern }) => !pattern.test(own))
}

/** Reads what a page says to eyes and to screen readers, outside elements that are marked as English. */
function readPage(): string[] {
  const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']
  attributes.push('title', 'alt', 'placeholder')
  const said: string[] = []
  const isEnglish = (element: Element | null) =>
    element?.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest('script, style, noscript, pre') && !isEnglish(parentElement)) {
      said.push(textContent ?? '')
    }
  }
  for (const element of document.querySelectorAll('*')) {
    if (isEnglish(element)) continue
    for (const name of attributes) said.push(element.getAttribute(name) ?? '')
  }
  said.push(document.querySelector('meta[name=description]')?.getAttribute('content') ?? '')
  return said.map((text) => text.trim()).filter(Boolean)
}

/** Creates a check of what a page says; its faults name the place and the words. */
function createEnglishFinder(tag: string) {
  const english = listEnglish(tag)
  const faults: string[] = []
  const examine = (place: string, said: readonly string[]) => {
    for (const text of said) {
      const found = english.find(({ pattern }) => pattern.test(text))
      if (found) faults.push(`${place}: “${found.words}” in “${text.slice(0, 80)}”`)
    }
  }
  return {
    faults,
    examine,
    read: async (page: Page, place: string) => examine(place, await page.evaluate(readPage)),
  }
}

/** A file for each kind of import, with as many faults as it can have. */
const FILES = {
  'a.csv': 'title,due,repeat,priority,tags,colour\n,,,,,\nA,soon,never,now,a b,red\n',
  'b.ics': [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:X', 'END:VEVENT', 'BEGIN:VTODO', 'SUMMARY:Y'],
    ...['DTSTART:20260101T100000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31', 'EXDATE:20260131'],
    ...[
      'STATUS:CANCELLED',
      'LOCATION:Z',
      'RELATED-TO:none',
      'broken',
      'BEGIN:VALARM',
      'END:VALARM',
    ],
    ...['END:VTODO', 'END:VCALENDAR', ''],
  ].join('\r\n'),
  'c.json': '{"format":"x"}',
  'd.txt': `${'long '.repeat(2000)}\n`,
  'e.png': 'x',
}

/**
 * Walks through the pages of a site in a language, its login, and the list of an account, and returns each English word.
 * @param prefix what the paths of the language begin with
 * @param pages further pages, without the prefix
 */
export async function findEnglishWords(
  page: Page,
  { site, prefix, tag, address }: { site: string; prefix: string; tag: string; address: string },
  pages: readonly string[],
): Promise<string[]> {
  const { faults, examine, read } = createEnglishFinder(tag)
  const { list, account, login, task, transfer } = textsIn(tag)
  for (const path of ['', '/Projects', '/Projects?q=zzzz', '/Personal', '/nowhere', ...pages]) {
    await openHydrated(page, site + (prefix + path || '/'))
    await read(page, path)
  }

  // The login, with what it refuses.
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  const person = await registerPerson(site, address, createPerson())
  await openHydrated(page, site + prefix + AUTH)
  await read(page, 'login')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(login.logIn)
  await field(login.email).fill(person.email)
  await field(login.password).fill('wrong password')
  await press(login.logIn)
  await expect.poll(() => alerts.length).toBe(2)
  await read(page, 'a wrong password')
  await press(login.toRegistration)
  await field(login.username).fill('Ada')
  await field(login.email).fill(createPerson().email)
  await field(login.password).fill('analytical engine')
  await press(login.register)
  await expect.poll(() => alerts.length).toBe(3)
  await read(page, 'a registration too many')
  examine('alert', alerts)

  // The list with tasks of every kind, its views and dialogs.
  await seedTasks(site, person, [
    { title: 'Eins', due: '2026-01-02T10:00', priority: 'high', tags: ['x'], notes: 'n' },
    { title: 'Zwei', due: '2030-01-31', repeat: { every: 2, unit: 'week', from: 'due' } },
    { title: 'Drei', completed: true, checklist: [{ text: 'Vier', done: false }] },
    { title: 'Sechs', deleted: true },
  ])
  const token = await getToken(site, person)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  for (const view of ['', 'today', 'upcoming', 'completed', 'trash']) {
    await openHydrated(page, `${site}${prefix}${TO_DO_LIST}?view=${view}`)
    await expect(page.getByText(list.upToDate, { exact: true })).toBeVisible()
    await read(page, `list ${view}`)
  }
  await openHydrated(page, `${site}${prefix}${TO_DO_LIST}`)
  const input = page.getByRole('textbox', { name: list.newTask, exact: true })
  await input.fill('Sieben #y !high')
  await expect(page.getByText('#y').first()).toBeVisible()
  await read(page, 'a new task')
  await input.press('Enter')
  await read(page, 'an added task')
  await page.getByRole('checkbox', { name: 'Eins', exact: true }).check()
  await read(page, 'a completed task')
  await page.getByRole('button', { name: list.editTask.replace('{title}', 'Zwei') }).click()
  const details = page.getByRole('dialog', { name: task.taskDetails })
  await expect(details).toBeVisible()
  await read(page, 'details')
  await details.getByRole('button', { name: task.closeDetails }).click()

  const openAccount = async (entry: string) => {
    const button = page.getByRole('button', { name: account.account, exact: true })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    // The dialog of an entry has its name as a heading.
    const entryButton = page.getByRole('button', { name: entry, exact: true })
    await expect(entryButton).toBeVisible()
    await read(page, 'account menu')
    await entryButton.click()
  }
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const entries = [
    ...[account.exportTasks, account.changeUsername, account.changePassword],
    ...[account.changeLanguage, account.sessions, account.deleteAccount, account.statistics],
  ]
  for (const entry of entries) {
    await openAccount(entry)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText(account.loadingAccount)).toBeHidden()
    await read(page, entry)
    await closeDialog()
  }
  for (const [name, content] of Object.entries(FILES)) {
    await openAccount(account.importTasks)
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(transfer.file).setInputFiles(file)
    await expect(dialog.getByText(name).first()).toBeVisible()
    await expect(dialog.getByText(transfer.reading)).toBeHidden()
    await read(page, join('import', name))
    await closeDialog()
  }
  return faults
}
