import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keyboard.ts'
import { expect, LONG } from './site.ts'
import { FONT, openSection, shown, STUDIO_TIMEOUT, test } from './studio.ts'

const GALLERY = 'Gallery of components and pages'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

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
          /^(Then|The file has this text now\.|No earlier versions yet\..*)$/,
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
    await test.step('gallery', async () => {
      await studio.getByLabel('Page', { exact: true }).selectOption({ label: GALLERY })
      const tiles = studio.getByRole('region', { name: 'Preview' }).locator('iframe')
      await expect(studio.getByTitle('Not found', { exact: true })).toBeVisible()
      expect(await tiles.count()).toBeGreaterThan(8)
      await expectAccessible(studio)
    })
    await test.step('check', async () => {
      await studio.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(studio.getByText('The site can be built.')).toBeVisible()
      await expectAccessible(studio)
    })
    await test.step('phone', async () => {
      await studio.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(studio)
      await studio.getByRole('button', { name: 'Preview' }).click()
      await expect(studio.locator('iframe').first()).toBeVisible()
      await expect(studio.getByRole('region', { name: 'Editor' })).toBeHidden()
      await expectAccessible(studio)
      const width = await studio.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
    })
  },
)

test('the studio is used by keys alone', LONG, async ({ studio, running }) => {
  const { keyboard } = studio
  const settings = join(running.folder, 'site.json')
  const before = await readFile(settings, 'utf8')
  const fonts = async () =>
    (JSON.parse(await readFile(settings, 'utf8')) as { theme?: { fonts?: unknown } }).theme?.fonts
  await test.step('a file and its theme', async () => {
    await tabTo(studio, 'button', 'Menus and settings')
    await keyboard.press('Enter')
    // The next keys reach the file, and not the rest of the list.
    await expect(studio.getByRole('heading', { name: /site\.json$/ })).toBeFocused()
    await tabTo(studio, 'tab', 'Form')
    await keyboard.press('ArrowRight')
    await expect(studio.getByRole('tab', { name: 'Theme', selected: true })).toBeFocused()
  })
  await test.step('a font from a file', async () => {
    await tabTo(studio, 'radio', /^Grotesque/)
    while (!(await studio.getByRole('radio', { name: 'My own' }).last().isChecked()))
      await keyboard.press('ArrowRight')
    const choosing = studio.waitForEvent('filechooser')
    await tabTo(studio, 'button', 'Add a font')
    await keyboard.press('Enter')
    await (
      await choosing
    ).setFiles({
      ...{ name: 'keys.woff2', mimeType: 'font/woff2', buffer: await readFile(FONT) },
    })
    await expect.poll(fonts).toMatchObject({ display: 'fonts/keys.woff2' })
  })
  await test.step('the preview', async () => {
    await tabTo(studio, 'combobox', 'Page')
    await keyboard.type('Quiz')
    await expect(shown(studio).getByRole('heading', { name: 'Quiz', level: 1 })).toBeVisible()
    await tabTo(studio, 'radio', 'Light')
    await keyboard.press('ArrowRight')
    await expect(shown(studio).locator('html')).toHaveAttribute('data-theme', 'dark')
    await tabTo(studio, 'radio', 'Desktop')
    await keyboard.press('ArrowLeft')
    await expect(studio.getByRole('radio', { name: 'Tablet' })).toBeChecked()
  })
  await test.step('undo, and the history of a file', async () => {
    // Each arrow key has chosen a font.
    await expect(async () => {
      await keyboard.press('Control+z')
      expect(await readFile(settings, 'utf8')).toBe(before)
    }).toPass()
    await tabTo(studio, 'tab', 'Theme')
    await keyboard.press('End')
    await expect(studio.getByRole('tab', { name: 'History', selected: true })).toBeFocused()
    await tabTo(studio, 'button', /^Restore/)
    await keyboard.press('Enter')
    await expect(studio.getByText('The file has this text now.')).toBeVisible()
    await expect(studio.getByRole('button', { name: 'Restore' })).toBeFocused()
    await keyboard.press('Control+z')
    await expect.poll(() => readFile(settings, 'utf8')).toBe(before)
  })
  await test.step('the check', async () => {
    await tabTo(studio, 'button', 'Check')
    await keyboard.press('Enter')
    await expect(studio.getByRole('region', { name: 'Publish' })).toBeVisible()
    await tabTo(studio, 'button', 'Run')
  })
})

test(
  'what is typed into the dialog “Add” stays when the window becomes narrow or wide',
  LONG,
  async ({ studio }) => {
    const wide = studio.viewportSize() ?? { width: 1280, height: 720 }
    const narrow = { ...wide, width: 820 }
    // Only a narrow window has this button, behind the dialog.
    const files = studio.getByRole('button', { name: 'Files', exact: true, includeHidden: true })
    const title = studio.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    await studio.getByRole('button', { name: 'Add…' }).click()
    await studio.getByRole('radio', { name: 'Note' }).check()
    await title.fill('A long title')
    await studio.setViewportSize(narrow)
    await expect(files).toHaveCount(1)
    await expect(title).toHaveValue('A long title')
    await expect(studio.getByRole('radio', { name: 'Note' })).toBeChecked()
    await studio.keyboard.press('Escape')
    await expect(title).toBeHidden()
    await expect(studio.getByRole('heading', { name: 'Studio', exact: true })).toBeFocused()

    await files.click()
    await studio.getByRole('button', { name: 'Add…' }).click()
    await title.fill('Another title')
    for (const [size, count] of [
      [wide, 0],
      [narrow, 1],
    ] as const) {
      await studio.setViewportSize(size)
      await expect(files).toHaveCount(count)
      await expect(title).toBeFocused()
      await expect(title).toHaveValue('Another title')
    }
  },
)
