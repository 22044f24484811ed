import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { cloneSite, type StartedSite, stop } from './clone-site.ts'
import { waitForHydration } from './hydration.ts'
import { expect, LONG, type Page, readAddress } from './site.ts'
import { FONT } from './studio.ts'
import { DEV_MESSAGES, shown, test } from './studio-folder.ts'

// The studio looks again for the file that was deleted.
test.use({ allowedMessages: new RegExp(`${DEV_MESSAGES.source}|status of 404`) })

/** The links of the menu that the owner makes. */
function menuOf(site: Pick<Page, 'getByRole'>) {
  return site.getByRole('banner').getByRole('link', { name: /^(?:Life|The robot)$/ })
}

test(
  'an owner makes the site in the studio alone, and the build shows all of it',
  LONG,
  async ({ open, page: studio }) => {
    test.setTimeout(1_800_000)
    studio.setDefaultTimeout(60_000)
    const { folder } = await open()
    const saved = studio.getByRole('banner').getByText('Saved').first()
    const main = studio.getByRole('main')
    const read = (file: string) => readFile(join(folder, file), 'utf8')
    const button = (name: string) => studio.getByRole('button', { name, exact: true })
    const section = (name: string) =>
      main
        .locator('summary')
        .filter({ hasText: new RegExp(`^${name}`) })
        .first()
    async function openForm(name: string) {
      await studio.getByRole('navigation', { name: 'Files' }).getByRole('button', { name }).click()
      await studio.getByRole('tab', { name: 'Form' }).click()
    }
    /** Waits for a change in the page, and for its modules: a later change would give it others. */
    async function expectHydrated(find: () => Locator) {
      await expect(find()).toBeVisible()
      const frame = studio.frames().find((each) => each.parentFrame())
      if (frame) await waitForHydration(frame)
    }
    async function add(kind: 'Project' | 'Page', title: string, text: string) {
      await button('Add…').click()
      const dialog = studio.getByRole('dialog')
      await dialog.getByRole('radio', { name: kind }).check()
      await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await studio.getByRole('textbox', { name: /^Text of/ }).click()
      await studio.keyboard.press('Control+End')
      await studio.keyboard.insertText(`\n${text}\n`)
      await expect(saved).toBeVisible()
      await studio.getByRole('tab', { name: 'Form' }).click()
      await main.getByRole('checkbox', { name: 'Draft' }).uncheck()
      await expect(saved).toBeVisible()
    }

    await test.step('the start', async () => {
      await studio.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Example', {
        timeout: 300_000,
      })
      await button('Continue').click()
      await button('Skip').click()
      await expect(studio.getByRole('heading', { name: 'Colours and type' })).toBeVisible()
      await button('Continue').click()
      await studio.getByRole('checkbox', { name: /^Quiz/ }).check()
      await studio.getByRole('checkbox', { name: /^Countdown/ }).check()
      await button('Continue').click()
      await button('Create my site').click()
      await expect(shown(studio).getByRole('heading', { name: 'Ada Example' })).toBeVisible({
        timeout: 300_000,
      })
    })
    await test.step('the label and a section', async () => {
      await studio.getByRole('textbox', { name: 'Label', exact: true }).fill('Engineer of engines')
      await expect(shown(studio).getByText('Engineer of engines').first()).toBeVisible()
      await section('Education').click()
      await button('Add education').click()
      await studio.getByRole('textbox', { name: 'Institution' }).fill('University of Examples')
      await expect(shown(studio).getByText('University of Examples').first()).toBeVisible()
      await expect(saved).toBeVisible()
    })
    await test.step('a page, and a project with a picture', async () => {
      await add('Page', 'Imprint', 'Example Street 1')
      await expect(shown(studio).getByText('Example Street 1')).toBeVisible()
      await add('Project', 'Robot', 'It walks.')
      await expect(shown(studio).getByText('It walks.')).toBeVisible()
      await studio.getByRole('tab', { name: 'Text' }).click()
      await studio.getByRole('textbox', { name: /^Text of/ }).click()
      await studio.keyboard.press('Control+End')
      await button('Add picture').click()
      const dialog = studio.getByRole('dialog', { name: 'Picture' })
      const size = { width: 60, height: 40, channels: 3, background: '#7a4' } as const
      const buffer = await sharp({ create: size }).jpeg().toBuffer()
      await dialog
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'robot.jpg', mimeType: 'image/jpeg', buffer })
      await dialog.getByRole('textbox', { name: 'What it shows' }).fill('A robot on a hill')
      await dialog.getByRole('button', { name: 'Add picture' }).click()
      await expect(shown(studio).getByRole('img', { name: 'A robot on a hill' })).toBeVisible()
      await expect(saved).toBeVisible()
    })
    await test.step('a screen is taken away', async () => {
      await button('Countdown').click()
      await main.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(main.getByText('Countdown is deleted.')).toBeVisible()
      await expect.poll(() => read('projects/countdown.md').catch(() => 'gone')).toBe('gone')
    })
    await test.step('the menu and its order', async () => {
      await openForm('Menus and settings')
      await section('Menu').click()
      const links = [
        ['The robot', '/Projects/robot'],
        ['Life', '/Resume'],
      ] as const
      for (const [index, [label, url]] of links.entries()) {
        await button('Add menu link').click()
        const entry = main.locator(`[data-path="menu[${index}].label"]`)
        await entry.fill(label)
        await main.locator(`[data-path="menu[${index}].url"]`).fill(url)
        await expectHydrated(() => shown(studio).getByRole('link', { name: label }).first())
      }
      await expect(saved).toBeVisible()
      await studio.getByRole('button', { name: 'Move Life up' }).click()
      await expect
        .poll(async () =>
          (JSON.parse(await read('site.json')) as { menu?: { label: string }[] }).menu?.map(
            ({ label }) => label,
          ),
        )
        .toEqual(['Life', 'The robot'])
      await expectHydrated(() => menuOf(shown(studio)).first().filter({ hasText: 'Life' }))
    })
    await test.step('colours and a font', async () => {
      await studio.getByRole('tab', { name: 'Theme' }).click()
      await studio
        .getByRole('group', { name: 'Accent' })
        .getByRole('radio', { name: 'One colour' })
        .check()
      await studio
        .getByRole('textbox', { name: 'Accent for both themes', exact: true })
        .fill('#7a2e8e')
      await studio
        .getByRole('group', { name: 'Fonts' })
        .getByRole('radio', { name: 'My own' })
        .check()
      const buffer = await readFile(FONT)
      await studio
        .getByLabel('Add a font')
        .setInputFiles({ name: 'Ada.woff2', mimeType: 'font/woff2', buffer })
      await expect(studio.getByLabel('Headings')).toHaveValue('fonts/ada.woff2')
      await expect.poll(() => read('site.json')).toContain('fonts/ada.woff2')
      await expect(saved).toBeVisible()
    })
    await test.step('another language', async () => {
      await studio.getByRole('tab', { name: 'Form' }).click()
      await section('Languages').click()
      await button('Add language').click()
      await main.locator('[data-path="languages[0]"]').fill('en')
      await button('Add language').click()
      await main.locator('[data-path="languages[1]"]').fill('de')
      await expect(saved).toBeVisible()
      await openForm('Resume')
      await button('Translate into de').click()
      await studio.getByRole('textbox', { name: 'Label', exact: true }).fill('Ingenieurin')
      await studio.getByRole('combobox', { name: 'Language' }).selectOption('de')
      await expect(shown(studio).getByText('Ingenieurin').first()).toBeVisible()
      await expect(saved).toBeVisible()
    })
    await test.step('the check says what to do next', async () => {
      await button('Check').click()
      await expect(studio.getByText(/^The site can be built/)).toBeVisible()
      await expect(studio.getByRole('region', { name: 'Publish' })).toContainText('npm run build')
    })

    await test.step('the build shows all of it', async () => {
      const site = await cloneSite()
      let server: StartedSite | undefined
      try {
        const { code, output } = await site.run(`CONTENT_DIR=${folder} npm run build`)
        expect(code, output).toBe(0)
        server = site.start(`env CONTENT_DIR=${folder} npm start`)
        const origin = await readAddress(server.child)
        await studio.goto(`${origin}/`)
        await expect(studio.getByText('Engineer of engines').first()).toBeVisible()
        await expect(studio.getByText('University of Examples').first()).toBeVisible()
        const style = await studio.locator('h1').evaluate((heading) => {
          const root = getComputedStyle(document.documentElement)
          return {
            accent: root.getPropertyValue('--accent'),
            font: getComputedStyle(heading).fontFamily,
          }
        })
        expect(style.accent).toBe('#7a2e8e')
        await expect
          .poll(() =>
            studio.evaluate(() =>
              [...document.fonts]
                .filter(({ status }) => status === 'loaded')
                .map(({ family, weight }) => `${family} ${weight}`),
            ),
          )
          .toContain('Display 300 700')
        const menu = menuOf(studio)
        await expect(menu).toHaveText(['Life', 'The robot'])
        await menu.last().click()
        await expect(studio.getByText('It walks.')).toBeVisible()
        await expect(studio.getByRole('img', { name: 'A robot on a hill' })).toBeVisible()
        await studio.goto(`${origin}/imprint`)
        await expect(studio.getByText('Example Street 1')).toBeVisible()
        expect((await studio.request.get(`${origin}/Projects/Quiz`)).status()).toBe(200)
        expect((await studio.request.get(`${origin}/Projects/Countdown`)).status()).toBe(404)
        await studio.goto(`${origin}/de`)
        await expect(studio.getByText('Ingenieurin').first()).toBeVisible()
        await expect(studio.getByRole('link', { name: 'Zum Inhalt springen' })).toBeAttached()
      } finally {
        if (server) await stop(server)
        await rm(site.folder, { recursive: true, force: true })
      }
    })
  },
)
