import type { Locator } from '@playwright/test'
import { call } from '../shared/api/endpoint.ts'
import { changeItems } from '../shared/api/items.ts'
import { getCachedToken } from './accounts.ts'
import { createFinger, pointOn } from './finger.ts'
import { type Person, registerPerson } from './person.ts'
import { TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { LIST_API, openList, partsOf, readList, readServer, SAVED, seedTasks } from './to-do.ts'

const TITLES = ['Apples', 'Bread', 'Cheese']

// No task stands near the window's edge, where holding one scrolls the page.
test.use({ viewport: { width: 1280, height: 1200 } })

async function openTasks(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await seedTasks(
    site,
    person,
    TITLES.map((title) => ({ title })),
  )
  await openList(page, site, person)
  return person
}

function rowOf(page: Page, title: string): Locator {
  return partsOf(page).items.filter({ hasText: title })
}

/** How far down a task a pointer means the place before or after it. */
const SIDES = { before: 0.2, after: 0.8 }

/** Takes a task by its grip and holds it over another one. */
async function dragOver(
  page: Page,
  title: string,
  other: string,
  side: 'before' | 'after',
): Promise<void> {
  await rowOf(page, title).hover()
  const from = await pointOn(rowOf(page, title).locator('[data-grip]'))
  const to = await pointOn(rowOf(page, other), SIDES[side])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(rowOf(page, other)).toHaveAttribute('data-drop', side)
}

async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect(partsOf(page).titles).toHaveText(titles)
}

test(
  'a task is dragged by its grip, and Undo moves it back',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)
    await dragOver(page, 'Cheese', 'Apples', 'before')
    await page.mouse.up()
    await expectOrder(page, ['Cheese', 'Apples', 'Bread'])
    await expect(page.getByText('Moved “Cheese” before “Apples”.')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['Cheese', 'Apples', 'Bread'])

    await partsOf(page).button('Undo').click()
    await expectOrder(page, TITLES)
    await dragOver(page, 'Apples', 'Cheese', 'after')
    await page.mouse.up()
    await expectOrder(page, ['Bread', 'Cheese', 'Apples'])
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expectOrder(page, ['Bread', 'Cheese', 'Apples'])
  },
)

test(
  'a drag cancelled by Escape, dropped outside or held among completed tasks moves nothing',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)

    await test.step('cancelled by Escape or dropped outside', async () => {
      await dragOver(page, 'Cheese', 'Apples', 'before')
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-drop]')).toHaveCount(0)
      await page.mouse.up()
      await expectOrder(page, TITLES)

      await dragOver(page, 'Cheese', 'Apples', 'before')
      await page.mouse.move(5, 5, { steps: 3 })
      await expect(page.locator('[data-drop]')).toHaveCount(0)
      await page.mouse.up()
      await expectOrder(page, TITLES)
      await expect(page.getByText(/^Moved/)).toHaveCount(0)
      expect(await readServer(site, person)).toEqual(TITLES)
    })

    await test.step('an open task cannot be dragged among the completed ones', async () => {
      await partsOf(page).checkbox('Cheese').click()
      await expect(rowOf(page, 'Cheese').locator('[data-grip]')).toHaveCount(0)
      const from = await pointOn(rowOf(page, 'Apples').locator('[data-grip]'))
      const to = await pointOn(rowOf(page, 'Cheese'), SIDES.after)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await expect(page.locator('[data-drop]')).toHaveCount(0)
      await page.mouse.up()
      await expectOrder(page, TITLES)
    })
  },
)

test('selected tasks are dragged together, in order', LONG, async ({ page, site, address }) => {
  const person = await openTasks(page, site, address)
  for (const title of ['Apples', 'Bread']) {
    await partsOf(page).checkbox(title).focus()
    await page.keyboard.press('x')
  }
  // What can be done to them comes above the list, which makes way for it.
  await expect(page.getByRole('group', { name: 'Selected tasks' })).toContainText('2 selected')
  await dragOver(page, 'Bread', 'Cheese', 'after')
  await page.mouse.up()
  await expectOrder(page, ['Cheese', 'Apples', 'Bread'])
  await expect(page.getByText('Moved 2 tasks after “Cheese”.')).toBeVisible()
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual(['Cheese', 'Apples', 'Bread'])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test(
    'a task is dragged by its grip, and the page does not scroll',
    LONG,
    async ({ page, site, address }) => {
      const person = await openTasks(page, site, address)
      const finger = await createFinger(page)
      await rowOf(page, 'Cheese').scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      await finger.press(rowOf(page, 'Cheese').locator('[data-grip]'))
      await finger.moveTo(await pointOn(rowOf(page, 'Apples'), SIDES.before))
      await expect(rowOf(page, 'Apples')).toHaveAttribute('data-drop', 'before')
      await finger.lift()
      await expectOrder(page, ['Cheese', 'Apples', 'Bread'])
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(site, person)).toEqual(['Cheese', 'Apples', 'Bread'])
      // Chromium makes no click of a touch that comes this soon after one by DevTools.
      await partsOf(page).button('Undo').click()
      await expectOrder(page, TITLES)
    },
  )
})

test('Alt and an arrow move a task, announce it and keep the focus', async ({
  page,
  site,
  address,
}) => {
  const person = await openTasks(page, site, address)
  const { checkbox } = partsOf(page)
  const told = (text: string) => page.getByRole('status').getByText(text)
  await checkbox('Cheese').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(page, ['Apples', 'Cheese', 'Bread'])
  await expect(told('Moved “Cheese” up: 2 of 3.')).toBeVisible()
  await expect(checkbox('Cheese')).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(told('Moved “Cheese” up: 1 of 3.')).toBeVisible()
  // The first task cannot move up.
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(page, ['Cheese', 'Apples', 'Bread'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(told('Moved “Cheese” down: 2 of 3.')).toBeVisible()
  await expect(checkbox('Cheese')).toBeFocused()

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expectOrder(page, TITLES)
  await page.keyboard.press('Control+Shift+Z')
  await expectOrder(page, ['Apples', 'Cheese', 'Bread'])
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual(['Apples', 'Cheese', 'Bread'])
})

test(
  'the Move buttons keep the focus while a task moves',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)
    const { button } = partsOf(page)
    await button('Move Apples down').focus()
    await page.keyboard.press('Enter')
    await expectOrder(page, ['Bread', 'Apples', 'Cheese'])
    await expect(button('Move Apples down')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectOrder(page, ['Bread', 'Cheese', 'Apples'])
    await expect(button('Move Apples down')).toBeFocused()
    await button('Move Apples up').press('Space')
    await expectOrder(page, ['Bread', 'Apples', 'Cheese'])
    await expect(button('Move Apples up')).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expectOrder(page, ['Bread', 'Apples', 'Cheese'])
    expect(await readServer(site, person)).toEqual(['Bread', 'Apples', 'Cheese'])
  },
)

test(
  'tasks with equal or adjacent positions can be moved',
  LONG,
  async ({ page, site, person }) => {
    // The longest place there may be stands right after the one before it.
    const places = ['a0', 'a0', 'a0', 'a0', `a0${'0'.repeat(97)}1`]
    await seedTasks(
      site,
      person,
      places.map((position, index) => ({ title: `Task ${index}`, position })),
    )
    await openList(page, site, person)
    const { titles, checkbox, button } = partsOf(page)
    await expect(titles).toHaveCount(5)
    const before = await titles.allTextContents()
    const last = before.at(-1) ?? ''
    expect(last).toBe('Task 4')

    await checkbox(last).focus()
    const order = [...before]
    for (let index = 4; index > 0; index--) {
      await page.keyboard.press('Alt+ArrowUp')
      order.splice(index - 1, 2, last, order[index - 1] ?? '')
      await expectOrder(page, order)
    }
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(order)
    await button('Undo').click()
    order.splice(0, 2, order[1] ?? '', last)
    await expectOrder(page, order)
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expectOrder(page, order)
  },
)

test('moves of another device are kept', LONG, async ({ page, browser, site, address }) => {
  const person = await openTasks(page, site, address)
  // This page does not hear of it before it has moved a task itself, and shown that.
  const reading = createGate()
  const sending = createGate()
  await interceptRequests(page, LIST_API, async (route) => {
    await (route.request().method() === 'GET' ? reading : sending).opened
    await route.continue()
  })
  const device = await browser.newContext({ baseURL: site })
  const other = await device.newPage()
  await openList(other, site, person)
  await partsOf(other).checkbox('Cheese').focus()
  await other.keyboard.press('Alt+ArrowUp')
  await expectOrder(other, ['Apples', 'Cheese', 'Bread'])
  await expect(other.getByText(SAVED)).toBeVisible()

  await partsOf(page).checkbox('Apples').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder(page, ['Bread', 'Apples', 'Cheese'])
  sending.open()
  await expect(page.getByText(SAVED)).toBeVisible()
  reading.open()
  const both = ['Cheese', 'Bread', 'Apples']
  expect(await readServer(site, person)).toEqual(both)
  await page.reload()
  await expectOrder(page, both)
  await other.reload()
  await expectOrder(other, both)
  await device.close()
})

test(
  'in another sort order and in the view "Completed" nothing moves',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address)
    const { titles, checkbox, link } = partsOf(page)
    const moves = page.getByRole('button', { name: /^Move / })
    const sort = page.getByRole('combobox', { name: 'Sort by' })

    /** @param grips of tasks that can be dragged to a day or a tag */
    async function expectFixed(grips: number): Promise<void> {
      await expect(titles).toHaveCount(3)
      await expect(moves).toHaveCount(0)
      await expect(page.locator('[data-grip]')).toHaveCount(grips)
      const before = await titles.allTextContents()
      await checkbox(before[1] ?? '').focus()
      await page.keyboard.press('Alt+ArrowUp')
      await page.keyboard.press('Alt+ArrowDown')
      await expectOrder(page, before)
      await expect(page.getByText(/^Moved/)).toHaveCount(0)
    }

    for (const order of ['due', 'priority', 'title']) {
      await test.step(`sorted by ${order}`, async () => {
        await sort.selectOption(order)
        await expect(page).toHaveURL(`${TO_DO_LIST}?sort=${order}`)
        await expectFixed(3)
        await sort.selectOption('own')
        await expect(moves).toHaveCount(6)
      })
    }

    await test.step('completed', async () => {
      const { items } = await readList(site, person)
      const changes = items.map(({ id, version }) => ({
        op: 'change' as const,
        id,
        version,
        change: { completed: true },
      }))
      const token = await getCachedToken(site, person)
      await call(changeItems, { changes }, { origin: site, token })
      await openHydrated(page, `${site}${TO_DO_LIST}?view=completed`)
      await expectFixed(0)
      await link('All').click()
      await expect(titles).toHaveCount(3)
      await expect(moves).toHaveCount(0)
    })
  },
)
