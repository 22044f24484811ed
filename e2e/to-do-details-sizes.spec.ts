import { TO_DO_LIST } from './routes.ts'
import { expect, LONG, test } from './site.ts'
import { partsOf, seedTasks } from './to-do.ts'
import { TITLE, openTasks, fieldsOf, openDetails } from './to-do-details.ts'

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test(
    'the details stand beside the list, which stays usable',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const { list, checkbox, button, details } = partsOf(page)
      await openDetails(page)
      await expect(details.locator(':focus')).toHaveCount(1)
      const [left, right] = await Promise.all([list.boundingBox(), details.boundingBox()])
      if (!left || !right) throw new Error('One of them is not shown')
      expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)

      await checkbox('Other').check()
      await expect(details).toBeVisible()
      await openDetails(page, 'Other')
      await expect(fieldsOf(page).title).toHaveValue('Other')
      await expect(details.getByRole('button', { name: 'Reopen' })).toBeVisible()
      await expect(details).toHaveCount(1)

      // The details of both tasks are one step of the history.
      await fieldsOf(page).notes.fill('Seen beside the list')
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
      await expect(button('Edit Other')).toBeFocused()
      await expect(list).toContainText('Seen beside the list')
    },
  )

  test(
    'Escape shows the task whose details were open, also when it was scrolled away',
    LONG,
    async ({ page, site, address }) => {
      const person = await openTasks(page, site, address)
      await seedTasks(
        site,
        person,
        Array.from({ length: 60 }, (_, index) => ({ title: `Task ${index + 1}` })),
      )
      await page.reload()
      const { checkbox, details } = partsOf(page)
      await checkbox('Task 1').focus()
      await page.keyboard.press('Enter')
      await expect(details).toBeVisible()
      await checkbox('Task 60').scrollIntoViewIfNeeded()
      await expect(checkbox('Task 1')).not.toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(checkbox('Task 1')).toBeFocused()
      await expect(checkbox('Task 1')).toBeInViewport({ ratio: 1 })
    },
  )

  test(
    'the details cover a window that becomes narrow, with the way back in sight',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const details = await openDetails(page)
      await fieldsOf(page).notes.fill('Kept')
      await page.setViewportSize({ width: 390, height: 844 })
      const box = await details.boundingBox()
      expect(box?.y).toBe(0)
      expect(box?.height).toBe(844)
      await expect(fieldsOf(page).notes).toHaveValue('Kept')
      await details.getByRole('button', { name: 'Close details' }).click()
      await expect(details).toBeHidden()
      await expect(partsOf(page).list).toContainText('Kept')
    },
  )

  test(
    'a press on the empty page closes the details, one on its scroll bar does not',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const details = await openDetails(page)
      // The target of a press on the scroll bar is the root element; headless browsers draw none.
      await page.evaluate(() =>
        document.documentElement.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
      )
      await expect(details).toBeVisible()
      await page.mouse.click(8, 400)
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
    },
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test(
    'a long step shows whole, with its buttons below it',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      await openDetails(page)
      const { step, steps } = fieldsOf(page)
      await step.fill('Ask whether the train at eight in the morning takes bicycles')
      await step.press('Enter')
      const text = steps.first().getByRole('textbox')
      const cut = await text.evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.scrollHeight - field.clientHeight,
      ])
      expect(cut).toEqual([0, 0])
      const box = await text.boundingBox()
      const below = await steps.first().getByRole('button').first().boundingBox()
      expect(below?.y).toBeGreaterThanOrEqual(Number(box?.y) + Number(box?.height))
      expect(box?.width).toBeGreaterThan(300)
      await text.press('Control+End')
      await page.keyboard.type('?')
      await page.keyboard.press('Enter')
      await expect(text).toHaveValue(
        'Ask whether the train at eight in the morning takes bicycles?',
      )
    },
  )

  test(
    'the details fill the screen, and Back leads to the list',
    LONG,
    async ({ page, site, address }) => {
      await openTasks(page, site, address)
      const details = await openDetails(page)
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished)),
      )
      expect(await details.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
      await page.goBack()
      await expect(details).toBeHidden()
      await expect(partsOf(page).titles).toHaveText([TITLE, 'Other'])
    },
  )
})
