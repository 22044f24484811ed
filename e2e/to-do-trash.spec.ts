import { type Person, registerPerson } from './person.ts'
import { expect, LONG, test } from './site.ts'
import { openList, partsOf, readList, readServer, SAVED, seedTasks } from './to-do.ts'
import { act, barOf, titleOf, undo } from './to-do-bulk.ts'

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
