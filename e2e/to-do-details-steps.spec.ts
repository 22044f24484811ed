import { clearFirstPart } from './keyboard.ts'
import type { Person } from './person.ts'
import { expect, LONG, test } from './site.ts'
import { dayFromNow, partsOf, SAVED } from './to-do.ts'
import { TITLE, openTasks, fieldsOf, openDetails, readTask } from './to-do-details.ts'

test.describe('the details of a task', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    await openDetails(page)
  })

  test(
    'keep the date of a step when another one is only half typed',
    LONG,
    async ({ page, site }) => {
      const { step } = fieldsOf(page)
      const { details, button } = partsOf(page)
      await step.fill('Pack')
      await step.press('Enter')
      await button('Add a date to step Pack').click()
      const date = details.getByLabel('Date of step Pack', { exact: true })
      await date.fill(dayFromNow(1))
      await date.press('Enter')
      await clearFirstPart(date)
      await date.blur()
      await expect(date).toHaveValue(dayFromNow(1))
      await expect(page.getByText(SAVED)).toBeVisible()
      expect((await readTask(site, person)).checklist).toEqual([
        { text: 'Pack', done: false, due: dayFromNow(1) },
      ])
    },
  )

  test(
    'a step has a date, which shows its task on that day and goes with it to a task',
    LONG,
    async ({ page, site }) => {
      const { step, steps } = fieldsOf(page)
      const { button, details, items, link } = partsOf(page)
      const dateOf = (name: string) => details.getByLabel(`Date of step ${name}`, { exact: true })
      await step.fill('Book')
      await step.press('Enter')
      await expect(steps).toHaveCount(1)

      await button('Add a date to step Book').click()
      await expect(dateOf('Book')).toBeFocused()
      await dateOf('Book').fill(dayFromNow(1))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(items.first()).toContainText('Step: Tomorrow')
      await link('Upcoming').click()
      await expect(partsOf(page).titles).toHaveText([TITLE])
      await expect(page.getByText(SAVED)).toBeVisible()
      const dated = { text: 'Book', done: false, due: dayFromNow(1) }
      expect((await readTask(site, person)).checklist).toEqual([dated])

      await openDetails(page)
      await dateOf('Book').fill('')
      await page.keyboard.press('Enter')
      await expect(dateOf('Book')).toBeFocused()
      await button('Undo').click()
      await expect(dateOf('Book')).toHaveValue(dayFromNow(1))
      await button('Remove the date of step Book').click()
      await expect(dateOf('Book')).toHaveCount(0)
      await button('Undo').click()
      await button('Make step Book a task').click()
      await expect(steps).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(partsOf(page).titles).toHaveText(['Book'])
      await expect.poll(async () => (await readTask(site, person)).due).toBe(dayFromNow(1))

      await link('All').click()
      await openDetails(page, TITLE)
      await button('Make it a step of “Book”').click()
      await expect(partsOf(page).checkbox('Book')).toBeFocused()
      await openDetails(page, 'Book')
      await expect(button(`Add a date to step ${TITLE}`)).toBeVisible()
    },
  )

  test('take pasted lines as steps, and undo them together', LONG, async ({ page, context }) => {
    const { step, steps } = fieldsOf(page)
    const { details } = partsOf(page)
    const texts = steps.getByRole('textbox')
    const paste = async (text: string) => {
      await page.evaluate((lines) => navigator.clipboard.writeText(lines), text)
      await step.press('Control+V')
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await step.fill('Not yet')
    await paste('- Book the train\n\n- Pack\n')
    await expect(texts).toHaveCount(2)
    await expect(texts.first()).toHaveValue('Book the train')
    await expect(texts.last()).toHaveValue('Pack')
    await expect(step).toHaveValue('Not yet')
    await paste('\nStep'.repeat(49))
    await expect(details.getByRole('alert')).toHaveText('A checklist takes at most 50 steps.')
    await expect(texts).toHaveCount(2)
    await step.fill('')
    await details.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(steps).toHaveCount(0)
    await expect(details.getByRole('button', { name: 'Undo' })).toBeFocused()
  })
})
