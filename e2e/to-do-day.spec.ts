import type { Locator } from '@playwright/test'
import { createFinger, pointOn } from './finger.ts'
import type { Person } from './person.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

/*
 * A day with the list: twelve jobs by keyboard, then the same twelve by touch. Each has as many keys or taps as the
 * tests say, without the text that is typed, and no more than in Todoist.
 */

/**
 * The jobs in their order, with the fewest keys and taps that Todoist takes for each.
 *
 * The keys are those of Todoist on the web under Windows, as its page of 29 September 2026 has them:
 * https://www.todoist.com/help/todoist/features/use-keyboard-shortcuts-in-todoist-Wyovn2
 *
 * The taps are no measurement and have no such page: they are our own count of the steps in its app for phones, where
 * a task opens with a tap and a swipe to the left offers its dates. A swipe, a drag and a key of the keyboard on the
 * screen each count as a tap. Of several ways the shortest counts.
 */
const JOBS = {
  'add a task with date, priority and tag': { keys: 2, taps: 2 }, // Q, Enter · plus, Send
  'go to the list': { keys: 1, taps: 1 }, // J · beside the sheet, which stays open
  'make the next task due today': { keys: 3, taps: 2 }, // J, T, Enter · swipe, Today
  'move it to tomorrow': { keys: 2, taps: 2 }, // T, Enter · swipe, Tomorrow
  'set its priority': { keys: 1, taps: 4 }, // 2 · task, Priority, Priority 1, close
  'complete it': { keys: 1, taps: 1 }, // E · circle
  'undo that': { keys: Infinity, taps: 1 }, // its page names no key · Undo
  'rename it': { keys: 2, taps: 4 }, // Ctrl+E, Ctrl+Enter · task, title, save, close
  'move it up': { keys: Infinity, taps: 1 }, // its page names no key · drag
  'read its details': { keys: 2, taps: 2 }, // Enter, Esc · task, close
  'delete it': { keys: 1, taps: 4 }, // Shift+Delete · task, menu, Delete, confirm
  'find a task': { keys: 2, taps: 1 }, // F, Enter · Search
} as const

/** Counts what each job needs, in the order of `JOBS`. */
function createCounter(unit: 'keys' | 'taps') {
  const jobs = Object.entries(JOBS)
  let count = 0
  return {
    add: (by = 1) => (count += by),
    check: (job: keyof typeof JOBS, wanted: number) => {
      const [next, others] = jobs.shift() ?? []
      expect(job).toBe(next)
      expect(count, `${unit} to ${job}`).toBe(wanted)
      expect(count, `${unit} to ${job}, beside Todoist`).toBeLessThanOrEqual(others?.[unit] ?? 0)
      count = 0
    },
    /** Fails if a job was left out. */
    end: () => expect(jobs).toEqual([]),
  }
}

const SEEDS = [{ title: 'Call Ada' }, { title: 'Buy milk' }, { title: 'Write' }]

/** What the day leaves on the server. */
async function expectDayDone(site: string, person: Person): Promise<void> {
  const list = await readList(site, person)
  expect(list.items.map(({ title }) => title)).toEqual(['Pay rent', 'Buy milk', 'Write'])
  expect(list.items[0]).toMatchObject({ priority: 'high', tags: ['home'] })
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
    end: keys.end,
  }
}

test(
  'a day by keyboard takes one or two keys for each job, and no more than in Todoist',
  LONG,
  async ({ page, site, person }) => {
    await seedTasks(site, person, SEEDS)
    await openList(page, site, person)
    const { field, checkbox, titles, details, search, items } = partsOf(page)
    const { press, type, check, end } = createKeyboard(page)
    await expect(field).toBeFocused()

    await type('Pay rent friday !high #home')
    await expect(page.getByRole('group', { name: 'Understood' })).toBeVisible()
    await press('Enter')
    await expect(titles.first()).toHaveText('Pay rent')
    check('add a task with date, priority and tag', 1)

    await press('ArrowDown')
    await expect(checkbox('Pay rent')).toBeFocused()
    check('go to the list', 1)

    await press('j', 't')
    await expect(items.nth(1)).toContainText('Today')
    check('make the next task due today', 2)

    await press('m')
    await expect(items.nth(1)).toContainText('Tomorrow')
    check('move it to tomorrow', 1)

    await press('p')
    await expect(items.nth(1)).toContainText('High priority')
    check('set its priority', 1)

    await press('Space')
    await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write', 'Call Ada'])
    check('complete it', 1)

    await press('Control+z')
    await expect(titles).toHaveText(['Pay rent', 'Call Ada', 'Buy milk', 'Write'])
    check('undo that', 1)

    await press('e')
    await type(' Lovelace')
    await press('Enter')
    await expect(checkbox('Call Ada Lovelace')).toBeFocused()
    check('rename it', 2)

    await press('Alt+ArrowUp')
    await expect(titles).toHaveText(['Call Ada Lovelace', 'Pay rent', 'Buy milk', 'Write'])
    check('move it up', 1)

    await press('Enter')
    await expect(details).toBeVisible()
    await press('Escape')
    await expect(details).toBeHidden()
    check('read its details', 2)

    await press('Delete')
    await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write'])
    check('delete it', 1)

    await press('/')
    await expect(search).toBeFocused()
    await type('milk')
    await expect(titles).toHaveText(['Buy milk'])
    await press('Enter')
    await expect(checkbox('Buy milk')).toBeFocused()
    check('find a task', 2)

    await expect(page.getByText(SAVED)).toBeVisible()
    await expectDayDone(site, person)
    end()
  },
)

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

  test(
    'a day on a phone takes at most three taps for each job, and no more than in Todoist',
    LONG,
    async ({ page, site, person }) => {
      await seedTasks(site, person, SEEDS)
      await openList(page, site, person)
      const { field, checkbox, titles, button, items, details, search } = partsOf(page)
      const { add, check, end } = createCounter('taps')
      const finger = await createFinger(page)
      const tap = async (part: Locator) => {
        await part.tap()
        add()
      }
      /** Takes a task by its grip. */
      const hold = async (title: string) => {
        await finger.press(items.filter({ hasText: title }).locator('[data-grip]'))
        add()
      }
      const dropOn = async (target: Locator) => {
        await finger.moveTo(await pointOn(target))
        await expect(target).toHaveAttribute('data-over', '')
        await finger.lift()
        await expect(target).toHaveCount(0)
      }

      await tap(field)
      await page.keyboard.type('Pay rent friday !high #home')
      await expect(page.getByRole('group', { name: 'Understood' })).toBeVisible()
      await tap(button('Add'))
      await expect(titles.first()).toHaveText('Pay rent')
      check('add a task with date, priority and tag', 2)

      await expect(items.nth(3)).toBeInViewport({ ratio: 1 })
      check('go to the list', 0)

      await hold('Call Ada')
      await dropOn(page.locator('[data-target=today]'))
      await expect(items.nth(1)).toContainText('Today')
      check('make the next task due today', 1)

      await hold('Call Ada')
      await dropOn(page.locator('[data-target=tomorrow]'))
      await expect(items.nth(1)).toContainText('Tomorrow')
      check('move it to tomorrow', 1)

      await tap(button('Edit Call Ada'))
      await tap(details.getByRole('button', { name: 'High' }))
      await tap(button('Close details'))
      await expect(items.nth(1)).toContainText('High priority')
      check('set its priority', 3)

      await tap(checkbox('Call Ada'))
      await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write', 'Call Ada'])
      check('complete it', 1)

      await tap(button('Undo'))
      await expect(titles).toHaveText(['Pay rent', 'Call Ada', 'Buy milk', 'Write'])
      check('undo that', 1)

      await tap(titles.nth(1))
      await page.keyboard.type(' Lovelace')
      await page.keyboard.press('Enter')
      add()
      await expect(checkbox('Call Ada Lovelace')).toBeVisible()
      check('rename it', 2)

      await hold('Call Ada Lovelace')
      await finger.moveTo(await pointOn(items.first(), 0.2))
      await expect(items.first()).toHaveAttribute('data-drop', 'before')
      await finger.lift()
      await expect(titles).toHaveText(['Call Ada Lovelace', 'Pay rent', 'Buy milk', 'Write'])
      check('move it up', 1)

      await tap(button('Edit Call Ada Lovelace'))
      await expect(details).toBeVisible()
      await tap(button('Close details'))
      await expect(details).toBeHidden()
      check('read its details', 2)

      await tap(button('Delete Call Ada Lovelace'))
      await expect(titles).toHaveText(['Pay rent', 'Buy milk', 'Write'])
      check('delete it', 1)

      await tap(search)
      await page.keyboard.type('milk')
      await expect(titles).toHaveText(['Buy milk'])
      check('find a task', 1)

      await expect(page.getByText(SAVED)).toBeVisible()
      await expectDayDone(site, person)
      end()
    },
  )

  test(
    'ten tasks are on the first screen, and the bar of a selection where the thumb is',
    LONG,
    async ({ page, site, person }) => {
      const plain = Array.from({ length: 12 }, (_, index) => ({ title: `Task ${index + 1}` }))
      await seedTasks(site, person, plain)
      await openList(page, site, person)
      const { button, items } = partsOf(page)
      const bottom = await items.nth(9).evaluate((task) => task.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThanOrEqual(844)

      await button('Select').tap()
      await button('Select Task 4').tap()
      const bar = page.getByRole('group', { name: 'Selected tasks' })
      await expect(bar).toContainText('1 selected')
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
      await bar.getByRole('button', { name: 'Complete' }).tap()
      await expect(bar.getByRole('button', { name: 'Reopen' })).toBeVisible()
    },
  )
})
