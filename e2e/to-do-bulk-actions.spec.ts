import { clearFirstPart } from './keyboard.ts'
import { expect, LONG, test } from './site.ts'
import { dayFromNow, openList, partsOf, readList, readServer, SAVED, seedTasks } from './to-do.ts'
import { act, barOf, expectSelected, openTasks, TITLES, undo } from './to-do-bulk.ts'

test(
  'a date for several tasks keeps the time of day of each',
  LONG,
  async ({ page, site, person }) => {
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
  },
)

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
