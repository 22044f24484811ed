import type { Locator } from '@playwright/test'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { dayFromNow, openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

/** All that is a shortcut without Ctrl, as text. */
const LETTERS = '1?/nxjek25'

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, part: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await part.evaluate((element) => element === document.activeElement)) return
  }
  await expect(part).toBeFocused()
}

test('everything from login to logout works by keyboard', async ({ page, site, person }) => {
  const { keyboard } = page
  const { field, list, titles, checkbox, search, details, button } = partsOf(page)
  await openHydrated(page, AUTH)
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password'))
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(TO_DO_LIST)

  await expect(field).toBeFocused()
  for (const title of ['Water the plants', 'Buy milk', 'Call Ada']) {
    await keyboard.type(title)
    await keyboard.press('Enter')
  }
  await expect(titles).toHaveText(['Call Ada', 'Buy milk', 'Water the plants'])

  await keyboard.press('ArrowDown')
  await expect(checkbox('Call Ada')).toBeFocused()
  await keyboard.press('Space')
  await expect(titles).toHaveText(['Buy milk', 'Water the plants', 'Call Ada'])
  await expect(checkbox('Call Ada')).toBeChecked()
  await expect(checkbox('Buy milk')).toBeFocused()
  await keyboard.press('Control+z')
  await expect(titles).toHaveText(['Call Ada', 'Buy milk', 'Water the plants'])
  await expect(checkbox('Call Ada')).toBeFocused()

  await keyboard.press('j')
  await keyboard.press('e')
  await keyboard.type(' and bread')
  await keyboard.press('Enter')
  await expect(checkbox('Buy milk and bread')).toBeFocused()

  await keyboard.press('Enter')
  await expect(details).toBeVisible()
  await tabTo(page, details.getByRole('textbox', { name: 'Notes' }))
  await keyboard.type('Rye')
  await keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(checkbox('Buy milk and bread')).toBeFocused()
  await expect(list.getByText('Rye')).toBeVisible()

  await keyboard.press('Alt+ArrowUp')
  await expect(titles).toHaveText(['Buy milk and bread', 'Call Ada', 'Water the plants'])
  await keyboard.press('x')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Delete')
  await expect(titles).toHaveText(['Water the plants'])
  await expect(checkbox('Water the plants')).toBeFocused()
  await keyboard.press('Control+z')
  await expect(titles).toHaveCount(3)
  await keyboard.press('Control+Shift+Z')
  await expect(titles).toHaveCount(1)
  await keyboard.press('Control+z')
  await expect(titles).toHaveCount(3)

  await keyboard.press('/')
  await expect(search).toBeFocused()
  await keyboard.type('rye')
  await expect(titles).toHaveText(['Buy milk and bread'])
  await keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(titles).toHaveCount(3)

  await tabTo(page, checkbox('Call Ada'))
  const views = page.getByRole('navigation', { name: 'Your tasks' })
  for (const [key, name] of [
    ['2', 'Today'],
    ['3', 'Upcoming'],
    ['4', 'Completed'],
    ['5', 'Trash'],
    ['1', 'All'],
  ] as const) {
    await keyboard.press(key)
    await expect(views.locator('[aria-current="page"]')).toHaveText(name)
    await expect(views.getByRole('link', { name })).toBeFocused()
  }
  await keyboard.press('ArrowDown')
  await expect(checkbox('Buy milk and bread')).toBeFocused()
  await keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await keyboard.press('n')
  await expect(field).toBeFocused()
  await expect(page.getByText(SAVED)).toBeVisible()

  await tabTo(page, button('Account'), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page, button('Log out'))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(AUTH)
  const { items, trash } = await readList(site, person)
  expect(items).toMatchObject([
    { title: 'Buy milk and bread', notes: 'Rye' },
    { title: 'Call Ada', completedAt: null },
    { title: 'Water the plants' },
  ])
  expect(trash).toEqual([])
})

for (const width of [1280, 390]) {
  test(
    `${width} pixels wide, a selection by buttons keeps the focus, and its bar covers nothing that has it`,
    LONG,
    async ({ page, site, person }) => {
      const { keyboard } = page
      const { button, checkbox } = partsOf(page)
      const bar = page.getByRole('group', { name: 'Selected tasks' })
      const tasks = Array.from({ length: 20 }, (_, index) => ({ title: `Task ${index + 1}` }))
      await seedTasks(site, person, tasks)

      const isUncovered = () =>
        bar.evaluate((element) => {
          const focused = document.activeElement?.getBoundingClientRect()
          const covering = element.getBoundingClientRect()
          return focused && (focused.bottom <= covering.top || focused.top >= covering.bottom)
        })
      const expectUncovered = () => expect.poll(isUncovered).toBe(true)

      await page.setViewportSize({ width, height: 600 })
      await openList(page, site, person)
      await button('Select').press('Enter')
      await expect(bar).toBeFocused()
      await tabTo(page, button('Select Task 1'))
      await expectUncovered()
      await tabTo(page, button('Select Task 9'))
      await expectUncovered()
      await keyboard.press('Enter')
      for (let presses = 0; presses < 12; presses++) {
        await keyboard.press('Shift+Tab')
        await expectUncovered()
      }
      await button('Done').press('Enter')
      await expect(bar).toHaveCount(0)
      await expect(checkbox('Task 9')).toBeFocused()
    },
  )
}

test.describe('while the user types or answers', () => {
  test.beforeEach(async ({ page, site, person }) => {
    await seedTasks(site, person, [{ title: 'One', tags: ['tag'] }, { title: 'Two' }])
    await openList(page, site, person)
  })

  async function expectTyped(page: Page, field: Locator): Promise<void> {
    const url = page.url()
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(LETTERS)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(LETTERS)
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
    await expect(page.getByRole('group', { name: 'Selected tasks' })).toHaveCount(0)
    expect(new URL(page.url()).searchParams.get('view')).toBe(new URL(url).searchParams.get('view'))
  }

  test('no key is a shortcut in the fields of the list', LONG, async ({ page }) => {
    const { field, search, titles } = partsOf(page)
    await expectTyped(page, field)
    // The browser undoes the typing, not the last change of the list.
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Delete')
    await expect(titles).toHaveCount(2)
    await expectTyped(page, search)
    await search.fill('')
    await titles.getByText('Two').click()
    await expectTyped(page, page.getByRole('textbox', { name: 'Title of Two' }))
    await page.keyboard.press('Delete')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Enter')
    await expect(titles).toHaveText(['One', LETTERS])
  })

  test('no key is a shortcut in the details', LONG, async ({ page }) => {
    const { button, details, titles } = partsOf(page)
    await button('Edit Two').click()
    for (const name of ['Title', 'Notes', 'Checklist']) {
      await expectTyped(page, details.getByRole('textbox', { name, exact: true }))
    }
    const tag = details.getByRole('combobox', { name: 'Tags' })
    await expectTyped(page, tag)
    await tag.fill('')
    await details.getByRole('button', { name: 'Close details' }).focus()
    await page.keyboard.type(LETTERS)
    await page.keyboard.press('Delete')
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(titles).toHaveText(['One', LETTERS])
  })

  test('no key is a shortcut in a dialog', LONG, async ({ page }) => {
    const { checkbox, titles } = partsOf(page)
    const bar = page.getByRole('group', { name: 'Selected tasks' })
    await checkbox('One').focus()
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Add tag' }).press('Enter')
    const field = page.getByRole('dialog', { name: 'Add a tag' }).getByLabel('Tag')
    await field.focus()
    await page.keyboard.type(LETTERS)
    await expect(field).toHaveValue(LETTERS)
    await page.keyboard.press('Escape')
    // Escape closed the question alone.
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)

    await checkbox('One').focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await page.keyboard.type('25nx/')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+z')
    await expect(keys).toBeVisible()
    await expect(page).toHaveURL(TO_DO_LIST)
    await page.keyboard.press('Escape')
    await expect(titles).toHaveText(['One', 'Two'])
    await expect(checkbox('One')).toBeFocused()
  })
})

test(
  'single-key shortcuts can be switched off permanently',
  LONG,
  async ({ page, site, person }) => {
    await seedTasks(site, person, [{ title: 'One' }, { title: 'Two' }])
    await openList(page, site, person)
    const { checkbox, button, field } = partsOf(page)
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const single = keys.getByRole('checkbox', { name: 'Single letters and digits are shortcuts' })
    const bar = page.getByRole('group', { name: 'Selected tasks' })
    await checkbox('One').focus()
    await page.keyboard.press('?')
    await expect(single).toBeChecked()
    await expect(keys.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport()
    await page.setViewportSize({ width: 820, height: 900 })
    await expect(keys.getByText('Add with all suggestions')).toBeInViewport({ ratio: 1 })
    await single.press('Space')
    await expect(single).not.toBeChecked()
    await keys.getByRole('button', { name: 'Close' }).press('Enter')

    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await expect(page.getByText('Up to date')).toBeVisible()
      await checkbox('One').focus()
      await page.keyboard.type(LETTERS)
      await expect(checkbox('One')).toBeFocused()
      await expect(keys).toBeHidden()
      await expect(bar).toHaveCount(0)
      await expect(page).toHaveURL(TO_DO_LIST)
    }
    // Keys of every list still work.
    await page.keyboard.press('ArrowDown')
    await expect(checkbox('Two')).toBeFocused()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F2')
    await expect(page.getByRole('textbox', { name: 'Title of One' })).toBeFocused()
    await page.keyboard.press('Escape')

    await button('Keyboard shortcuts').press('Enter')
    await single.press('Space')
    await page.keyboard.press('Escape')
    await checkbox('One').focus()
    await page.keyboard.press('n')
    await expect(field).toBeFocused()
  },
)

test(
  'completing by keyboard keeps the focus in its place among the open tasks',
  LONG,
  async ({ page, site, person }) => {
    const names = Array.from({ length: 60 }, (_, index) => `Task ${index + 1}`)
    await seedTasks(
      site,
      person,
      names.map((title) => ({ title })),
    )
    await openList(page, site, person)
    const { checkbox, field } = partsOf(page)
    await field.press('ArrowDown')
    for (const [done, next] of [
      ['Task 1', 'Task 2'],
      ['Task 2', 'Task 3'],
    ] as const) {
      await page.keyboard.press('Space')
      await expect(checkbox(done)).toBeChecked()
      await expect(checkbox(next)).toBeFocused()
      await expect(checkbox(next)).toBeInViewport()
    }
    // The last open one has only one before it.
    await checkbox('Task 60').focus()
    await page.keyboard.press('Space')
    await expect(checkbox('Task 59')).toBeFocused()
    // A task that is reopened stays under the focus.
    await checkbox('Task 60').focus()
    await page.keyboard.press('Space')
    await expect(checkbox('Task 60')).not.toBeChecked()
    await expect(checkbox('Task 60')).toBeFocused()
  },
)

test(
  'a task that a key, the bar of a selection or its details take out of the view leaves the focus to the next one',
  LONG,
  async ({ page, site, person }) => {
    const { keyboard } = page
    const { button, checkbox, details, field } = partsOf(page)
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    await seedTasks(
      site,
      person,
      names.map((title) => ({ title, due: dayFromNow(0) })),
    )
    await openList(page, site, person, '?view=today')
    await checkbox('Two').focus()
    await keyboard.press('m')
    await expect(checkbox('Three')).toBeFocused()

    await keyboard.press('x')
    await button('Set date').focus()
    await keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Due date').fill(dayFromNow(7))
    await keyboard.press('Enter')
    await expect(checkbox('Four')).toBeFocused()

    for (const [name, leave, next] of [
      ['Four', () => keyboard.press('Escape'), 'Five'],
      ['Five', () => page.goBack(), 'One'],
    ] as const) {
      await keyboard.press('Enter')
      await details.getByRole('button', { name: 'Tomorrow' }).press('Enter')
      await expect(checkbox(name)).toHaveCount(0)
      await leave()
      await expect(details).toBeHidden()
      await expect(checkbox(next)).toBeFocused()
    }

    await keyboard.press('m')
    await expect(field).toBeFocused()
  },
)

test(
  'a new title that takes a task out of a search leaves the focus to the next one',
  LONG,
  async ({ page, site, person }) => {
    const { checkbox, search, titles } = partsOf(page)
    await seedTasks(site, person, [{ title: 'Green tea' }, { title: 'Black tea' }])
    await openList(page, site, person)
    await search.fill('tea')
    await titles.filter({ hasText: 'Green' }).click()
    const field = page.getByRole('textbox', { name: 'Title of Green tea' })
    await field.fill('Coffee')
    await field.press('Enter')
    await expect(titles).toHaveText(['Black tea'])
    await expect(checkbox('Black tea')).toBeFocused()
  },
)

test(
  'an arrow and Enter go from the search to its results',
  LONG,
  async ({ page, site, person }) => {
    await seedTasks(site, person, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
    await openList(page, site, person)
    const { checkbox, search, details } = partsOf(page)
    for (const key of ['ArrowDown', 'Enter']) {
      await search.fill('')
      await search.pressSequentially('tw')
      // Without a wait for the list to follow.
      await search.press(key)
      await expect(checkbox('Two')).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')

    await search.fill('nothing')
    await search.press('Enter')
    await expect(search).toBeFocused()
  },
)

test(
  'the focus stays in sight when its task is reopened, and when a change is redone',
  LONG,
  async ({ page, site, person }) => {
    const open = Array.from({ length: 40 }, (_, index) => ({ title: `Task ${index + 1}` }))
    await seedTasks(site, person, [...open, { title: 'Paid', completed: true }])
    await openList(page, site, person)
    const { checkbox } = partsOf(page)
    const { keyboard } = page
    const redo = async (key: string) => {
      await keyboard.press(key)
      await keyboard.press('Control+z')
      await expect(checkbox('Task 1')).toBeFocused()
      await keyboard.press('Control+Shift+z')
      await expect(checkbox('Task 2')).toBeFocused()
      await expect(checkbox('Task 2')).toBeInViewport()
      await keyboard.press('Control+z')
      await expect(checkbox('Task 1')).toBeFocused()
    }
    await checkbox('Paid').focus()
    await keyboard.press('Space')
    await expect(checkbox('Paid')).not.toBeChecked()
    await expect(checkbox('Paid')).toBeFocused()
    await expect(checkbox('Paid')).toBeInViewport()
    await keyboard.press('Space')
    await expect(checkbox('Paid')).toBeChecked()

    await checkbox('Task 1').focus()
    await redo('Space')
    await redo('Delete')
  },
)
