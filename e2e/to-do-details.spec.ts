import type { Locator } from '@playwright/test'
import { logIn } from './accounts.ts'
import { type Person, registerPerson } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import {
  createGate,
  expect,
  interceptRequests,
  LONG,
  openHydrated,
  type Page,
  test,
} from './site.ts'
import {
  dayFromNow,
  LIST_API,
  openList,
  partsOf,
  readList,
  readServer,
  SAVED,
  seedTasks,
} from './to-do.ts'

const TITLE = 'Plan the trip'

async function openTasks(page: Page, site: string, address: string): Promise<Person> {
  const person = await registerPerson(site, address)
  await seedTasks(site, person, [{ title: TITLE }, { title: 'Other' }])
  await openList(page, site, person)
  return person
}

/** The fields of the sheet. */
function fieldsOf(page: Page) {
  const { details } = partsOf(page)
  return {
    title: details.getByRole('textbox', { name: 'Title', exact: true }),
    notes: details.getByRole('textbox', { name: 'Notes' }),
    date: details.getByLabel('Due date'),
    time: details.getByLabel('Time'),
    priority: (name: string) =>
      details.getByRole('group', { name: 'Priority' }).getByRole('button', { name }),
    tag: details.getByRole('combobox', { name: 'Tags' }),
    tags: details.getByRole('list', { name: 'Tags of this task' }),
    step: details.getByRole('textbox', { name: 'Checklist' }),
    steps: details.getByRole('list', { name: 'Checklist' }).getByRole('listitem'),
  }
}

async function openDetails(page: Page, title = TITLE): Promise<Locator> {
  const { button, details } = partsOf(page)
  await button(`Edit ${title}`).click()
  await expect(details).toBeVisible()
  return details
}

async function readTask(site: string, person: Person) {
  const [task] = (await readList(site, person)).items
  if (!task) throw new Error('There is no task')
  return task
}

test.describe('a title edited in the list', () => {
  let person: Person
  let field: Locator
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    field = page.getByRole('textbox', { name: `Title of ${TITLE}` })
    await partsOf(page).titles.first().click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(TITLE)
  })

  test('is saved by Enter or when the focus leaves it, and unchanged after Escape', async ({
    page,
    site,
  }) => {
    await test.step('it is unchanged after Escape, even after a pause', async () => {
      const { titles, checkbox } = partsOf(page)
      await field.fill('Never mind')
      await page.keyboard.press('Escape')
      await expect(titles).toHaveText([TITLE, 'Other'])
      await expect(checkbox(TITLE)).toBeFocused()

      await titles.first().click()
      await field.fill('A long thought')
      // Typing is saved after a pause.
      await expect(page.getByText(SAVED)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(titles).toHaveText([TITLE, 'Other'])
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(site, person)).toEqual([TITLE, 'Other'])
    })

    await test.step('it is edited after a click, and saved by Enter', async () => {
      await partsOf(page).titles.first().click()
      const { titles, checkbox } = partsOf(page)
      await page.keyboard.type(' to Rome')
      await page.keyboard.press('Enter')
      await expect(titles).toHaveText([`${TITLE} to Rome`, 'Other'])
      await expect(checkbox(`${TITLE} to Rome`)).toBeFocused()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect.poll(() => readServer(site, person)).toEqual([`${TITLE} to Rome`, 'Other'])
      await partsOf(page).button('Undo').click()
      await expect(titles).toHaveText([TITLE, 'Other'])
    })

    await test.step('it is saved when the focus leaves it', async () => {
      await partsOf(page).titles.first().click()
      await field.fill('Plan nothing')
      await partsOf(page).search.click()
      await expect(partsOf(page).titles).toHaveText(['Plan nothing', 'Other'])
      await expect(partsOf(page).search).toBeFocused()
      await expect(page.getByText(SAVED)).toBeVisible()
      await expect.poll(() => readServer(site, person)).toEqual(['Plan nothing', 'Other'])
    })
  })

  test('stays with an error if it is too long or empty', LONG, async ({ page, site }) => {
    const long = '🙂'.repeat(501)
    const reason = page.getByRole('alert')
    await field.fill(long)
    await page.keyboard.press('Enter')
    await expect(reason).toHaveText('A task takes at most 500 characters.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('A task takes at most 500 characters.')
    await page.reload()
    await expect(partsOf(page).titles).toHaveText([TITLE, 'Other'])
    await partsOf(page).titles.first().click()
    await expect(field).toHaveValue(long)

    await field.fill('  ')
    await partsOf(page).search.click()
    await expect(reason).toHaveText('Please write what the task is.')
    await field.press('Escape')
    await expect(partsOf(page).titles).toHaveText([TITLE, 'Other'])
    expect(await readServer(site, person)).toEqual([TITLE, 'Other'])
  })
})

test.describe('the details of a task', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    await openDetails(page)
  })

  test('are edited in the sheet and survive a reload', async ({ page, site }) => {
    const { title, notes, date, time, priority, tag, tags, step, steps } = fieldsOf(page)
    await title.fill('Travel')
    await date.fill(dayFromNow(3))
    await date.press('Enter')
    await time.fill('17:30')
    await priority('High').click()
    await tag.fill('#rome spring')
    await tag.press('Enter')
    await expect(tags.getByRole('listitem')).toHaveText(['#rome', '#spring'])
    await step.fill('Book the train')
    await step.press('Enter')
    await step.fill('Pack')
    await step.press('Enter')
    await expect(steps).toHaveCount(2)
    await notes.fill('Ask Ada\nand https://example.com/trains?to=rome.')
    await notes.blur()
    await expect(page.getByText(SAVED)).toBeVisible()

    const due = `${dayFromNow(3)}T17:30`
    expect(await readTask(site, person)).toMatchObject({
      title: 'Travel',
      due,
      priority: 'high',
      tags: ['rome', 'spring'],
      checklist: [
        { text: 'Book the train', done: false },
        { text: 'Pack', done: false },
      ],
      notes: 'Ask Ada\nand https://example.com/trains?to=rome.',
    })
    await page.reload()
    await expect(partsOf(page).details).toBeVisible()
    await expect(title).toHaveValue('Travel')
    await expect(date).toHaveValue(dayFromNow(3))
    await expect(time).toHaveValue('17:30')
    await expect(priority('High')).toHaveAttribute('aria-pressed', 'true')
    await expect(tags.getByRole('listitem')).toHaveText(['#rome', '#spring'])
    await expect(steps).toHaveCount(2)
    await expect(notes).toHaveValue(/^Ask Ada\nand https/)

    await partsOf(page).button('No date').click()
    await expect(date).toHaveValue('')
    await expect(time).toBeDisabled()
    await partsOf(page).button('Tomorrow').click()
    await expect(date).toHaveValue(dayFromNow(1))
    await expect(partsOf(page).button('Tomorrow')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect((await readTask(site, person)).due).toBe(dayFromNow(1))
  })

  test(
    'show links in the notes only for http and https, and add and remove tags and steps',
    LONG,
    async ({ page, site }) => {
      await test.step('links in the notes are shown only for http and https', async () => {
        const { notes } = fieldsOf(page)
        const links = page.getByRole('list', { name: 'Links in the notes' }).getByRole('link')
        await notes.fill(
          [
            'See (https://example.com/a_(b)), HTTP://EXAMPLE.org/b and https://example.com/a_(b).',
            'javascript:alert(1) data:text/html,x ftp://example.com //example.com www.example.com',
            'https://bank.example@evil.example/ https://" onclick="alert(1)',
          ].join('\n'),
        )
        await expect(links).toHaveText(['https://example.com/a_(b)', 'HTTP://EXAMPLE.org/b'])
        await expect(links.first()).toHaveAttribute('href', 'https://example.com/a_(b)')
        await expect(links.first()).toHaveAttribute('rel', 'noreferrer noopener nofollow')
        await expect(links.first()).toHaveAttribute('target', '_blank')
        await page.keyboard.press('Escape')
        const first = partsOf(page).items.first().getByRole('link')
        await expect(first).toHaveCount(3)
        await expect(first.first()).toHaveAttribute('href', 'https://example.com/a_(b)')
      })

      await test.step('tags are added and removed, and an invalid one is explained', async () => {
        await openDetails(page)
        const { tag, tags } = fieldsOf(page)
        const error = partsOf(page).details.getByRole('alert')
        await tag.fill('x'.repeat(51))
        await tag.press('Enter')
        await expect(error).toHaveText('A tag takes at most 50 characters.')
        await expect(tag).toHaveAttribute('aria-invalid', 'true')
        await tag.fill('a\u0007')
        await tag.press('Enter')
        await expect(error).toHaveText(
          'A task takes no control characters or halves of characters.',
        )
        await tag.fill(Array.from({ length: 21 }, (_, index) => `tag${index}`).join(' '))
        await tag.press('Enter')
        await expect(error).toHaveText('A task takes at most 20 tags.')
        await expect(tags).toHaveCount(0)

        await tag.fill('Home, home #HOME,work')
        await tag.press('Enter')
        await expect(error).toHaveCount(0)
        await expect(tags.getByRole('listitem')).toHaveText(['#Home', '#work'])
        await tags.getByRole('button', { name: 'Remove tag Home' }).click()
        await expect(tags.getByRole('listitem')).toHaveText(['#work'])
        await expect(tag).toBeFocused()
        await expect(page.getByText(SAVED)).toBeVisible()
        await expect.poll(async () => (await readTask(site, person)).tags).toEqual(['work'])
      })

      await test.step('steps are added, completed, renamed, moved and deleted', async () => {
        const { step, steps } = fieldsOf(page)
        const { checkbox, button, details } = partsOf(page)
        for (const text of ['One', 'Two', 'Two', 'Three']) {
          await step.fill(text)
          await step.press('Enter')
          await expect(step).toHaveValue('')
        }
        await expect(steps).toHaveCount(4)
        await checkbox('Step: One').click()
        await expect(checkbox('Step: One')).toBeChecked()
        // Two steps may say the same: only the one is ticked.
        await steps.nth(1).getByRole('checkbox').click()
        await button('Move step Three up').press('Enter')
        await expect(button('Move step Three up')).toBeFocused()
        await button('Move step Two up').first().press('Enter')
        await expect(steps.nth(0).getByRole('checkbox', { name: 'Step: Two' })).toBeFocused()
        await button('Move step One up').press('Enter')
        await expect(checkbox('Step: One')).toBeFocused()
        await expect(details.getByRole('textbox', { name: 'Text of step Three' })).toHaveValue(
          'Three',
        )
        await steps.nth(0).getByRole('textbox').fill('First')
        await page.keyboard.press('Enter')
        await button('Delete step Two').first().click()
        await expect(steps).toHaveCount(3)
        await expect(step).toBeFocused()
        await step.fill('x'.repeat(201))
        await step.press('Enter')
        const error = details.getByRole('alert')
        await expect(error).toHaveText('A step takes at most 200 characters.')
        await step.fill('')
        await steps.nth(0).getByRole('textbox').fill('')
        await page.keyboard.press('Enter')
        await expect(error).toHaveText('Please write what the step is.')
        await steps.nth(0).getByRole('textbox').fill('First of all')
        await expect(error).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
        await expect(page.getByText('1 of 3 steps')).toBeVisible()
        await expect(page.getByText(SAVED)).toBeVisible()
        await expect
          .poll(async () => (await readTask(site, person)).checklist)
          .toEqual([
            { text: 'First of all', done: true },
            { text: 'Three', done: false },
            { text: 'Two', done: false },
          ])
      })
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
      await openDetails(page, 'Book')
      await expect(button(`Add a date to step ${TITLE}`)).toBeVisible()
    },
  )

  test('are closed by Back, Escape, a click outside or deletion, and the focus returns', async ({
    page,
    site,
  }) => {
    await test.step('they are closed by Back, Escape or a click outside, and the focus returns', async () => {
      const { details, button } = partsOf(page)
      const edit = button(`Edit ${TITLE}`)
      await expect(page).toHaveURL(/[?&]task=/)
      await page.goBack()
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
      await expect(edit).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(details).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
      await expect(edit).toBeFocused()

      await page.goForward()
      await expect(details).toBeVisible()
      await page.mouse.click(20, 400)
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
      await openDetails(page)
      await button('Close details').click()
      await expect(details).toBeHidden()
      await expect(edit).toBeFocused()
    })

    await test.step('they are closed after arriving by the address itself', async () => {
      await openDetails(page)
      const { details } = partsOf(page)
      await page.goto(page.url())
      await expect(details).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(TO_DO_LIST)
    })

    await test.step('they complete and delete the task', async () => {
      await openDetails(page)
      const { details, titles, checkbox } = partsOf(page)
      await details.getByRole('button', { name: 'Complete' }).click()
      await expect(details.getByRole('button', { name: 'Reopen' })).toBeVisible()
      await details.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(details).toBeHidden()
      await expect(titles).toHaveText(['Other'])
      await expect(page).toHaveURL(TO_DO_LIST)
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(site, person)).toEqual(['Other'])
      await partsOf(page).button('Undo').click()
      await expect(checkbox(TITLE)).toBeChecked()
      await expect(details).toBeHidden()
    })
  })

  test('keep a text that is too long, with an error', LONG, async ({ page, site }) => {
    const { title, notes } = fieldsOf(page)
    const { details } = partsOf(page)
    const long = 'x'.repeat(10_001)
    await notes.fill(long)
    await notes.blur()
    await expect(details.getByText('Notes take at most 10,000 characters.')).toBeVisible()
    await title.fill('x'.repeat(501))
    await title.press('Enter')
    await expect(details.getByText('A task takes at most 500 characters.')).toBeVisible()
    await page.reload()
    await expect(notes).toHaveValue(long)
    await expect(title).toHaveValue('x'.repeat(501))
    await notes.fill('Short')
    await title.fill('Short')
    await title.blur()
    await expect(details.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readTask(site, person)).toMatchObject({ title: 'Short', notes: 'Short' })
  })
})

test.describe('a draft', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await openTasks(page, site, address)
    await openDetails(page)
  })

  test('survives a reload, in every field', async ({ page, site }) => {
    const { notes, title, step, tag, tags, steps, date } = fieldsOf(page)
    const { details } = partsOf(page)
    await date.fill('2031-12-24')
    await page.reload()
    await expect(date).toHaveValue('2031-12-24')
    await details.getByRole('combobox', { name: 'Repeat' }).selectOption('Custom')
    await details.getByLabel('Every').fill('5')
    await page.reload()
    await expect(details.getByLabel('Every')).toHaveValue('5')
    await notes.fill('Half a sent')
    await page.reload()
    await expect(details).toBeVisible()
    await expect(notes).toHaveValue('Half a sent')
    await title.fill('Half a title')
    await page.reload()
    await expect(title).toHaveValue('Half a title')
    await step.fill('Half a step')
    await page.reload()
    await expect(steps.getByRole('textbox')).toHaveValue('Half a step')
    await steps.getByRole('textbox').fill('A whole step')
    await page.reload()
    await expect(steps.getByRole('textbox')).toHaveValue('A whole step')
    await tag.fill('half')
    await page.reload()
    await expect(tags.getByRole('listitem')).toHaveText('#half')
    await expect(page.getByText(SAVED).or(page.getByText('Up to date'))).toBeVisible()
    expect(await readTask(site, person)).toMatchObject({
      title: 'Half a title',
      notes: 'Half a sent',
      due: '2031-12-24',
      repeat: { every: 5, unit: 'week', from: 'due' },
      tags: ['half'],
      checklist: [{ text: 'A whole step', done: false }],
    })
  })

  test('is saved by Back', LONG, async ({ page, site }) => {
    const { notes, step, date } = fieldsOf(page)
    await notes.fill('Written in a hurry')
    await step.fill('So was this')
    await date.fill('2031-12-24')
    await page.goBack()
    await expect(partsOf(page).details).toBeHidden()
    await expect(page.getByText('0 of 1 steps')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readTask(site, person)).toMatchObject({
      notes: 'Written in a hurry',
      due: '2031-12-24',
      checklist: [{ text: 'So was this', done: false }],
    })
  })

  test.describe('when the tab is closed', () => {
    // What the first tab sent without hearing the answer is sent once more.
    test.use({ allowedMessages: /status of 409/ })

    test('is saved in the next one', LONG, async ({ page, context, site }) => {
      const text = 'Before the lid was shut'
      await fieldsOf(page).notes.fill(text)
      await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
      const next = await context.newPage()
      await openHydrated(next, site + TO_DO_LIST)
      await expect(partsOf(next).items.first()).toContainText(text)
      await expect(next.getByText('Saving…')).toHaveCount(0)
      expect((await readTask(site, person)).notes).toBe(text)
    })
  })

  test.describe('when the session has ended', () => {
    test.use({ allowedMessages: /status of 401/ })

    test('is saved after the next login', LONG, async ({ page, site }) => {
      const { notes, priority } = fieldsOf(page)
      const gate = createGate()
      const reached = createGate()
      await interceptRequests(page, LIST_API, async (route) => {
        reached.open()
        await gate.opened
        await route.continue()
      })
      await priority('Low').click()
      await reached.opened
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await fetch(`${site}${TO_DO_LIST}/logout`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token ?? ''}` },
      })
      await notes.fill('Typed just then')
      await page.getByPlaceholder('Add a step').fill('A step begun')
      gate.open()
      await expect(page).toHaveURL(AUTH)
      await page.unroute(LIST_API)
      await logIn(page, person)
      await expect(partsOf(page).items.first()).toContainText('Typed just then')
      await expect(partsOf(page).items.first()).toContainText('Low priority')
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readTask(site, person)).toMatchObject({
        notes: 'Typed just then',
        priority: 'low',
      })
      await partsOf(page).button('Edit Plan the trip').click()
      await expect(page.getByPlaceholder('Add a step')).toHaveValue('A step begun')
    })
  })

  test.describe('when it could not be saved', () => {
    test.use({ allowedMessages: /status of (503|400)/ })

    test('waits while the server is busy', LONG, async ({ page, site }) => {
      let busy = true
      await interceptRequests(page, LIST_API, (route) => {
        if (!busy || route.request().method() === 'GET') return route.continue()
        busy = false
        return route.fulfill({ status: 503, headers: { 'Retry-After': '2' } })
      })
      const { notes } = fieldsOf(page)
      await notes.fill('Patience')
      await notes.blur()
      await expect(page.getByText(/^The server is busy\. 1 change is stored/)).toBeVisible()
      await expect(notes).toHaveValue('Patience')
      await expect(page.getByText(SAVED)).toBeVisible()
      expect((await readTask(site, person)).notes).toBe('Patience')
    })

    test('is shown beside the current value, and can be sent again', async ({ page, site }) => {
      const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 })
      await interceptRequests(page, LIST_API, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 400, contentType: 'application/problem+json', body }),
      )
      const { notes } = fieldsOf(page)
      await notes.fill('Worth keeping')
      await notes.blur()
      await expect(page.getByText('Not saved:')).toBeVisible()
      await page.keyboard.press('Escape')
      // Closing goes Back, and would interrupt a reload.
      await expect(partsOf(page).details).toBeHidden()
      await expect(
        page.getByText('Notes: yours is “Worth keeping”, now it is “none”.', { exact: true }),
      ).toBeVisible()
      await page.unroute(LIST_API)
      await page.reload()
      await partsOf(page).button('Retry').click()
      await expect(page.getByText('Not saved:')).toHaveCount(0)
      await expect(page.getByText(SAVED)).toBeVisible()
      expect((await readTask(site, person)).notes).toBe('Worth keeping')
    })
  })
})

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

test(
  'HTML, addresses with a script and names of objects stay text in every field',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    let opened = 0
    page.on('dialog', (dialog) => {
      opened++
      void dialog.dismiss()
    })
    const texts = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(2)</script>',
      'javascript:alert(3)',
      '__proto__',
    ]
    const { field, titles, items, search, button } = partsOf(page)
    const { title, notes, tag, tags, step, steps } = fieldsOf(page)
    for (const [index, text] of texts.entries()) {
      await field.fill('New')
      await field.press('Enter')
      const details = await openDetails(page, 'New')
      await title.fill(text)
      await title.press('Enter')
      await notes.fill(text)
      const word = text.replaceAll(' ', '_')
      await tag.fill(word)
      await tag.press('Enter')
      await expect(tags.getByRole('listitem')).toHaveText([`#${word}`])
      await step.fill(text)
      await step.press('Enter')
      await expect(steps.getByRole('textbox')).toHaveValue(text)
      await expect(details.getByRole('link')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(titles).toHaveText(texts.slice(0, index + 1).reverse())
    }
    // What waits for its answer would be sent twice.
    await expect(page.getByText(SAVED)).toBeVisible()
    await page.reload()
    await expect(titles).toHaveText([...texts].reverse())
    for (const text of texts) {
      await search.fill(text)
      await expect(titles).toHaveText([text])
      await expect(items.locator('img, script')).toHaveCount(0)
      // The tag leads to the tasks that have it, nothing else leads anywhere.
      for (const link of await items.getByRole('link').all()) {
        await expect(link).toHaveAttribute('href', /^\/Projects\/To-Do-List\?tag=/)
      }
    }
    await search.fill('')
    await expect(titles).toHaveCount(texts.length)
    await button('Delete __proto__').click()
    await expect(page.getByText('Deleted “__proto__”.')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(texts.slice(0, -1).reverse())
    expect(opened).toBe(0)
  },
)
