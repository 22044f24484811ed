import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './axe.ts'
import { startDevSite } from './dev-site.ts'
import { type BrowserContext } from '@playwright/test'
import { expect as expectSoon, LONG, type Page, test as base } from './site.ts'

// The studio compiles on request, which takes long on a busy machine.
const expect = expectSoon.configure({ timeout: 20_000 })

const SAMPLE = fileURLToPath(new URL('../content', import.meta.url))

type RunningStudio = { folder: string; link: string }

/** A studio of its own content. Its link opens once: the tests share the cookie that it gives. */
const test = base.extend<{ studio: Page }, { running: RunningStudio; visit: BrowserContext }>({
  running: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the first argument
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'studio-content-'))
      await cp(SAMPLE, folder, { recursive: true })
      const dev = await startDevSite(folder, 'studio/main.ts')
      await expect.poll(dev.printed, { timeout: 300_000 }).toContain('/studio?token=')
      const link = /http:\S+\/studio\?token=\S+/.exec(dev.printed())?.[0] ?? ''
      await use({ folder, link })
      await dev.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  visit: [
    async ({ running, browser }, use) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(running.link)
      // Compiles the page, and the site in the frame.
      await expect(page.getByRole('heading', { name: 'Resume', level: 2 })).toBeVisible({
        timeout: 300_000,
      })
      await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: 300_000 })
      await page.close()
      await use(context)
      await context.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  studio: async ({ visit, running }, use) => {
    const page = await visit.newPage()
    await page.goto(new URL('/studio', running.link).href)
    await expect(page.getByRole('heading', { name: 'Resume', level: 2 })).toBeVisible()
    await use(page)
    await page.close()
  },
})

test.describe.configure({ mode: 'default', timeout: 180_000 })

/** The page in the frame. */
function shown(page: Page) {
  return page.frameLocator('iframe')
}

function state(page: Page) {
  return page
    .getByRole('banner')
    .getByText(/^(Saved|Saving…|Not saved)/)
    .first()
}

async function openSection(page: Page, name: string) {
  await page.getByRole('main').locator('summary').filter({ hasText: name }).first().click()
}

test('a label that is changed in the form is saved by itself, and the preview shows it', async ({
  studio,
  running,
}) => {
  const file = join(running.folder, 'resume.json')
  const before = await readFile(file, 'utf8')
  const label = studio.getByRole('textbox', { name: 'Label' })
  const old = await label.inputValue()
  await label.fill('Engineer of small things')
  await expect(shown(studio).getByText('Engineer of small things').first()).toBeVisible()
  await expect(state(studio)).toHaveText('Saved')
  // Nothing else of the file has changed.
  expect(await readFile(file, 'utf8')).toBe(before.replace(old, 'Engineer of small things'))

  await test.step('it can be undone by keyboard', async () => {
    await studio.keyboard.press('Control+z')
    await expect(label).toHaveValue(old)
    await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  })
})

test(
  'entries are sorted, added, duplicated and removed by keyboard',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const read = async () =>
      (JSON.parse(await readFile(file, 'utf8')) as { work: { name?: string }[] }).work.map(
        ({ name }) => name,
      )
    const [first, second, third] = await read()
    await openSection(studio, 'Work')
    const entry = studio
      .getByRole('main')
      .locator('summary')
      .filter({ hasText: second ?? '' })
    await entry.focus()
    await studio.keyboard.press('Enter')
    const position = studio.locator('[data-path="work[1].position"]')
    await position.focus()
    const value = await position.inputValue()

    await test.step('Alt with an arrow key moves the entry, and the focus stays in its field', async () => {
      await studio.keyboard.press('Alt+ArrowUp')
      await expect(studio.locator('[data-path="work[0].position"]')).toBeFocused()
      await expect(studio.locator('[data-path="work[0].position"]')).toHaveValue(value)
      await expect(studio.getByRole('banner').getByRole('status').first()).toHaveText(
        'Moved to 1 of 3.',
      )
      await expect.poll(read).toEqual([second, first, third])
    })

    await test.step('a button duplicates it, another one removes the copy', async () => {
      await studio.getByRole('button', { name: `Duplicate ${second}` }).press('Enter')
      await expect.poll(read).toEqual([second, second, first, third])
      await studio
        .getByRole('button', { name: `Remove ${second}` })
        .first()
        .press('Enter')
      await expect.poll(read).toEqual([second, first, third])
    })

    await test.step('a new entry takes the focus', async () => {
      await studio.getByRole('button', { name: 'Add work' }).press('Enter')
      await studio.keyboard.type('New company')
      await expect.poll(read).toEqual([second, first, third, 'New company'])
    })

    await test.step('undo goes back through all of it', async () => {
      for (let times = 0; times < 5; times++) await studio.keyboard.press('Control+z')
      await expect.poll(read).toEqual([first, second, third])
    })
  },
)

test(
  'a text that the build refuses is kept over a reload, and saved once it is mended',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    await studio.getByRole('tab', { name: 'Text' }).click()
    const text = studio.getByRole('textbox', { name: 'Text of resume.json' })
    await text.click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.type('!')
    await expect(state(studio)).toContainText('Not saved')
    await expect(studio.locator('.cm-lint-marker-error')).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(before)

    await studio.reload()
    await expect(text).toContainText('!{')
    await expect(state(studio)).toContainText('Not saved')
    await expect(studio.getByRole('navigation', { name: 'Files' })).toContainText('not saved')

    await text.click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.press('Delete')
    await expect(state(studio)).toHaveText('Saved')
    expect(await readFile(file, 'utf8')).toBe(before)
  },
)

test(
  'a change from outside is taken while nothing is unsaved, and else shown beside mine',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    const label = studio.getByRole('textbox', { name: 'Label' })
    const old = await label.inputValue()
    await writeFile(file, before.replace(old, 'From outside'))
    await expect(label).toHaveValue('From outside')

    await studio.getByRole('tab', { name: 'Text' }).click()
    await studio.getByRole('textbox', { name: 'Text of resume.json' }).click()
    await studio.keyboard.press('Control+Home')
    await studio.keyboard.type('!')
    await expect(state(studio)).toContainText('Not saved')
    await writeFile(file, before.replace(old, 'Again from outside'))
    await expect(studio.getByRole('alert')).toContainText('Another program changed this file')
    await expect(studio.getByRole('region', { name: 'The file' })).toContainText(
      'Again from outside',
    )
    await expect(studio.getByRole('region', { name: 'Yours' })).toContainText('!{')
    await expectAccessible(studio)
    await studio.getByRole('button', { name: 'Take the file’s' }).click()
    await expect(state(studio)).toHaveText('Saved')
    await studio.getByRole('tab', { name: 'Form' }).click()
    await expect(label).toHaveValue('Again from outside')
    await writeFile(file, before)
    await expect(label).toHaveValue(old)
  },
)

test(
  'a note is added from a template, written, deleted and brought back',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'notes/my-first-week.md')
    await studio.getByRole('button', { name: 'Add…' }).click()
    await studio.getByRole('radio', { name: 'Note' }).check()
    await studio.getByRole('textbox', { name: 'Title' }).fill('My first week')
    await studio.getByRole('button', { name: 'Add', exact: true }).click()
    const text = studio.getByRole('textbox', { name: 'Text of notes/my-first-week.md' })
    await expect(text).toContainText('title: "My first week"')
    await expect(state(studio)).toHaveText('Saved')

    await text.click()
    await studio.keyboard.press('Control+End')
    await studio.keyboard.type('word')
    await studio.keyboard.press('Shift+Home')
    await studio.keyboard.press('Control+b')
    await expect.poll(() => readFile(file, 'utf8')).toContain('**word**')
    await studio.keyboard.press('ArrowRight')
    await studio.keyboard.press('Control+End')
    await studio.keyboard.type('\n\n## A heading')
    await studio.getByRole('navigation', { name: 'Headings' }).getByRole('button').click()
    await expect(text).toBeFocused()

    await studio.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toBe('gone')
    await studio.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toContain('## A heading')
    await studio.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => readFile(file, 'utf8').catch(() => 'gone')).toBe('gone')
  },
)

test('a click in the preview leads to the field', LONG, async ({ studio }) => {
  await shown(studio).getByRole('heading', { level: 1 }).click()
  await expect(studio.locator('[data-path="basics.name"]')).toBeFocused()
})

test(
  'every view is accessible in both themes, on a desk and on a phone',
  LONG,
  async ({ studio }) => {
    await test.step('form', async () => {
      await openSection(studio, 'Work')
      await studio
        .getByRole('main')
        .locator('summary')
        .filter({ hasText: /^Northside/ })
        .click()
      await expectAccessible(studio)
    })
    for (const name of ['Text', 'History']) {
      await test.step(name, async () => {
        await studio.getByRole('tab', { name }).click()
        const version = studio.getByText(
          /^(Then|The file has the same text now\.|Each save keeps.*)$/,
        )
        if (name === 'History') await expect(version).toBeVisible()
        await expectAccessible(studio)
      })
    }
    await test.step('theme', async () => {
      await studio.getByRole('button', { name: 'Menus and settings' }).click()
      await studio.getByRole('tab', { name: 'Theme' }).click()
      await expectAccessible(studio)
    })
    await test.step('check', async () => {
      await studio.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(studio.getByText('The site can be built.')).toBeVisible({ timeout: 60_000 })
      await expectAccessible(studio)
    })
    await test.step('phone', async () => {
      await studio.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(studio)
      await studio.getByRole('button', { name: 'Preview' }).click()
      await expect(studio.locator('iframe')).toBeVisible()
      await expect(studio.getByRole('region', { name: 'Editor' })).toBeHidden()
      await expectAccessible(studio)
      const width = await studio.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
    })
  },
)
