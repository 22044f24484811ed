import { type Person, registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

/* Where it is another day than in Greenwich for half of the time. */
test.use({ timezoneId: 'Pacific/Auckland' })

/** A Saturday there, and Friday in Greenwich. */
const MORNING = new Date('2026-11-20T20:00Z')
const daily = { every: 1, unit: 'day', from: 'due' } as const

type Task = Parameters<typeof seedTasks>[2][number]

async function openTasks(
  page: Page,
  site: string,
  address: string,
  tasks: readonly Task[],
  time = MORNING,
): Promise<Person> {
  await page.clock.setFixedTime(time)
  const person = await registerPerson(site, address)
  await seedTasks(site, person, tasks)
  await openList(page, site, person)
  return person
}

/** Each task that the server has outside the trash: its title, its date, and whether it is done. */
async function readTasks(site: string, person: Person): Promise<string[]> {
  const { items } = await readList(site, person)
  return items
    .map(({ title, due, completedAt }) => [title, due, completedAt && 'done'])
    .map((parts) => parts.filter(Boolean).join(' '))
    .sort()
}

function fieldsOf(page: Page) {
  const { details } = partsOf(page)
  return {
    repeat: details.getByRole('combobox', { name: 'Repeat', exact: true }),
    custom: details.getByRole('group', { name: 'Custom repeat' }),
    words: details.locator('#details-repeat-words'),
    field: (name: string) => details.getByLabel(name, { exact: true }),
  }
}

test('a repeating task adds the next one when completed, and Undo removes that', async ({
  page,
  site,
  address,
}) => {
  const person = await openTasks(page, site, address, [{ title: 'Water' }])
  const { button, checkbox, details, items } = partsOf(page)
  await button('Edit Water').click()
  const { repeat, field } = fieldsOf(page)
  await repeat.selectOption('Every week')
  // What repeats has a date.
  await expect(field('Due date')).toHaveValue('2026-11-21')
  await button('Close details').click()
  await expect(items).toContainText(['Every week'])

  await checkbox('Water').click()
  await expect(page.getByText('Completed “Water”. Next: Sat 28 Nov.')).toBeVisible()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Sat 28 Nov')
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readTasks(site, person)).toEqual(['Water 2026-11-21 done', 'Water 2026-11-28'])

  await button('Undo').click()
  await expect(items).toHaveCount(1)
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readTasks(site, person)).toEqual(['Water 2026-11-21'])

  // The other ways to complete and to reopen it.
  await button('Edit Water').click()
  await button('Complete').click()
  await button('Reopen').click()
  await button('Complete').click()
  await field('Due date').fill('2026-11-20')
  await field('Due date').blur()
  await button('Close details').click()
  await expect(details).toBeHidden()
  await expect(items).toHaveCount(2)
  await button('Edit Water').first().click()
  await button('No date').click()
  await expect(repeat).toHaveValue('Never')
  await expect(page.getByText(SAVED)).toBeAttached()
  expect(await readTasks(site, person)).toEqual(['Water', 'Water 2026-11-20 done'])
})

test('every rule can be set by keyboard', LONG, async ({ page, site, address }) => {
  const person = await openTasks(page, site, address, [{ title: 'Water', due: '2026-11-21' }])
  await partsOf(page).checkbox('Water').focus()
  await page.keyboard.press('Enter')
  const { repeat, custom, words, field } = fieldsOf(page)
  await repeat.focus()
  await page.keyboard.type('Cust')
  await expect(words).toHaveText('Every 2 weeks')
  await page.keyboard.press('Tab')
  await expect(field('Every')).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(custom.getByRole('button', { name: 'Monday' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(words).toHaveText('Every 3 weeks on Mon, Wed')
  await field('Counted from').focus()
  await page.keyboard.type('The day')
  await field('Ends').focus()
  await page.keyboard.type('After')
  await page.keyboard.press('Tab')
  await expect(field('Times left')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(words).toHaveText('Every 3 weeks on Mon, Wed, from completion, 5 times left')
  await expectAccessible(page)
  // An invalid number of times is not saved.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0')
  await expect(field('Times left')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(field('Times left')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(page.getByText(SAVED)).toBeVisible()
  expect((await readList(site, person)).items[0]?.repeat).toEqual({
    every: 3,
    unit: 'week',
    weekdays: ['mo', 'we'],
    from: 'completion',
    count: 5,
  })
  await partsOf(page).button('Edit Water').click()
  await field('Unit').selectOption('month')
  await field('Day of the month').selectOption('The last day')
  await field('Ends').selectOption('On a date')
  await field('Last day').fill('2027-01-31')
  await field('Last day').press('Enter')
  await expect(words).toHaveText(
    'Every 3 months on the last day, from completion, until 31 Jan 2027',
  )
})

test(
  'a task that two devices complete offline has one next task',
  LONG,
  async ({ page, browser, site, address }) => {
    const person = await openTasks(page, site, address, [
      { title: 'Water', due: '2026-11-18T08:00', repeat: daily },
    ])
    const elsewhere = await browser.newContext({ timezoneId: 'Pacific/Auckland' })
    const other = await elsewhere.newPage()
    await other.clock.setFixedTime(MORNING)
    await openList(other, site, person)
    for (const device of [page, other]) {
      await device.context().setOffline(true)
      await partsOf(device).checkbox('Water').click()
      await expect(partsOf(device).items).toHaveCount(2)
    }
    for (const device of [page, other]) {
      await device.context().setOffline(false)
      await expect(device.getByText(/All changes saved|Up to date/)).toBeVisible()
      await expect(partsOf(device).items).toHaveCount(2)
    }
    await elsewhere.close()
    // Long overdue, it is not due again before today.
    await expect
      .poll(() => readTasks(site, person))
      .toEqual(['Water 2026-11-18T08:00 done', 'Water 2026-11-21T08:00'])
  },
)

test(
  'daily tasks follow the visitor’s calendar when the clocks change',
  LONG,
  async ({ page, site, address }) => {
    // Half past midnight of the day on which clocks go back; in Greenwich it is the day before.
    const before = new Date('2027-04-03T11:30Z')
    const person = await openTasks(
      page,
      site,
      address,
      [{ title: 'Water', due: '2027-03-30T02:30', repeat: daily }],
      before,
    )
    const { checkbox, items } = partsOf(page)
    await checkbox('Water').first().click()
    await expect(items.first()).toContainText('Today, 02:30')
    // A day of 25 hours later by the clock of a computer, and the same day on the wall.
    await page.clock.setFixedTime(new Date('2027-04-04T11:30Z'))
    await checkbox('Water').first().click()
    await expect(items).toHaveCount(3)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readTasks(site, person)).toEqual([
      'Water 2027-03-30T02:30 done',
      'Water 2027-04-04T02:30 done',
      'Water 2027-04-05T02:30',
    ])
  },
)

test(
  'tasks completed together add their next ones, and Undo removes them together',
  LONG,
  async ({ page, site, address }) => {
    const person = await openTasks(page, site, address, [
      { title: 'Fern', due: '2026-11-21', repeat: daily },
      { title: 'Ivy', due: '2026-11-21', repeat: { ...daily, count: 1 } },
      { title: 'Rose', due: '2026-11-21', repeat: { ...daily, unit: 'month', monthday: 'last' } },
    ])
    const { button, checkbox, items } = partsOf(page)
    await checkbox('Fern').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await button('Complete').click()
    await expect(page.getByText('Completed 3 tasks. 2 come again.')).toBeVisible()
    await expect(items).toHaveCount(5)
    await expect(page.getByText(SAVED)).toBeVisible()
    const done = ['Fern 2026-11-21 done', 'Ivy 2026-11-21 done', 'Rose 2026-11-21 done']
    const next = ['Fern 2026-11-22', 'Rose 2026-11-30']
    expect(await readTasks(site, person)).toEqual([...done, ...next].sort())
    await button('Undo').click()
    await expect(items).toHaveCount(3)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readTasks(site, person)).toEqual(
      ['Fern', 'Ivy', 'Rose'].map((t) => `${t} 2026-11-21`),
    )
  },
)
