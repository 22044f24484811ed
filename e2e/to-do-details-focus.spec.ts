import type { Person } from './person.ts'
import { TO_DO_LIST } from './routes.ts'
import { expect, LONG, test } from './site.ts'
import { addTasks, partsOf, readServer, SAVED } from './to-do.ts'
import { TITLE, openTasks, fieldsOf, openDetails } from './to-do-details.ts'

test.describe('the details of a task', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    await openDetails(page)
  })

  test('return the focus to their task after a reload', LONG, async ({ page }) => {
    const { details, checkbox } = partsOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(details).toBeVisible()
    await expect(page.getByText('Up to date')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(checkbox(TITLE)).toBeFocused()
  })

  test(
    'remove the message about an older change, whose Undo would undo theirs',
    LONG,
    async ({ page }) => {
      const { button, details } = partsOf(page)
      await page.keyboard.press('Escape')
      await addTasks(page, ['Newer'])
      await expect(page.getByText('Added “Newer”.')).toBeVisible()
      await openDetails(page)
      await fieldsOf(page).priority('High').click()
      await expect(details.getByText('Changed.')).toBeVisible()
      await expect(page.getByText('Added “Newer”.')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(button('Undo')).toBeHidden()
      await addTasks(page, ['Newest'])
      await openDetails(page)
      await details.getByRole('button', { name: 'Complete' }).click()
      await expect(page.getByText('Added “Newest”.')).toBeHidden()
    },
  )

  test(
    'are closed by Back, Escape, a click outside or deletion, and the focus returns',
    LONG,
    async ({ page, site }) => {
      await test.step('they are closed by Back, Escape or a click outside, and the focus returns', async () => {
        const { details, button } = partsOf(page)
        const edit = button(`Edit ${TITLE}`)
        await expect(page).toHaveURL(/[?&]task=/)
        await page.goBack()
        await expect(details).toBeHidden()
        await expect(page).toHaveURL(TO_DO_LIST)
        await expect(edit).toBeFocused()

        await page.keyboard.press('Enter')
        await expect(details).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
        await expect(page).toHaveURL(TO_DO_LIST)
        await expect(edit).toBeFocused()

        await page.goForward()
        await expect(details).toBeVisible()
        await page.mouse.click(20, 400)
        await expect(details).toBeHidden()
        await expect(page).toHaveURL(TO_DO_LIST)
        await openDetails(page)
        await button('Close details').click()
        await expect(details).toBeHidden()
        await expect(edit).toBeFocused()
      })

      await test.step('they are closed after arriving by the address itself', async () => {
        await openDetails(page)
        const { details } = partsOf(page)
        await page.goto(page.url())
        await expect(details).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
        await expect(page).toHaveURL(TO_DO_LIST)
      })

      await test.step('they complete and delete the task', async () => {
        await openDetails(page)
        const { details, titles, checkbox } = partsOf(page)
        await details.getByRole('button', { name: 'Complete' }).click()
        await expect(details.getByRole('button', { name: 'Reopen' })).toBeVisible()
        await details.getByRole('button', { name: 'Delete', exact: true }).click()
        await expect(details).toBeHidden()
        await expect(titles).toHaveText(['Other'])
        await expect(checkbox('Other')).toBeFocused()
        await expect(page).toHaveURL(TO_DO_LIST)
        await expect(page.getByText(SAVED)).toBeVisible()
        expect(await readServer(site, person)).toEqual(['Other'])
        await partsOf(page).button('Undo').click()
        await expect(checkbox(TITLE)).toBeChecked()
        await expect(details).toBeHidden()
      })
    },
  )
})
