import { isFocusRingCut } from './keyboard.ts'
import { type Person, registerPerson } from './person.ts'
import { TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { addTasks, dayFromNow, openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

/** One of each kind, in the list's own order. */
async function seedEachKind(site: string, person: Person): Promise<void> {
  await seedTasks(site, person, [
    { title: 'No date', tags: ['home'], priority: 'low' },
    { title: 'Due today', due: dayFromNow(0), tags: ['Work'] },
    { title: 'Due at noon tomorrow', due: `${dayFromNow(1)}T12:00`, priority: 'high' },
    { title: 'Due tomorrow', due: dayFromNow(1), tags: ['work'] },
    { title: 'Due in a week', due: dayFromNow(7), notes: 'Ask for the café\nand the price' },
    { title: 'Overdue', due: dayFromNow(-2), priority: 'medium' },
    { title: 'Ticked today', due: dayFromNow(0), completed: true },
    { title: 'Ticked without a date', completed: true, tags: ['home'] },
    { title: 'Thrown away', due: dayFromNow(0), tags: ['gone'], deleted: true },
  ])
}

function headings(page: Page): Promise<string[]> {
  return partsOf(page).items.evaluateAll((rows) =>
    rows.flatMap((row) => row.getAttribute('data-heading') ?? []),
  )
}

async function expectCurrent(page: Page, name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Your tasks' })
  await expect(views.locator('[aria-current="page"]')).toHaveText(name)
}

test.describe('the views of the list', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await registerPerson(site, address)
    await seedEachKind(site, person)
    await openList(page, site, person)
  })

  test('show their tasks in order with their numbers, and survive a reload and Back', async ({
    page,
  }) => {
    await test.step('each shows its tasks in order', async () => {
      const { titles, link } = partsOf(page)
      await expectCurrent(page, 'All')
      await expect(titles).toHaveText([
        'No date',
        'Due today',
        'Due at noon tomorrow',
        'Due tomorrow',
        'Due in a week',
        'Overdue',
        'Ticked today',
        'Ticked without a date',
      ])
      expect(await headings(page)).toEqual(['Completed (2)'])

      await link('Today').click()
      await expectCurrent(page, 'Today')
      await expect(page).toHaveURL(`${TO_DO_LIST}?view=today`)
      await expect(titles).toHaveText(['Overdue', 'Due today', 'Ticked today'])
      expect(await headings(page)).toEqual(['Overdue', 'Today', 'Completed (1)'])
      await expect(partsOf(page).items.first()).toContainText('Overdue: ')

      await link('Upcoming').click()
      await expectCurrent(page, 'Upcoming')
      await expect(titles).toHaveText(['Due tomorrow', 'Due at noon tomorrow', 'Due in a week'])
      const [tomorrow, week, ...more] = await headings(page)
      expect(tomorrow).toBe('Tomorrow')
      expect(week).toMatch(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day \d+ \w+$|^\d+ \w+ \d{4}$/)
      expect(more).toEqual([])

      await link('Completed').click()
      await expectCurrent(page, 'Completed')
      await expect(titles).toHaveCount(2)
      await expect(partsOf(page).checkbox('Ticked today')).toBeChecked()

      await link('Trash').click()
      await expectCurrent(page, 'Trash')
      await expect(titles).toHaveText(['Thrown away'])
      await expect(page.getByRole('checkbox')).toHaveCount(0)
    })

    await test.step('the trash has nothing to sort', async () => {
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeDisabled()
    })

    await test.step('they survive a reload and Back', async () => {
      const { titles, link } = partsOf(page)
      await link('All').click()
      await link('Today').click()
      await link('Upcoming').click()
      await expectCurrent(page, 'Upcoming')
      await page.reload()
      await expectCurrent(page, 'Upcoming')
      await expect(titles).toHaveCount(3)
      await page.goBack()
      await expectCurrent(page, 'Today')
      await expect(titles).toHaveText(['Overdue', 'Due today', 'Ticked today'])
      await page.goBack()
      await expectCurrent(page, 'All')
    })

    await test.step('each shows its number of tasks, and updates it', async () => {
      const { link, checkbox, button } = partsOf(page)
      const counts = { All: '6', Today: '2', Upcoming: '3', Completed: '2', Trash: '1' }
      for (const [name, count] of Object.entries(counts)) {
        await expect(link(name), name).toHaveAccessibleDescription(count)
      }
      await checkbox('Overdue').click()
      await expect(link('Today')).toHaveAccessibleDescription('1')
      await expect(link('Completed')).toHaveAccessibleDescription('3')
      await button('Delete No date').click()
      await expect(link('All')).toHaveAccessibleDescription('4')
      await expect(link('Trash')).toHaveAccessibleDescription('2')
    })
  })

  test(
    'are searched and filtered by a tag, whatever the address says',
    LONG,
    async ({ page, site }) => {
      await test.step('a search finds titles and notes, and highlights the matches', async () => {
        const { titles, search, items } = partsOf(page)
        const marks = items.locator('mark')
        const found = page.getByRole('search').getByRole('status')
        await expect(found).toBeEmpty()
        await search.fill('DUE tomorrow')
        await expect(titles).toHaveText(['Due at noon tomorrow', 'Due tomorrow'])
        await expect(found).toHaveText('2 tasks')
        await expect(marks).toHaveText(['Due', 'tomorrow', 'Due', 'tomorrow'])

        await search.fill('cafe')
        await expect(titles).toHaveText(['Due in a week'])
        await expect(items).toContainText('Ask for the café')
        await expect(marks).toHaveText(['café'])
        await expect(page).toHaveURL(`${TO_DO_LIST}?q=cafe`)
        await page.reload()
        await expect(search).toHaveValue('cafe')
        await expect(titles).toHaveText(['Due in a week'])

        await search.fill('<img src=x> .*')
        await expect(page.getByText('No task here matches “<img src=x> .*”.')).toBeVisible()
        await expect(titles).toHaveCount(0)
        await expect(found).toHaveText('0 tasks')
        await partsOf(page).button('Show all').click()
        await expect(search).toHaveValue('')
        await expect(found).toBeEmpty()
        await expect(titles).toHaveCount(8)
        await expect(marks).toHaveCount(0)
      })

      await test.step('invalid parts of the address are ignored', async () => {
        await openHydrated(page, `${site}${TO_DO_LIST}?view=__proto__&sort=constructor&task=%00`)
        await expectCurrent(page, 'All')
        await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('own')
        await expect(partsOf(page).titles).toHaveCount(8)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('without a task that has the tag they say so, and show all again', async () => {
        await openHydrated(page, `${site}${TO_DO_LIST}?tag=%3Cb%3E__proto__`)
        await expect(page.getByText('No task here has the tag #<b>__proto__.')).toBeVisible()
        await partsOf(page).button('Show all').press('Enter')
        await expect(partsOf(page).titles).toHaveCount(8)
        await expect(page).toHaveURL(TO_DO_LIST)
      })

      await test.step('each can be filtered by a tag, in any case', async () => {
        const { titles, link } = partsOf(page)
        const tags = page.getByRole('list', { name: 'Tags', exact: true })
        // A tag only in the trash is not listed.
        await expect(tags.getByRole('link')).toHaveText(['#home 1', '#Work 2'])
        await tags.getByRole('link', { name: '#Work' }).click()
        await expect(titles).toHaveText(['Due today', 'Due tomorrow'])
        await expect(tags.locator('[aria-current="true"]')).toHaveText('#Work 2')
        await page.reload()
        await expect(titles).toHaveText(['Due today', 'Due tomorrow'])

        await addTasks(page, ['One more for work'])
        await expect(titles).toHaveText(['One more for work', 'Due today', 'Due tomorrow'])
        await tags.getByRole('link', { name: '#Work' }).click()
        await expect(titles).toHaveCount(9)
        await expect(tags.locator('[aria-current]')).toHaveCount(0)

        await link('Completed').click()
        await tags.getByRole('link', { name: '#home' }).click()
        await expect(titles).toHaveText(['Ticked without a date'])
      })
    },
  )

  test(
    'keep the last query when the visitor navigates at once, and pass it to no other page',
    LONG,
    async ({ page }) => {
      const { titles, search, link } = partsOf(page)
      await search.fill('due')
      await expect(page).toHaveURL(`${TO_DO_LIST}?q=due`)
      await search.fill('due tomorrow')
      await link('Personal').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible()
      await expect(page).toHaveURL('/Personal')
      await page.goBack()
      await expect(search).toHaveValue('due tomorrow')
      await expect(titles).toHaveText(['Due at noon tomorrow', 'Due tomorrow'])

      // Pressed by a program, a link does not take the focus from the field. In one step, so that the
      // address cannot be updated in between.
      await search.focus()
      await link('Resume').evaluate((element) => {
        const field = document.activeElement as HTMLInputElement
        Reflect.set(HTMLInputElement.prototype, 'value', 'a week', field)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        ;(element as HTMLElement).click()
      })
      await expect(page).toHaveURL('/Resume')
      await expect(search).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(`${TO_DO_LIST}?q=due+tomorrow`)
      await expect(search).toHaveValue('due tomorrow')
    },
  )

  test('say that they hide a new task, and show it', LONG, async ({ page }) => {
    const { field, titles, search, link, button } = partsOf(page)
    const hidden = page.getByText(/^Added .* Not shown here\.$/)
    await search.fill('overdue')
    await expect(titles).toHaveText(['Overdue'])
    await addTasks(page, ['Milk'])
    await expect(page.getByText('Added “Milk”. Not shown here.')).toBeVisible()
    await button('Show').click()
    await expect(search).toHaveValue('')
    await expect(titles.first()).toHaveText('Milk')
    await expect(field).toBeFocused()

    await link('Completed').click()
    await addTasks(page, ['Bread'])
    await expect(page.getByText('Added “Bread”. Not shown here.')).toBeVisible()
    await button('Show').click()
    await expect(page).toHaveURL(TO_DO_LIST)
    await expect(titles.first()).toHaveText('Bread')
    await expect(hidden).toHaveCount(0)
    await expect(page.getByText('Added “Bread”.')).toBeVisible()
    await button('Undo').click()
    await expect(titles.first()).toHaveText('Milk')

    await search.fill('tea')
    await expect(titles).toHaveCount(0)
    await addTasks(page, ['Tea'])
    await expect(page.getByText('Added “Tea”.')).toBeVisible()
    await expect(hidden).toHaveCount(0)
    await button('Undo').click()
    await expect(titles).toHaveCount(0)
  })

  test('lose no letter while the address is updated during slow typing', LONG, async ({ page }) => {
    const { search } = partsOf(page)
    const words = 'none of these are anywhere'
    for (const pace of [255, 270]) {
      await search.fill('')
      await search.pressSequentially(words, { delay: pace })
      await expect(search).toHaveValue(words)
      await expect(page).toHaveURL(`${TO_DO_LIST}?${new URLSearchParams({ q: words })}`)
    }
  })

  test('are sorted by due date, priority, title and own order', LONG, async ({ page }) => {
    const { titles } = partsOf(page)
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    const [open, done] = [6, 8]
    const shown = async () => (await titles.allTextContents()).slice(0, open)

    await sort.selectOption('Due date')
    await expect
      .poll(shown)
      .toEqual([
        'Overdue',
        'Due today',
        'Due tomorrow',
        'Due at noon tomorrow',
        'Due in a week',
        'No date',
      ])
    await expect(titles).toHaveCount(done)
    await expect(page).toHaveURL(`${TO_DO_LIST}?sort=due`)

    await sort.selectOption('Priority')
    await expect
      .poll(shown)
      .toEqual([
        'Due at noon tomorrow',
        'Overdue',
        'No date',
        'Due today',
        'Due tomorrow',
        'Due in a week',
      ])
    await sort.selectOption('Title')
    await expect
      .poll(shown)
      .toEqual([
        'Due at noon tomorrow',
        'Due in a week',
        'Due today',
        'Due tomorrow',
        'No date',
        'Overdue',
      ])
    await page.reload()
    await expect(sort).toHaveValue('title')
    await expect.poll(async () => (await shown()).at(0)).toBe('Due at noon tomorrow')
    // Another view keeps the sort order, and so does Back.
    await partsOf(page).link('Today').click()
    await expect(page).toHaveURL(`${TO_DO_LIST}?view=today&sort=title`)
    await page.goBack()
    await expectCurrent(page, 'All')
    await sort.selectOption('Own order')
    await expect.poll(async () => (await shown()).at(0)).toBe('No date')
    await expect(page).toHaveURL(TO_DO_LIST)
  })
})

test(
  'each empty view says what belongs there, and a task that is added in Today is due today',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const words = {
      All: 'Nothing to do. Write the first task above.',
      Upcoming: 'Nothing is due later.',
      Completed: 'Nothing is completed yet.',
      Trash: 'The trash is empty. What you delete stays here for 30 days.',
      Today: 'Nothing is due today.',
    }
    for (const [name, text] of Object.entries(words)) {
      await partsOf(page).link(name).click()
      await expect(page.getByText(text)).toBeVisible()
    }

    await addTasks(page, ['Water the plants'])
    await expect(partsOf(page).titles).toHaveText(['Water the plants'])
    await expect(page.getByText(SAVED)).toBeVisible()
    const { items } = await readList(site, person)
    expect(items).toMatchObject([{ title: 'Water the plants', due: dayFromNow(0) }])
  },
)

test(
  'many tags leave the tasks in sight, and the focus ring of each link is whole',
  LONG,
  async ({ page, site, person }) => {
    const names = Array.from({ length: 100 }, (_, index) => `tag-${index}`)
    await seedTasks(
      site,
      person,
      [0, 20, 40, 60, 80].map((start) => ({
        title: `Task ${start}`,
        tags: names.slice(start, start + 20),
        notes: 'See https://example.com',
      })),
    )
    await openList(page, site, person)
    const { titles, list } = partsOf(page)
    const links = page.getByRole('navigation', { name: 'Your tasks' }).getByRole('link')
    for (const width of [390, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(titles.first()).toBeInViewport()
      for (const link of [links.first(), links.nth(20), links.last()]) {
        await link.focus()
        expect(await isFocusRingCut(page)).toBe(false)
      }
      // Browsers do not scroll to a link that is only cut.
      await links.nth(20).focus()
      for (let times = 0; times < 8; times++) {
        await page.keyboard.press('Tab')
        expect(await isFocusRingCut(page)).toBe(false)
      }
      await list.getByRole('link', { name: 'https://example.com' }).first().focus()
      expect(await isFocusRingCut(page)).toBe(false)
    }
  },
)
