import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './axe.ts'
import { expect, LONG } from './site.ts'
import { openSection, shown, STUDIO_TIMEOUT, test } from './studio.ts'

test.describe.configure({ mode: 'default', timeout: STUDIO_TIMEOUT })

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
