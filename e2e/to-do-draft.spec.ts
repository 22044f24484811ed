import { logIn } from './accounts.ts'
import type { Person } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'
import { LIST_API, partsOf, SAVED } from './to-do.ts'
import { openTasks, fieldsOf, openDetails, readTask } from './to-do-details.ts'

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
