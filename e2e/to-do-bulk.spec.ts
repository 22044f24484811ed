import type { Locator } from '@playwright/test'
import { clearFirstPart } from './keyboard.ts'
import { type Person, registerPerson } from './person.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { dayFromNow, openList, partsOf, readList, readServer, SAVED, seedTasks } from './to-do.ts'

const TITLES = ['One', 'Two', 'Three', 'Four']

async function openTasks(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await seedTasks(
    site,
    person,
    TITLES.map((title) => ({ title, tags: title === 'One' ? ['first'] : [] })),
  )
  await openList(page, site, person)
  return person
}

function barOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Selected tasks' })
}

async function act(page: Page, name: string): Promise<void> {
  await barOf(page).getByRole('button', { name, exact: true }).click()
}

/** The titles of the tasks that are selected. */
async function expectSelected(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.locator('[data-selected="true"] [id^="title-"]')).toHaveText(titles)
  if (titles.length > 0) await expect(barOf(page)).toContainText(`${titles.length} selected`)
}

async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([a.boundingBox(), b.boundingBox()])
  if (!first || !second) throw new Error('One of them is not shown')
  return first.y < second.y + second.height && second.y < first.y + first.height
}

function titleOf(page: Page, title: string): Locator {
  return partsOf(page).titles.getByText(title, { exact: true })
}

async function undo(page: Page): Promise<void> {
  await partsOf(page).button('Undo').click()
  await expect(page.getByText(SAVED)).toBeVisible()
}

test('tasks are selected by Ctrl and Shift, by keys and by the button "Select"', async ({
  page,
  site,
  address,
}) => {
  const person = await openTasks(page, site, address)

  await test.step('Ctrl and Shift select tasks and edit no title', async () => {
    await titleOf(page, 'One').click({ modifiers: ['Control'] })
    await expectSelected(page, ['One'])
    await titleOf(page, 'Three').click({ modifiers: ['Control'] })
    await expectSelected(page, ['One', 'Three'])
    await titleOf(page, 'One').click({ modifiers: ['Control'] })
    await expectSelected(page, ['Three'])
    await titleOf(page, 'Two').click({ modifiers: ['Control'] })
    await titleOf(page, 'Four').click({ modifiers: ['Shift'] })
    await expectSelected(page, ['Two', 'Three', 'Four'])
    await expect(page.getByRole('textbox', { name: /^Title of/ })).toHaveCount(0)
    expect(await page.evaluate(() => String(window.getSelection()))).toBe('')

    await page.keyboard.press('Escape')
    await expectSelected(page, [])
    await expect(barOf(page)).toHaveCount(0)
  })

  await test.step('keys select one, several and all tasks', async () => {
    const { checkbox } = partsOf(page)
    await checkbox('Two').focus()
    await page.keyboard.press('x')
    await expectSelected(page, ['Two'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expectSelected(page, ['Two', 'Three', 'Four'])
    await expect(checkbox('Four')).toBeFocused()
    await page.keyboard.press('Control+a')
    await expectSelected(page, TITLES)
    await page.keyboard.press('x')
    await expectSelected(page, ['One', 'Two', 'Three'])
    await page.keyboard.press('Escape')
    await expectSelected(page, [])
    await page.keyboard.press('Shift+ArrowUp')
    await expectSelected(page, ['Three', 'Four'])
    await page.keyboard.press('Escape')
    await expectSelected(page, [])
    await expect(checkbox('Three')).toBeFocused()
  })

  await test.step('Escape in the bar gives the focus back to the first selected task', async () => {
    const { checkbox } = partsOf(page)
    await checkbox('Two').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await barOf(page).getByRole('button', { name: 'Complete' }).focus()
    await page.keyboard.press('Escape')
    await expectSelected(page, [])
    await expect(checkbox('Two')).toBeFocused()
  })

  await test.step('the button "Select" shows a checkbox for each task', async () => {
    const { button } = partsOf(page)
    await button('Select').click()
    await expect(barOf(page)).toContainText('0 selected')
    await expect(barOf(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
    await button('Select Two').click()
    await button('Select Four').click({ modifiers: ['Shift'] })
    await expectSelected(page, ['Two', 'Three', 'Four'])
    await expect(button('Select Three')).toHaveAttribute('aria-pressed', 'true')
    await button('Select Three').click()
    await expectSelected(page, ['Two', 'Four'])
    await act(page, 'Delete')
    await expect(partsOf(page).titles).toHaveText(['One', 'Three'])
    await expect(partsOf(page).checkbox('Three')).toBeFocused()
    await act(page, 'Done')
    await expect(barOf(page)).toHaveCount(0)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['One', 'Three'])
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test(
    'a message is low, and covers neither the field nor the bar of a selection',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const { field, button } = partsOf(page)
      const message = page.getByRole('status', { name: 'Messages' }).getByRole('paragraph')
      await field.fill('Return the library books')
      await field.press('Enter')
      await expect(message).toContainText('Added')
      expect((await message.boundingBox())?.height).toBeLessThan(64)

      const place = await field.boundingBox()
      if (!place) throw new Error('The field is not shown')
      await page.setViewportSize({ width: 390, height: Math.ceil(place.y + place.height) + 12 })
      await field.fill('Six')
      await field.press('Enter')
      await expect(message).toContainText('Added “Six”')
      expect(await overlap(message, field)).toBe(false)

      await page.setViewportSize({ width: 390, height: 844 })
      await button('Select').tap()
      await button('Select Two').tap()
      await act(page, 'Complete')
      await expect(message).toContainText('Completed')
      expect(await overlap(message, barOf(page))).toBe(false)
    },
  )

  test(
    'a message covers nothing of the details, and its Undo is reached from there',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const { checkbox, button, details } = partsOf(page)
      const message = page.getByRole('status', { name: 'Messages' }).getByRole('paragraph')
      await checkbox('One').check()
      await expect(message).toContainText('Completed')
      await button('Edit Two').tap()
      await expect(details.getByRole('status', { name: 'Messages' })).toContainText('Completed')
      expect(await overlap(message, details.locator(':scope > :first-child'))).toBe(false)
      await page.keyboard.press('F8')
      await expect(button('Undo')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(message).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(checkbox('One')).not.toBeChecked()
    },
  )

  test(
    'a long press starts a selection, and taps extend it',
    LONG,
    async ({ page, context, site, address }) => {
      await openTasks(page, site, address)
      const devtools = await context.newCDPSession(page)
      const box = await titleOf(page, 'Two').boundingBox()
      if (!box) throw new Error('It is not shown')
      const point = { x: box.x + 10, y: box.y + box.height / 2 }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await expectSelected(page, ['Two'])
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expectSelected(page, ['Two'])
      await expect(page.getByRole('textbox', { name: /^Title of/ })).toHaveCount(0)
      expect(await page.evaluate(() => String(window.getSelection()))).toBe('')
      await partsOf(page).button('Select Four').tap()
      await expectSelected(page, ['Two', 'Four'])

      // The title has the room of the tools, and selects too.
      const wide = await titleOf(page, 'Two').boundingBox()
      expect(wide?.width).toBeGreaterThan(300)
      await titleOf(page, 'Four').tap()
      await expectSelected(page, ['Two'])
      await page.keyboard.press('Escape')
      await expect(partsOf(page).button('Edit Two')).toBeInViewport()
    },
  )

  test('scrolling by touch selects nothing', LONG, async ({ page, context, site, address }) => {
    await openTasks(page, site, address)
    const devtools = await context.newCDPSession(page)
    const box = await titleOf(page, 'Two').boundingBox()
    if (!box) throw new Error('It is not shown')
    const { x, y } = box
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((down) => ({ x: x + 5, y: y + 5 - down })),
      })
    await page.clock.install()
    await send('touchStart', 0)
    for (const down of [20, 40, 60]) await send('touchMove', down)
    await page.clock.runFor(1000)
    await send('touchEnd')
    await expectSelected(page, [])
  })
})

test('a date for several tasks keeps the time of day of each', async ({ page, site, person }) => {
  await seedTasks(site, person, [
    { title: 'One', due: `${dayFromNow(0)}T14:00` },
    { title: 'Two', due: dayFromNow(3) },
  ])
  await openList(page, site, person)
  const listDue = async () => (await readList(site, person)).items.map(({ due }) => due)
  await partsOf(page).checkbox('One').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await act(page, 'Set date')
  const dialog = page.getByRole('dialog', { name: 'Set the date' })
  const field = dialog.getByLabel('Due date')

  await test.step('a half-typed one takes none away', async () => {
    await field.fill(dayFromNow(1))
    await clearFirstPart(field)
    await field.press('Enter')
    await expect(dialog.getByText('Incomplete. Fill in the rest')).toBeVisible()
    expect(await listDue()).toEqual([`${dayFromNow(0)}T14:00`, dayFromNow(3)])
  })

  await field.fill(dayFromNow(1))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Due Tomorrow: 2 tasks.')).toBeVisible()
  await expect.poll(listDue).toEqual([`${dayFromNow(1)}T14:00`, dayFromNow(1)])
})

test(
  'an action on several tasks is reverted by one Undo',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)
    await partsOf(page).checkbox('One').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await expectSelected(page, ['One', 'Two'])

    await test.step('it sets their date', async () => {
      await act(page, 'Set date')
      const dialog = page.getByRole('dialog', { name: 'Set the date' })
      await dialog.getByLabel('Due date').fill(dayFromNow(1))
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(dialog).toBeHidden()
      await expect(partsOf(page).items.first()).toContainText('Tomorrow')
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ due }) => due))
        .toEqual([dayFromNow(1), dayFromNow(1), null, null])
      await undo(page)
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ due }) => due))
        .toEqual([null, null, null, null])
    })

    await test.step('it sets their priority', async () => {
      await act(page, 'Set priority')
      const dialog = page.getByRole('dialog', { name: 'Set the priority' })
      await dialog.getByLabel('Priority').selectOption('Medium')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Medium priority')).toHaveCount(0)
      await act(page, 'Set priority')
      await dialog.getByLabel('Priority').selectOption('Medium')
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('Medium priority')).toHaveCount(2)
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ priority }) => priority))
        .toEqual(['medium', 'medium', 'none', 'none'])
      await undo(page)
      await expect(page.getByText('Medium priority')).toHaveCount(0)
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ priority }) => priority))
        .toEqual(TITLES.map(() => 'none'))
    })

    await test.step('it adds a tag to them', async () => {
      await act(page, 'Add tag')
      const dialog = page.getByRole('dialog', { name: 'Add a tag' })
      const field = dialog.getByRole('textbox', { name: 'Tag' })
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(dialog.getByText('Enter a tag.')).toBeVisible()
      await field.fill('x'.repeat(51))
      await field.press('Enter')
      await expect(dialog.getByText('A tag takes at most 50 characters.')).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill('#errands, first')
      await field.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Tagged 2 tasks.')).toBeVisible()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ tags }) => tags))
        .toEqual([['first', 'errands'], ['errands', 'first'], [], []])
      await undo(page)
      await expect
        .poll(async () => (await readList(site, person)).items.map(({ tags }) => tags))
        .toEqual([['first'], [], [], []])
      await act(page, 'Add tag')
      await expect(field).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('it completes them', async () => {
      await act(page, 'Complete')
      await expect(page.getByText('Completed 2 tasks.')).toBeVisible()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect
        .poll(() => readServer(site, person))
        .toEqual(['One (done)', 'Two (done)', 'Three', 'Four'])
      await expect(barOf(page).getByRole('button', { name: 'Reopen' })).toBeVisible()
      await undo(page)
      await expect(partsOf(page).titles).toHaveText(TITLES)
      await expect.poll(() => readServer(site, person)).toEqual(TITLES)
    })

    await test.step('it deletes them', async () => {
      await page.keyboard.press('Delete')
      await expect(partsOf(page).titles).toHaveText(['Three', 'Four'])
      await expect(page.getByText('Deleted 2 tasks.')).toBeVisible()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect.poll(() => readServer(site, person)).toEqual(['Three', 'Four'])
      await undo(page)
      await expect.poll(() => readServer(site, person)).toEqual(TITLES)
    })
  },
)

test(
  '"Clear completed" deletes all completed tasks, and Undo restores them',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)
    const { checkbox, button, titles } = partsOf(page)
    await expect(button('Clear completed')).toHaveCount(0)
    await checkbox('One').click()
    await checkbox('Three').click()
    await button('Clear completed').click()
    await expect(titles).toHaveText(['Two', 'Four'])
    await expect(checkbox('Four')).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['Two', 'Four'])
    await undo(page)
    await expect(titles).toHaveCount(4)
    await expect(checkbox('One')).toBeChecked()
    expect(await readServer(site, person)).toEqual(['One (done)', 'Two', 'Three (done)', 'Four'])
  },
)

test.describe('the trash', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await registerPerson(site, address)
    await seedTasks(site, person, [
      { title: 'Kept' },
      { title: 'First', deleted: true },
      { title: 'Second', deleted: true, completed: true },
      { title: 'Third', deleted: true, notes: 'With notes' },
    ])
    await openList(page, site, person, '?view=trash')
    await expect(partsOf(page).titles).toHaveCount(3)
  })

  test('restores a selection, and deletes a task permanently', async ({ page, site }) => {
    await test.step('a selection is restored, and one Undo reverts it', async () => {
      await titleOf(page, 'Second').click({ modifiers: ['Control'] })
      await titleOf(page, 'Third').click({ modifiers: ['Control'] })
      await expect(barOf(page)).toContainText('2 selected')
      await act(page, 'Restore')
      await expect(partsOf(page).titles).toHaveText(['First'])
      await expect(page.getByText('Restored 2 tasks.')).toBeVisible()
      await expect(page.getByText(SAVED)).toBeVisible()
      await undo(page)
      await expect(partsOf(page).titles).toHaveCount(3)
      expect((await readList(site, person)).trash).toHaveLength(3)
    })

    await test.step('a task is deleted permanently', async () => {
      await partsOf(page).button('Delete First permanently').press('Enter')
      await expect(partsOf(page).titles).toHaveCount(2)
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Restore /)
      await expect(page.getByText('Permanently deleted “First”.')).toBeVisible()
      await expect(partsOf(page).button('Undo')).toHaveCount(0)
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect
        .poll(async () => (await readList(site, person)).trash.map(({ title }) => title).sort())
        .toEqual(['Second', 'Third'])
    })
  })

  test('restores a task unchanged', LONG, async ({ page, site }) => {
    const { button, titles, link } = partsOf(page)
    await button('Restore Second').click()
    await expect(titles).toHaveCount(2)
    await expect(page.getByText('Restored “Second”.')).toBeVisible()
    await button('Restore Third').press('Enter')
    await expect(titles).toHaveText(['First'])
    await expect(button('Restore First')).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    await link('All').click()
    await expect(partsOf(page).checkbox('Second')).toBeChecked()
    await expect(page.getByText('With notes')).toBeVisible()
    expect((await readServer(site, person)).sort()).toEqual(['Kept', 'Second (done)', 'Third'])

    await undo(page)
    expect((await readServer(site, person)).sort()).toEqual(['Kept', 'Second (done)'])
  })

  test('is emptied after a confirmation', LONG, async ({ page, site }) => {
    const { button, titles, field } = partsOf(page)
    const dialog = page.getByRole('dialog', { name: 'Empty trash' })
    await button('Empty trash').click()
    await expect(dialog).toContainText(
      '3 tasks will be deleted permanently. This cannot be undone.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(button('Empty trash')).toBeFocused()
    await expect(titles).toHaveCount(3)

    await button('Empty trash').press('Enter')
    await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter')
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    const { items, trash } = await readList(site, person)
    expect(items.map(({ title }) => title)).toEqual(['Kept'])
    expect(trash).toEqual([])
  })
})
