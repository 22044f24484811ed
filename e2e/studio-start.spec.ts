import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { createGate } from '../shared/testing-gate.ts'
import { waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page } from './site.ts'
import { DEV_MESSAGES, shown, test } from './studio-folder.ts'

test.use({ allowedMessages: DEV_MESSAGES })

test.describe.configure({ mode: 'default' })

async function press(page: Page, name: string) {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

async function expectStep(page: Page, title: string) {
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeFocused()
}

const ARCHIVE = Buffer.from(
  zipSync({
    'Profile.csv': strToU8('First Name,Last Name,Headline\nAda,Lovelace,Analyst\n'),
    'Positions.csv': strToU8('Company Name,Title,Started On\nEngine Works,Analyst,Mar 2020\n'),
    'messages.csv': strToU8('FROM\na\n'),
  }),
)

test(
  'a first-time owner goes from an empty folder to the standing page by keyboard alone',
  LONG,
  async ({ open }) => {
    const { page, folder } = await open()
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible({
      timeout: 300_000,
    })
    await expectAccessible(page)

    await test.step('the name', async () => {
      await press(page, 'Continue')
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription('Write your name.')
      await expectAccessible(page)
      await page.keyboard.type('Ada Example')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Engineer')
      await tabTo(page, 'combobox', 'Language of your texts')
      await page.keyboard.type('Deutsch')
      await press(page, 'Continue')
      await expectStep(page, 'Bring your resume')
      await expect(page.getByText('needs JavaScript')).toBeHidden()
    })

    await test.step('an import, after files that are none', async () => {
      const file = page.getByLabel('Choose a file')
      await file.setInputFiles({
        name: 'page.json',
        mimeType: 'application/json',
        buffer: Buffer.from('<p>My resume</p>'),
      })
      await expect(page.getByRole('alert')).toHaveText(/^page\.json: this is no ZIP archive/)
      const large = { name: 'large.zip', mimeType: 'application/zip', buffer: Buffer.alloc(21e6) }
      await file.setInputFiles(large)
      await expect(page.getByRole('alert')).toHaveText(/^large\.zip has 21 MB/)
      await expectAccessible(page)
      const archive = { name: 'linkedin.zip', mimeType: 'application/zip', buffer: ARCHIVE }
      await file.setInputFiles(archive)
      const read = page.getByRole('region', { name: 'What linkedin.zip has' })
      await expect(read).toContainText('Work: 1')
      await expect(read).toContainText('messages.csv: no part of a resume')
      await expect(page.getByText('large.zip has')).toBeHidden()
      await expectAccessible(page)
      await press(page, 'Continue')
      await expectStep(page, 'Colours and type')
    })

    await test.step('the theme', async () => {
      const accent = page.getByRole('group', { name: 'Accent' })
      await accent.getByRole('radio', { name: 'Standard' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('textbox', { name: 'Accent for both themes', exact: true }).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('#7a2')
      await page.keyboard.type('x')
      await press(page, 'Continue')
      await expect(page.getByRole('alert')).toContainText('A colour is not complete')
      await page.getByRole('textbox', { name: 'Accent for both themes', exact: true }).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('#7a2e8e')
      await expectAccessible(page)
      await press(page, 'Continue')
      await expectStep(page, 'Built-in screens')
    })

    await test.step('the screens', async () => {
      await tabTo(page, 'checkbox', /^Quiz/)
      await page.keyboard.press('Space')
      await expectAccessible(page)
    })

    await test.step('what was typed stays on Back, Forward and a reload', async () => {
      await page.goBack()
      await expectStep(page, 'Colours and type')
      await expect(
        page.getByRole('textbox', { name: 'Accent for both themes', exact: true }),
      ).toHaveValue('#7a2e8e')
      await press(page, 'Back')
      await expectStep(page, 'Bring your resume')
      await page.reload()
      await expect(page.getByRole('region', { name: 'What linkedin.zip has' })).toBeVisible()
      await page.goto(`${page.url().replace(/#.*/, '')}#start-screens`)
      await expect(page.getByRole('checkbox', { name: /^Quiz/ })).toBeChecked()
      expect(await readdir(folder)).toEqual(['.gitkeep'])
      await press(page, 'Continue')
      await expectStep(page, 'Your site')
    })

    await test.step('the site stands', async () => {
      await expect(page.getByText(folder)).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Create my site')
      await expect(page.getByRole('heading', { name: 'Resume resume.json' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Studio', level: 1 })).toBeFocused()
      await expect(shown(page).getByRole('heading', { name: 'Ada Example' })).toBeVisible({
        timeout: 300_000,
      })
      await expect(shown(page).getByText('Engine Works').first()).toBeVisible()
      const site = await readFile(join(folder, 'site.json'), 'utf8')
      expect(JSON.parse(site)).toMatchObject({
        title: 'Ada Example',
        language: 'de',
        theme: { accent: '#7a2e8e' },
      })
      // In dev, a script adds the styles.
      const readAccent = () =>
        shown(page)
          .locator('html')
          .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'))
      await expect.poll(readAccent).toBe('#7a2e8e')
    })

    await test.step('a change shows, and a screen that was chosen too', async () => {
      const label = page.getByRole('textbox', { name: 'Label' })
      await expect(label).toHaveValue('Engineer')
      await label.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('Builder of engines')
      await expect(shown(page).getByText('Builder of engines').first()).toBeVisible()
      await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Quiz' })
      await expect(shown(page).getByRole('heading', { name: 'Quiz', level: 1 })).toBeVisible()
    })
  },
)

test('a choice that is made while a resume is imported stays', LONG, async ({ open }) => {
  const { page } = await open()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Example')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Bring your resume')
  const gate = createGate()
  await interceptRequests(page, /\/start\/import\?/, async (route) => {
    await gate.opened
    await route.continue()
  })
  const archive = { name: 'linkedin.zip', mimeType: 'application/zip', buffer: ARCHIVE }
  await page.getByLabel('Choose a file').setInputFiles(archive)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expectStep(page, 'Colours and type')
  const compact = page.getByRole('radio', { name: 'Compact' })
  await compact.click()
  await expect(compact).toBeChecked()
  const answered = page.waitForResponse(/\/start\/import\?/)
  gate.open()
  await answered
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('region', { name: 'What linkedin.zip has' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(compact).toBeChecked()
})

test('a folder that cannot be used is mended in the studio', LONG, async ({ open }) => {
  const { page, folder } = await open({
    'site.json': '{ "title": "Ada Example", ',
    'resume.json': '{ "basics": { "name": "", "label": "Engineer" } }',
    'privacy.md': Buffer.from('---\n---\n\nF\xfcr mich.\n', 'latin1'),
  })
  const saved = page.getByRole('banner').getByText('Saved').first()
  await test.step('the studio lists the problems, and the frame says why there is no page', async () => {
    await expect(page.getByText('The site cannot be built yet.')).toBeVisible({
      timeout: 300_000,
    })
    await expect(page.getByRole('button', { name: /^resume\.json/ })).toBeVisible()
    const reason = shown(page).getByText('The content cannot be used:')
    await expect(reason).toBeVisible()
    // A page for a desk is scaled to the room of the frame; its text would be too small.
    await page.getByRole('radio', { name: 'Desktop' }).check()
    const readSize = async () => {
      const box = await page.locator('iframe').boundingBox()
      return reason.evaluate(
        (text, drawn) => (Number.parseFloat(getComputedStyle(text).fontSize) * drawn) / innerWidth,
        box?.width ?? 0,
      )
    }
    await expect.poll(readSize).toBeGreaterThanOrEqual(15)
    await expectAccessible(page)
  })
  await test.step('a field', async () => {
    await page.getByRole('button', { name: /^resume\.json/ }).press('Enter')
    await expect(page.locator('[data-path="basics.name"]')).toBeFocused()
    await page.keyboard.type('Ada Example')
    await expect(saved).toBeVisible()
    const notice = page.getByRole('alert')
    await expect(notice).not.toContainText('resume.json')
    await expect(notice).toContainText('site.json')
    await expectAccessible(page)
  })
  await test.step('a text', async () => {
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^site\.json/ })
      .press('Enter')
    const text = page.getByRole('textbox', { name: 'Text of site.json' })
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(
      '{ "title": "Ada Example", "description": "Hers.", "language": "en", "paper": "A4", "social": [], "private": { "phone": false, "street": false } }',
      {
        delay: 5,
      },
    )
    await expect.poll(() => readFile(join(folder, 'site.json'), 'utf8')).toContain('"description"')
    await expect(page.getByRole('alert')).not.toContainText('site.json')
  })
  await test.step('an encoding', async () => {
    await page
      .getByRole('alert')
      .getByRole('button', { name: /^privacy\.md/ })
      .press('Enter')
    await expect(page.getByText('This file is Windows-1252')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save as UTF-8' }).press('Enter')
    await expect(page.getByText('This file is Windows-1252')).toBeHidden()
    expect(await readFile(join(folder, 'privacy.md'), 'utf8')).toContain('Für mich.')
  })
  await test.step('the page of the file appears by itself', async () => {
    await expect(shown(page).getByText('Für mich.')).toBeVisible({ timeout: 300_000 })
    await expect(page.getByText('The site cannot be shown')).toBeHidden()
    await page.reload()
    await page.getByRole('combobox', { name: 'Page' }).selectOption({ label: 'Ada Example' })
    await expect(shown(page).getByText('Engineer').first()).toBeVisible()
  })
})

const TWO_LANGUAGES = {
  'site.json':
    '{ "title": "Ada Example", "description": "Hers.", "languages": ["en", "de"], "paper": "A4", "social": [], "private": { "phone": false, "street": false } }',
  'resume.json': '{ "basics": { "name": "Ada Example", "label": "Engineer" } }',
  'resume.de.json': '{ "basics": { "label": "Ingenieurin" } }',
  'privacy.md': '---\n---\n\nHers.\n',
}
const ROBOT = '---\ntitle: Robot\nsummary: Hers.\n---\n'

test('two windows show two languages at once', LONG, async ({ open, context }) => {
  const { page: english, folder } = await open(TWO_LANGUAGES)
  const site = shown(english)
  await expect(site.getByText('Engineer').first()).toBeVisible({ timeout: 300_000 })
  const german = await context.newPage()
  await german.goto(new URL('/studio', english.url()).href)
  await german.getByRole('combobox', { name: 'Language' }).selectOption('de')
  const seite = shown(german)
  await expect(seite.getByText('Ingenieurin').first()).toBeVisible({ timeout: 300_000 })
  const label = { name: 'Label', exact: true } as const

  await test.step('a change of a translation shows in its language alone', async () => {
    await german.getByRole('textbox', label).fill('Leiterin')
    await expect(seite.getByText('Leiterin').first()).toBeVisible()
    await expect(site.getByText('Engineer').first()).toBeVisible()
  })
  await test.step('and one of the source in its own, while the other has that translated', async () => {
    await english.getByRole('textbox', label).fill('Head')
    await expect(site.getByText('Head', { exact: true }).first()).toBeVisible()
    await expect(seite.getByText('Leiterin').first()).toBeVisible()
  })
  await test.step('a change that both have shows in both, each in its language', async () => {
    await english.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Grace Example')
    for (const each of [site, seite])
      await expect(each.getByRole('heading', { name: 'Grace Example' })).toBeVisible()
    await expect(site.getByRole('link', { name: 'Resume' }).first()).toBeVisible()
    await expect(seite.getByRole('link', { name: 'Lebenslauf' }).first()).toBeVisible()
  })
  await test.step('pages that are requested at once are each in their language', async () => {
    const requests = ['/', '/de', '/', '/de'].map(async (path) => {
      const answer = await english.request.get(new URL(path, english.url()).href)
      const text = await answer.text()
      const tag = path === '/de' ? 'de' : 'en'
      expect(text).toContain(`<html lang="${tag}"`)
      expect(text).toContain(tag === 'de' ? '>Lebenslauf<' : '>Resume<')
      expect(text.includes('"/@language/de/')).toBe(tag === 'de')
    })
    await Promise.all(requests)
  })
  await test.step('the first project brings the portfolio, whose links are in the language of the page', async () => {
    for (const each of [site, seite])
      await expect(each.getByRole('link', { name: 'Portfolio' })).toHaveCount(0)
    await mkdir(join(folder, 'projects'))
    await writeFile(join(folder, 'projects/robot.md'), ROBOT)
    for (const [each, text] of [
      [site, '1 project'],
      [seite, '1 Projekt'],
    ] as const) {
      await each.getByRole('link', { name: 'Portfolio' }).first().click()
      await expect(each.getByText(text, { exact: true })).toBeVisible()
    }
  })
  await german.close()
})

test('every language is previewed, and its files are edited', LONG, async ({ open }) => {
  const { page, folder } = await open({ ...TWO_LANGUAGES, 'projects/robot.md': ROBOT })
  const language = page.getByRole('combobox', { name: 'Language' })
  const html = shown(page).locator('html')
  /** Waits for a page in a language with all of its modules. */
  async function expectShown(tag: string, label: string) {
    await expect(html).toHaveAttribute('lang', tag, { timeout: 300_000 })
    await expect(shown(page).getByText(label).first()).toBeVisible({ timeout: 300_000 })
    const frame = page.frames().find((each) => each.parentFrame())
    if (frame) await waitForHydration(frame)
  }
  await expectShown('en', 'Engineer')

  await test.step('the page and the file of a language', async () => {
    await language.selectOption('de')
    await expect(page.getByText('Loading the page in de…')).toBeVisible()
    await expectShown('de', 'Ingenieurin')
    await expect(page.getByText('Loading the page in de…')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Resume (de) resume.de.json' })).toBeVisible()
    await expect(shown(page).getByRole('link', { name: 'Lebenslauf' }).first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a change in it', async () => {
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Leiterin')
    await expectShown('de', 'Leiterin')
    await expect.poll(() => readFile(join(folder, 'resume.de.json'), 'utf8')).toContain('Leiterin')
  })
  await test.step('the default language again, and a page without a file in it', async () => {
    await language.selectOption('en')
    await expectShown('en', 'Engineer')
    await expect(page.getByRole('heading', { name: 'Resume resume.json' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Page' }).selectOption('/de/Projects')
    await expectShown('de', 'Portfolio')
    await expect(language).toHaveValue('/de')
  })
  await test.step('a language that is taken away', async () => {
    await page.getByRole('button', { name: 'Menus and settings' }).click()
    await page.getByRole('tab', { name: 'Text' }).click()
    await writeFile(
      join(folder, 'site.json'),
      (await readFile(join(folder, 'site.json'), 'utf8')).replace('["en", "de"]', '["en"]'),
    )
    await expect(language).toBeHidden()
    await page.getByRole('combobox', { name: 'Page' }).selectOption('/')
    await expectShown('en', 'Engineer')
  })
})
