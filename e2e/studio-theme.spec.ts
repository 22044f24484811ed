import { access, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './axe.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG } from './site.ts'
import { FONT, shown, state, STUDIO_TIMEOUT, test } from './studio.ts'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

test(
  "a font of one's own is added, shown, used for texts too, and undone",
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'site.json')
    const before = await readFile(file, 'utf8')
    const readFonts = async () =>
      (JSON.parse(await readFile(file, 'utf8')) as { theme?: { fonts?: unknown } }).theme?.fonts
    await studio.getByRole('button', { name: 'Menus and settings' }).click()
    await studio.getByRole('tab', { name: 'Theme' }).click()
    await studio
      .getByRole('group', { name: 'Fonts' })
      .getByRole('radio', { name: 'My own' })
      .click()
    const own = studio.getByRole('region', { name: 'My own fonts' })
    const input = own.getByLabel('Add a font')
    await expectAccessible(studio)
    const mimeType = 'font/woff2'
    await input.setInputFiles({ name: 'a.woff2', mimeType, buffer: Buffer.from('wOFF') })
    await expect(own.getByRole('alert')).toHaveText(/^This is a WOFF 1 font/)
    await input.setInputFiles({ name: 'My Font.woff2', mimeType, buffer: await readFile(FONT) })
    await expect(own.getByLabel('Headings')).toHaveValue('fonts/my-font.woff2')
    await expect.poll(readFonts).toEqual({ display: 'fonts/my-font.woff2' })
    expect(await readFile(join(running.folder, 'fonts/my-font.woff2'))).toEqual(
      await readFile(FONT),
    )
    const readFaces = () =>
      shown(studio)
        .locator('html')
        .evaluate(() =>
          [...document.fonts]
            .filter((face) => face.status === 'loaded')
            .map(({ family, weight }) => `${family} ${weight}`),
        )
    await expect.poll(readFaces).toContain('Display 300 700')
    await own.getByLabel('Texts', { exact: true }).selectOption('my-font.woff2')
    await expect
      .poll(readFonts)
      .toEqual({ display: 'fonts/my-font.woff2', text: 'fonts/my-font.woff2' })
    await expectAccessible(studio)
    await test.step('it stays while the theme uses it, is deleted, and comes back', async () => {
      const remove = own.getByRole('button', { name: 'Delete my-font.woff2' })
      const has = () =>
        access(join(running.folder, 'fonts/my-font.woff2')).then(
          () => true,
          () => false,
        )
      await remove.press('Enter')
      await expect(own.getByRole('alert')).toContainText('stays, because site.json names it')
      for (const role of ['Headings', 'Texts'])
        await own.getByLabel(role, { exact: true }).selectOption('')
      await expect.poll(readFonts).toBe(undefined)
      await remove.press('Enter')
      await expect.poll(has).toBe(false)
      await studio.getByRole('button', { name: 'Undo' }).last().press('Enter')
      await expect.poll(has).toBe(true)
      for (let steps = 0; steps < 2; steps++) await studio.keyboard.press('Control+z')
      await expect.poll(readFonts).toEqual({
        display: 'fonts/my-font.woff2',
        text: 'fonts/my-font.woff2',
      })
    })
    await studio.getByRole('radio', { name: 'Book' }).click()
    await expect.poll(readFonts).toBe('book')
    await expect(own).toBeHidden()
    for (let steps = 0; steps < 3; steps++) await studio.keyboard.press('Control+z')
    await expect.poll(() => readFile(file, 'utf8')).toBe(before)
    await expect(state(studio)).toHaveText('Saved')
  },
)

test('a choice that is made while a font is added stays', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'site.json')
  const before = await readFile(file, 'utf8')
  const readTheme = async () =>
    (JSON.parse(await readFile(file, 'utf8')) as { theme?: Record<string, unknown> }).theme
  const gate = createGate()
  await interceptRequests(studio, /\/studio\/api\/font\?/, async (route) => {
    await gate.opened
    await route.continue()
  })
  await studio.getByRole('button', { name: 'Menus and settings' }).click()
  await studio.getByRole('tab', { name: 'Theme' }).click()
  await studio.getByRole('group', { name: 'Fonts' }).getByRole('radio', { name: 'My own' }).click()
  const own = studio.getByRole('region', { name: 'My own fonts' })
  const buffer = await readFile(FONT)
  await own
    .getByLabel('Add a font')
    .setInputFiles({ name: 'Late.woff2', mimeType: 'font/woff2', buffer })
  await studio.getByRole('radio', { name: 'Compact' }).click()
  await expect.poll(readTheme).toMatchObject({ density: 'compact' })
  gate.open()
  await expect
    .poll(readTheme)
    .toMatchObject({ density: 'compact', fonts: { display: 'fonts/late.woff2' } })
  for (let steps = 0; steps < 2; steps++) await studio.keyboard.press('Control+z')
  await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  await rm(join(running.folder, 'fonts/late.woff2'))
})
