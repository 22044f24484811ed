import { execFileSync } from 'node:child_process'
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from './axe.ts'
import { startDevSite } from './dev-site.ts'
import { tabTo } from './keyboard.ts'
import { createGate, expect, interceptRequests, LONG } from './site.ts'
import { openSection, readLink, SAMPLE, shown, state, STUDIO_TIMEOUT, test } from './studio.ts'

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2',
)

const GALLERY = 'Gallery of components and pages'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

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
  'the version that was chosen last is shown, also if an earlier choice is read later',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    const label = studio.getByRole('textbox', { name: 'Label' })
    for (const text of ['First words', 'Second words', 'Third words']) {
      await label.fill(text)
      await expect.poll(() => readFile(file, 'utf8')).toContain(text)
      await expect(state(studio)).toHaveText('Saved')
    }
    await studio.getByRole('tab', { name: 'History' }).click()
    const versions = studio.getByRole('combobox', { name: 'Earlier version' })
    await expect(versions).not.toHaveValue('')
    const ids = await versions
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    const [newest = '', middle = '', oldest = ''] = ids
    await versions.selectOption(newest)
    const isMiddle = (url: URL) => url.searchParams.get('id') === middle
    const gate = createGate()
    await interceptRequests(studio, isMiddle, async (route) => {
      await gate.opened
      // A read that was given up cannot be answered any more.
      await route.continue().catch(() => undefined)
    })
    const givenUp = studio.waitForEvent('requestfailed', (request) =>
      isMiddle(new URL(request.url())),
    )
    const main = studio.getByRole('main')
    await versions.selectOption(middle)
    await versions.selectOption(oldest)
    await givenUp
    gate.open()
    await expect(versions).toHaveValue(oldest)
    await expect(main.getByText('First words')).toHaveCount(0)
    await writeFile(file, before)
  },
)

test(
  'an entry is hidden, gone from the preview, and shown again',
  LONG,
  async ({ studio, running }) => {
    const file = join(running.folder, 'resume.json')
    const before = await readFile(file, 'utf8')
    const { work } = JSON.parse(before) as { work: { name: string }[] }
    const name = work[0]?.name ?? ''
    const entry = shown(studio).locator('[id^="work-"]').filter({ hasText: name })
    await expect(entry).toBeVisible()
    await openSection(studio, 'Work')
    await studio.getByRole('button', { name: `Hide ${name}` }).press('Enter')
    await expect(entry).toHaveCount(0)
    const show = studio.getByRole('button', { name: `Show ${name}` })
    await expect(show).toBeFocused()
    await expect(studio.locator('summary', { hasText: `${name} Hidden` })).toBeVisible()
    expect(await readFile(file, 'utf8')).toMatch(/^ *"hidden": true,?$/m)
    await expectAccessible(studio)

    await show.press('Enter')
    await expect(entry).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(before)
    await studio.keyboard.press('Control+z')
    await expect(entry).toHaveCount(0)
    await studio.keyboard.press('Control+z')
    await expect(entry).toBeVisible()
  },
)

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
      // Typing is several steps on a slow machine.
      await expect(async () => {
        await studio.keyboard.press('Control+z')
        expect(await read()).toEqual([first, second, third])
      }).toPass()
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

test('a text with the line breaks of Windows keeps them', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'personal.md')
  const original = await readFile(file, 'utf8')
  const before = original.replaceAll('\n', '\r\n')
  await writeFile(file, before)
  await studio
    .getByRole('navigation', { name: 'Files' })
    .getByRole('button', { name: 'Personal' })
    .click()
  const text = studio.getByRole('textbox', { name: 'Text of personal.md' })
  await text.click()
  await studio.keyboard.press('Control+End')
  await studio.keyboard.type('The end.')
  await expect.poll(() => readFile(file, 'utf8')).toBe(`${before}The end.`)
  await studio.keyboard.press('Control+z')
  await expect.poll(() => readFile(file, 'utf8')).toBe(before)
  await writeFile(file, original)
})

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
    await studio.getByRole('button', { name: 'Keep the file’s' }).click()
    await expect(state(studio)).toHaveText('Saved')
    const heading = studio.getByRole('heading', { name: 'Resume resume.json' })
    await expect(heading).toBeFocused()
    await studio.getByRole('tab', { name: 'Form' }).click()
    await expect(label).toHaveValue('Again from outside')
    await writeFile(file, before)
    await expect(label).toHaveValue(old)

    await test.step('a file that is deleted while another program changes it is not lost', async () => {
      await interceptRequests(studio, /\/studio\//, async (route) => {
        if (route.request().method() === 'DELETE')
          await writeFile(file, before.replace(old, 'Kept by another program'))
        await route.continue()
      })
      await studio.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(studio.getByRole('alert')).toContainText('Another program changed this file')
      await expect(studio.getByRole('button', { name: 'Delete it' })).toBeVisible()
      await studio.unroute(/\/studio\//)
      await studio.getByRole('button', { name: 'Keep the file’s' }).click()
      await expect(label).toHaveValue('Kept by another program')
      await writeFile(file, before)
      await expect(label).toHaveValue(old)
    })

    await test.step('changes that are discarded leave the focus at the heading', async () => {
      await studio.getByRole('tab', { name: 'Text' }).click()
      await studio.getByRole('textbox', { name: 'Text of resume.json' }).click()
      await studio.keyboard.press('Control+Home')
      await studio.keyboard.type('!')
      await expect(state(studio)).toContainText('Not saved: line 1: ')
      await studio.getByRole('button', { name: 'Discard my changes' }).press('Enter')
      await expect(state(studio)).toHaveText('Saved')
      await expect(heading).toBeFocused()
    })
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
    await expect(studio.getByRole('heading', { name: 'notes/my-first-week.md' })).toBeFocused()

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

test('a variant of the resume is added and edited in a form', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'resume.json')
  const before = await readFile(file, 'utf8')
  const resume = JSON.parse(before) as { work: { name: string }[] }
  const [first, second] = resume.work
  const work = resume.work.map((job, index) => ({ id: `job${index}`, tags: ['backend'], ...job }))
  await writeFile(file, JSON.stringify({ ...resume, work }))
  await studio.getByRole('button', { name: 'Add…' }).click()
  const dialog = studio.getByRole('dialog', { name: 'Add to your site' })
  await dialog.getByText('Variant of the resume').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Backend')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(studio.getByRole('heading', { name: 'resume.backend.json' })).toBeVisible()
  // The file is there only once it is saved.
  const read = () =>
    readFile(join(running.folder, 'resume.backend.json'), 'utf8').then(JSON.parse, () => undefined)
  await studio.getByRole('checkbox', { name: 'backend' }).check()
  await openSection(studio, 'Order')
  const order = studio.getByRole('region', { name: 'Work', exact: true }).first()
  const add = order.getByRole('button', { name: 'Add work' })
  await add.press('Enter')
  await order.getByRole('combobox').selectOption({ label: second?.name ?? '' })
  await add.press('Enter')
  await expect.poll(read).toEqual({ tags: ['backend'], order: { work: ['job1', 'job0'] } })
  await order.getByRole('combobox').first().press('Alt+ArrowDown')
  await expect.poll(read).toEqual({ tags: ['backend'], order: { work: ['job0', 'job1'] } })
  await expect(order.getByRole('button', { name: `Move ${first?.name} down` })).toBeVisible()
  await expectAccessible(studio)
  await studio.getByRole('checkbox', { name: 'backend' }).uncheck()
  await expect.poll(read).toEqual({ order: { work: ['job0', 'job1'] } })
  await writeFile(file, before)
})

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

test('entries are sorted by dragging', LONG, async ({ studio, running }) => {
  const file = join(running.folder, 'resume.json')
  const read = async () =>
    (JSON.parse(await readFile(file, 'utf8')) as { work: { name: string }[] }).work.map(
      ({ name }) => name,
    )
  const [first, second, third] = await read()
  await openSection(studio, 'Work')
  const entries = studio.locator('[data-path="work"] ~ ol > li')
  const drag = async (from: number, to: number) => {
    const grip = entries.nth(from).locator('> [data-grip]')
    // Near its edges, the form scrolls on while something is dragged.
    await entries.nth(1).evaluate((entry) => entry.scrollIntoView({ block: 'center' }))
    await grip.hover()
    await studio.mouse.down()
    const box = await entries.nth(to).boundingBox()
    await studio.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 8, {
      steps: 5,
    })
    await expect(entries.nth(to)).toHaveAttribute('data-drop', 'after')
  }
  await drag(0, 2)
  await studio.keyboard.press('Escape')
  await studio.mouse.up()
  await expect(entries.first()).toContainText(first ?? '')
  await drag(0, 2)
  await studio.mouse.up()
  await expect.poll(read).toEqual([second, third, first])
  await expect(studio.getByRole('banner').getByRole('status').first()).toHaveText(
    'Moved to 3 of 3.',
  )
  await studio.keyboard.press('Control+z')
  await expect.poll(read).toEqual([first, second, third])
})

test('changes are committed to a repository of git', LONG, async ({ studio, running }) => {
  const { folder } = running
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('add', '--all')
  git('commit', '--quiet', '--message=Begin')
  const label = studio.getByRole('textbox', { name: 'Label' })
  const old = await label.inputValue()
  await label.fill('Engineer with a history')
  await expect(state(studio)).toHaveText('Saved')
  await studio.getByRole('button', { name: 'Check', exact: true }).click()
  const region = studio.getByRole('region', { name: 'Git' })
  await expect(region.getByRole('listitem')).toHaveText('resume.json changed')
  await region.getByRole('button', { name: 'Commit' }).click()
  await expect(region).toContainText('Write what you changed.')
  await expect(region.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expectAccessible(studio)
  await region.getByRole('textbox', { name: 'Message' }).fill('Call "myself" $(id)')
  await studio.keyboard.press('Enter')
  await expect(region.getByRole('status')).toHaveText('Everything is committed on main.')
  await expect(region.getByRole('heading', { name: /^Changes/ })).toBeFocused()
  expect(git('log', '-1', '--format=%s').trim()).toBe('Call "myself" $(id)')
  expect(git('show', 'HEAD:resume.json')).toContain('Engineer with a history')
  await studio.getByRole('button', { name: 'Resume', exact: true }).click()
  await label.fill(old)
  await expect(state(studio)).toHaveText('Saved')
  await rm(join(folder, '.git'), { recursive: true })
})

test(
  'a studio that ends while its owner types keeps the text, and says what to do',
  LONG,
  async ({ browser }) => {
    test.setTimeout(600_000)
    const folder = await mkdtemp(join(tmpdir(), 'studio-content-'))
    await cp(SAMPLE, folder, { recursive: true })
    const first = await startDevSite(folder, 'studio/main.ts')
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(await readLink(first))
    const label = page.getByRole('textbox', { name: 'Label' })
    await expect(label).toBeVisible({ timeout: 300_000 })
    const { port } = new URL(page.url())
    await first.stop()
    await label.fill('Typed while nobody listens')
    await expect(page.getByRole('alert')).toContainText('Is it still running in the terminal?')
    await expect(state(page)).toContainText('Not saved')

    const second = await startDevSite(folder, 'studio/main.ts', port)
    const link = await readLink(second)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Open the link that it printed')
    await expect(label).toHaveValue('Typed while nobody listens')
    const again = await context.newPage()
    await again.goto(link)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(state(page)).toHaveText('Saved')
    expect(await readFile(join(folder, 'resume.json'), 'utf8')).toContain('nobody listens')
    await context.close()
    await second.stop()
    await rm(folder, { recursive: true })
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
