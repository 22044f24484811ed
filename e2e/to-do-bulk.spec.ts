import type { Locator } from '@playwright/test'
import { expect, LONG, test } from './site.ts'
import { partsOf, readServer, SAVED } from './to-do.ts'
import { act, barOf, expectSelected, openTasks, TITLES, titleOf } from './to-do-bulk.ts'

async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [first, second] = await Promise.all([a.boundingBox(), b.boundingBox()])
  if (!first || !second) throw new Error('One of them is not shown')
  return first.y < second.y + second.height && second.y < first.y + first.height
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

  test(
    'with text twice as large, the bar of a selection leaves room for the tasks',
    LONG,
    async ({ page, site, address }) => {
      await page.setViewportSize({ width: 320, height: 568 })
      await openTasks(page, site, address)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      const { button, titles } = partsOf(page)
      await button('Select').tap()
      expect((await barOf(page).boundingBox())?.height).toBeLessThan(568 / 2)
      await button('Select Two').tap()
      await expectSelected(page, ['Two'])
      // It scrolls to what does not fit.
      await barOf(page).getByRole('button', { name: 'Delete' }).tap()
      await expect(titles).toHaveText(['One', 'Three', 'Four'])
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
