import { logIn } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { AUTH } from './routes.ts'
import { HOUR } from '../shared/clock.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import { expect, LONG, test } from './site.ts'
import { addTasks, openList, partsOf, readServer, SAVED, seedTasks, listChanges } from './to-do.ts'

test('nothing moves while the tasks load', LONG, async ({ page, site, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedTasks(site, person, [{ title: 'Buy milk', tags: ['home'] }, { title: 'Call Ada' }])
  await watchShifts(page)
  await openList(page, site, person)
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible()
  // The numbers of the views move each other by their digits.
  expect(await sumShifts(page)).toBeLessThan(0.01)
})

test('what enters the page restyles no tasks', LONG, async ({ page, browser, site, person }) => {
  const tasks = Array.from({ length: 40 }, (_, index) => ({ title: `Task ${index}` }))
  await seedTasks(site, person, tasks)
  await openList(page, site, person)
  await expect(partsOf(page).items).toHaveCount(tasks.length)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  const tasksSize = await page.evaluate(() => {
    void document.body.offsetHeight
    document.body.append(document.createElement('div'))
    void document.body.offsetHeight
    return document.querySelectorAll('[data-id], [data-id] *').length
  })
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const restyles = trace.traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  expect(restyles).not.toHaveLength(0)
  expect(Math.max(...restyles.map(({ args }) => args.elementCount ?? 0))).toBeLessThan(tasksSize)
})

/** An event of Chromium's tracing; an update of the layout tree counts the elements that it styled. */
type TraceEvent = { name: string; args: { elementCount?: number } }

test('tasks are added, completed, deleted and undone, and all of it is saved', async ({
  page,
  site,
  person,
}) => {
  await logIn(page, person)
  const { field, items, checkbox, button } = partsOf(page)
  await expect(page.getByText('Nothing to do. Write the first task above.')).toBeVisible()
  await expect(field).toBeFocused()

  await addTasks(page, ['Buy milk', '  Post the letter ', 'Call Ada'])
  await field.press('Enter')
  await expect(items).toHaveText(['Call Ada', 'Post the letter', 'Buy milk'])
  await expect(page.getByText(SAVED)).toBeVisible()

  await checkbox('Call Ada').click()
  await expect(checkbox('Call Ada')).toBeChecked()
  await expect(items).toHaveText(['Post the letter', 'Buy milk', 'Call Ada'])
  await button('Undo').click()
  await expect(checkbox('Call Ada')).not.toBeChecked()
  await expect(checkbox('Call Ada')).toBeFocused()
  await checkbox('Buy milk').click()

  await button('Delete Post the letter').click()
  await expect(items).toHaveText(['Call Ada', 'Buy milk'])
  await expect(page.getByText(SAVED)).toBeVisible()
  await button('Undo').click()
  await expect(items).toHaveText(['Call Ada', 'Post the letter', 'Buy milk'])
  await button('Delete Call Ada').click()
  await expect(page.getByText(SAVED)).toBeVisible()

  await page.reload()
  await expect(items).toHaveText(['Post the letter', 'Buy milk'])
  await expect(checkbox('Buy milk')).toBeChecked()
  expect(await readServer(site, person)).toEqual(['Post the letter', 'Buy milk (done)'])
  expect(await listChanges(page)).toEqual([])
})

test(
  'a title that is too long stays in the field with an error',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { field, items } = partsOf(page)
    const title = '🙂'.repeat(501)
    await field.fill(title)
    await field.press('Enter')
    await expect(page.getByText('A task takes at most 500 characters.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(title)
    await field.fill(title.slice(2))
    await expect(page.getByText('A task takes at most 500 characters.')).toHaveCount(0)
    await field.press('Enter')
    await expect(items).toHaveCount(1)
    await expect(page.getByText(SAVED)).toBeVisible()
  },
)

test('a list that somebody scrolls counts as used', LONG, async ({ page, site, person }) => {
  await page.clock.install()
  await openList(page, site, person)
  await page.clock.fastForward(2 * HOUR)
  const opened = page.waitForRequest(
    (request) => request.url().includes('/items/sync') && request.url().includes('opened'),
  )
  await page.mouse.wheel(0, 100)
  await opened
})

test(
  'everything works by keyboard, and the focus is never lost',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { field, items, checkbox, button } = partsOf(page)
    await expect(field).toBeFocused()
    for (const title of ['One', 'Two', 'Three']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await expect(items).toHaveText(['Three', 'Two', 'One'])

    await page.keyboard.press('Tab')
    await expect(button('Add')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(checkbox('Three')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(checkbox('Three')).toBeChecked()
    await expect(checkbox('Two')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(checkbox('Three')).not.toBeChecked()
    await expect(checkbox('Three')).toBeFocused()

    for (const name of ['Move Three up', 'Move Three down', 'Edit Three', 'Delete Three']) {
      await page.keyboard.press('Tab')
      await expect(button(name)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(items).toHaveText(['Two', 'One'])
    await expect(button('Delete Two')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(items).toHaveText(['Three', 'Two', 'One'])
    await expect(checkbox('Three')).toBeFocused()
    for (const name of ['Three', 'Two', 'One']) {
      await button(`Delete ${name}`).focus()
      await page.keyboard.press('Enter')
    }
    await expect(items).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()

    await page.keyboard.press('Shift+Tab')
    await expect(button('Account')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button('Log out')).toHaveCount(0)
    await expect(button('Account')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(button('Log out')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(AUTH)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  },
)

test(
  'after a link, the field has the focus and the page is scrolled to its top',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    await page.getByRole('link', { name: 'Portfolio' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeFocused()
    await page.getByRole('link', { name: 'To-do list' }).click()
    await expect(partsOf(page).field).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

test('axe finds nothing on the list', LONG, async ({ page, site, person }) => {
  await openList(page, site, person)
  const { checkbox, button } = partsOf(page)
  await expectAccessible(page)
  await addTasks(page, ['One', 'Two'])
  await checkbox('One').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expectAccessible(page)
  await button('Account').click()
  await expect(page.getByText('Kept until')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await checkbox('Two').click()
  await expect(page.getByText('Offline. 1 change is stored')).toBeVisible()
  await button('Account').click()
  await button('Log out').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page.getByRole('dialog'))
})
