import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

/*
 * A day with the list: twelve jobs by keyboard, then twelve by touch. Each has as many keys or taps as it says, without the text that is typed.
 * By keyboard, none needs more keys than in Todoist on the web under Windows, as its page of 29 September 2026 has them:
 * https://www.todoist.com/help/todoist/features/use-keyboard-shortcuts-in-todoist-Wyovn2
 */

/** Runs a job and compares what it needed. */
function createCounter(name: string) {
  let count = 0
  return {
    add: (by = 1) => (count += by),
    /** @param others how many it takes in Todoist, if that is known */
    check: (job: string, wanted: number, others = Infinity) => {
      expect(count, `${name}: ${job}`).toBe(wanted)
      expect(count, `${name} in Todoist: ${job}`).toBeLessThanOrEqual(others)
      count = 0
    },
  }
}

function createKeyboard(page: Page) {
  const keys = createCounter('keys')
  return {
    press: async (...names: readonly string[]) => {
      for (const name of names) await page.keyboard.press(name)
      keys.add(names.length)
    },
    type: (text: string) => page.keyboard.type(text),
    check: keys.check,
  }
}

test('a day by keyboard takes one or two keys for each job, and no more than in Todoist', async ({
  page,
  site,
  person,
}) => {
  await seedTasks(site, person, [{ title: 'Call Ada' }, { title: 'Buy milk' }, { title: 'Write' }])
  await openList(page, site, person)
  const { field, checkbox, titles, details, search, items } = partsOf(page)
  const { press, type, check } = createKeyboard(page)
  await expect(field).toBeFocused()

  await type('Pay rent friday !high #home')
  await expect(page.getByRole('group', { name: 'Understood' })).toBeVisible()
  await press('Enter')
  await expect(titles.first()).toHaveText('Pay rent')
  check('add a task with date, priority and tag', 1, 2) // Q, Enter

  await press('ArrowDown')
  await expect(checkbox('Pay rent')).toBeFocused()
  check('go to the list', 1, 1) // J

  await press('j', 't')
  await expect(items.nth(1)).toContainText('Today')
  check('make the next task due today', 2, 3) // J, T, Enter

  await press('m')
  await expect(items.nth(1)).toContainText('Tomorrow')
  check('move it to tomorrow', 1, 2) // T, Enter

  await press('p')
  await expect(items.nth(1)).toContainText('High priority')
  check('set its priority', 1, 1) // 2

  await press('Space')
  await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write', 'Call Ada'])
  check('complete it', 1, 1) // E

  await press('Control+z')
  await expect(titles).toHaveText(['Pay rent', 'Call Ada', 'Buy milk', 'Write'])
  check('undo that', 1, 1) // its page names no key

  await press('e')
  await type(' Lovelace')
  await press('Enter')
  await expect(checkbox('Call Ada Lovelace')).toBeFocused()
  check('rename it', 2, 2) // Ctrl+E, Ctrl+Enter

  await press('Alt+ArrowUp')
  await expect(titles).toHaveText(['Call Ada Lovelace', 'Pay rent', 'Buy milk', 'Write'])
  check('move it up', 1, 1) // its page names no key

  await press('Enter')
  await expect(details).toBeVisible()
  await press('Escape')
  await expect(details).toBeHidden()
  check('read its details', 2, 2) // Enter, Esc

  await press('Delete')
  await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write'])
  check('delete it', 1, 1) // Shift+Delete

  await press('/')
  await expect(search).toBeFocused()
  await type('milk')
  await expect(titles).toHaveText(['Buy milk'])
  await press('Enter')
  await expect(checkbox('Buy milk')).toBeFocused()
  check('find a task', 2, 2) // F, Enter

  await expect(page.getByText(SAVED)).toBeVisible()
  const list = await readList(site, person)
  expect(list.items.map(({ title }) => title)).toEqual(['Pay rent', 'Buy milk', 'Write'])
  expect(list.items[0]).toMatchObject({ priority: 'high', tags: ['home'] })
})

test('headings, pasted lines and offers by keyboard', LONG, async ({ page, site, person }) => {
  await openList(page, site, person)
  const { field, titles, button, checkbox } = partsOf(page)
  const paste = (text: string) =>
    field.evaluate((input, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      const options = { clipboardData, bubbles: true, cancelable: true }
      input.dispatchEvent(new ClipboardEvent('paste', options))
    }, text)

  await paste('# Kitchen\n- [ ] Clean the sink\n- Oven\n')
  await expect(button('Add each line (3)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Clean the sink', 'Oven'])
  await expect(field).toBeFocused()
  const kitchen = page.getByRole('button', { name: /^Kitchen/ })
  await expect(kitchen).toHaveText(/2$/)
  await expect(page.getByRole('link', { name: 'All' }).locator('..')).toHaveText('All2')
  await kitchen.click()
  await expect(kitchen).toHaveAttribute('aria-expanded', 'false')
  await expect(titles).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(titles).toHaveCount(2)

  await paste('one\ntwo')
  await expect(button('One task')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  await page.keyboard.type('Jog twice a week')
  await expect(page.getByRole('group', { name: 'Understood' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(checkbox('Jog')).toBeVisible()
  await expect(page.getByText('Every week on Mon, Thu')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a day on a phone takes one to four taps for each job', async ({ page, site, person }) => {
    const plain = Array.from({ length: 12 }, (_, index) => ({ title: `Task ${index + 1}` }))
    await seedTasks(site, person, plain)
    await openList(page, site, person)
    const { field, checkbox, titles, button, link, items, details, search } = partsOf(page)
    const taps = createCounter('taps')
    const tap = async (part: ReturnType<Page['locator']>) => {
      await part.tap()
      taps.add()
    }
    const bottom = (index: number) =>
      items.nth(index).evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await bottom(9), 'ten tasks on the first screen').toBeLessThanOrEqual(844)

    await tap(field)
    await page.keyboard.type('Pay rent tomorrow')
    await tap(button('Add'))
    await expect(titles.first()).toHaveText('Pay rent')
    taps.check('add a task with a date', 2)

    await tap(checkbox('Task 1'))
    await expect(checkbox('Task 1')).toBeChecked()
    taps.check('complete a task', 1)

    await tap(button('Undo'))
    await expect(checkbox('Task 1')).not.toBeChecked()
    taps.check('undo that', 1)

    await tap(button('Edit Task 2'))
    await expect(details).toBeVisible()
    await tap(button('Close details'))
    await expect(details).toBeHidden()
    taps.check('read the details', 2)

    await tap(button('Delete Task 3'))
    await expect(checkbox('Task 3')).toHaveCount(0)
    taps.check('delete a task', 1)

    await tap(titles.filter({ hasText: /^Task 12$/ }))
    await page.keyboard.type(' of many')
    await page.keyboard.press('Enter')
    taps.check('rename a task, with the key of the keyboard on the screen', 1)

    await tap(button('Edit Task 5'))
    await tap(details.getByRole('button', { name: 'Tomorrow' }))
    await tap(button('Close details'))
    taps.check('make a task due tomorrow', 3)

    await tap(button('Edit Task 6'))
    await tap(details.getByRole('combobox', { name: 'Priority' }))
    await details.getByRole('combobox', { name: 'Priority' }).selectOption('High')
    taps.add()
    await tap(button('Close details'))
    taps.check('set its priority', 4)

    await tap(search)
    await page.keyboard.type('of many')
    await expect(titles).toHaveText(['Task 12 of many'])
    taps.check('find a task', 1)
    await search.fill('')

    await tap(link('Upcoming'))
    await expect(titles).toHaveText(['Pay rent', 'Task 5'])
    taps.check('see what comes', 1)
    await tap(link('All'))
    taps.check('go back to all', 1)

    await page.getByRole('button', { name: 'Select', exact: true }).tap()
    await tap(button('Select Task 4'))
    const bar = page.getByRole('group', { name: 'Selected tasks' })
    await expect(bar).toContainText('1 selected')
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'the bar is where the thumb is').toBe(844)
    await tap(bar.getByRole('button', { name: 'Complete' }))
    await expect(bar.getByRole('button', { name: 'Reopen' })).toBeVisible()
    taps.check('complete a selected task', 2)
  })
})
