import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { deleteAccount } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'
import { type BatchEntry, changeItems } from '../shared/api/items.ts'
import { MINUTE } from '../shared/clock.ts'
import { MAX_REQUESTS } from '../shared/limits.ts'
import { type Person, registerPerson } from './person.ts'
import { getCachedToken, getToken } from './accounts.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, startSite, test } from './site.ts'
import {
  addTasks,
  LIST_API,
  openList,
  partsOf,
  readList,
  readServer,
  SAVED,
  seedTasks,
} from './to-do.ts'

/** A second tab of the same browser. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(TO_DO_LIST)
  await expect(tab.getByText('Up to date')).toBeVisible()
  return tab
}

/** Writes the title in both tabs, and saves the second tab's first. */
async function typeBoth(page: Page, other: Page, site: string, person: Person): Promise<void> {
  // The first tab's would be saved after a pause.
  await page.clock.pauseAt(Date.now() + MINUTE)
  await typeTitle(page, 'Plan', 'Mine')
  await typeTitle(other, 'Plan', 'Theirs')
  await other.keyboard.press('Enter')
  await expect.poll(() => readServer(site, person)).toEqual(['Theirs'])
  await page.clock.resume()
  await page.keyboard.press('Enter')
}

/** Writes a title in its place, as far as the Enter that takes it over. */
async function typeTitle(page: Page, before: string, after: string): Promise<void> {
  await page.getByRole('list', { name: 'Tasks' }).getByText(before, { exact: true }).click()
  await page.getByRole('textbox', { name: `Title of ${before}` }).fill(after)
}

test.describe('two tabs that edit one task', () => {
  let person: Person
  test.beforeEach(async ({ page, site, address }) => {
    person = await registerPerson(site, address)
    await seedTasks(site, person, [{ title: 'Plan', notes: 'First' }])
    await page.clock.install()
    await openList(page, site, person)
  })

  test('change different fields without a conflict', LONG, async ({ page, context, site }) => {
    const other = await openTab(context)
    await typeTitle(page, 'Plan', 'Plan B')
    await page.keyboard.press('Enter')
    await partsOf(other).button('Edit Plan B').click()
    await other.getByRole('group', { name: 'Priority' }).getByText('High').click()
    await expect(partsOf(page).items).toContainText('High priority')
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect
      .poll(async () => (await readList(site, person)).items)
      .toMatchObject([{ title: 'Plan B', priority: 'high', notes: 'First' }])
  })

  test(
    'show both titles in a conflict, and lose neither',
    LONG,
    async ({ page, context, site }) => {
      const other = await openTab(context)
      await typeBoth(page, other, site, person)
      await expect(
        page.getByText('Title: yours is “Mine”, now it is “Theirs”.', { exact: true }),
      ).toBeVisible()
      expect(await readServer(site, person)).toEqual(['Theirs'])

      const overwrite = page.getByRole('button', { name: 'Overwrite' })
      await expect(overwrite).toHaveAccessibleDescription(
        '“Mine” It was changed elsewhere in the meantime.',
      )
      await overwrite.click()
      await expect(partsOf(page).titles).toHaveText(['Mine'])
      await expect(partsOf(other).titles).toHaveText(['Mine'])
      await expect.poll(() => readServer(site, person)).toEqual(['Mine'])
      await expect(page.getByText('Not saved:')).toHaveCount(0)
    },
  )

  test('never give a step the name of another one', LONG, async ({ page, context, site }) => {
    await partsOf(page).button('Edit Plan').click()
    const added = page.getByPlaceholder('Add a step')
    for (const name of ['Book', 'Pack', 'Leave']) {
      await added.fill(name)
      await added.press('Enter')
    }
    await expect.poll(async () => (await readList(site, person)).items[0]?.checklist.length).toBe(3)
    await page.getByRole('textbox', { name: 'Text of step Pack' }).fill('Pack two bags')

    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Delete step Book' }).click()
    await expect.poll(async () => (await readList(site, person)).items[0]?.checklist.length).toBe(2)
    await page.getByRole('button', { name: 'Close details' }).click()
    await expect(
      page.getByText('Checklist: yours is “Book, Pack two bags, Leave”, now it is “Pack, Leave”.'),
    ).toBeVisible()
    expect((await readList(site, person)).items[0]?.checklist.map(({ text }) => text)).toEqual([
      'Pack',
      'Leave',
    ])
  })

  test('can keep the other tab’s value', LONG, async ({ page, context, site }) => {
    const other = await openTab(context)
    await typeBoth(page, other, site, person)
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(page.getByText('Not saved:')).toHaveCount(0)
    await expect(partsOf(page).titles).toHaveText(['Theirs'])
    expect(await readServer(site, person)).toEqual(['Theirs'])
  })
})

test('a change of another device shows without a poll', async ({ page, site, person }) => {
  // A poll comes after ten seconds at the earliest: no timer of the page runs for so long.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, delay = 0) =>
      delay < 10_000 ? start(run, delay) : 0) as typeof setTimeout
  })
  const streaming = page.waitForResponse('**/Projects/To-Do-List/items/events')
  await openList(page, site, person)
  expect((await streaming).status()).toBe(200)
  const { titles } = partsOf(page)
  for (const [index, title] of ['Milk', 'Bread', 'Tea'].entries()) {
    await seedTasks(site, person, [{ title }])
    await expect(titles).toHaveCount(index + 1)
  }
})

test(
  'a task that another device erases takes what is being typed to no other task',
  LONG,
  async ({ page, site, person }) => {
    const id = crypto.randomUUID()
    await seedTasks(site, person, [{ id, title: 'Erased' }, { title: 'Next' }])
    await openList(page, site, person)
    const { button, checkbox, details, field, titles } = partsOf(page)
    await button('Edit Erased').click()
    await details.getByLabel('Notes').focus()
    const changes: BatchEntry[] = [
      { op: 'delete', id },
      { op: 'erase', id },
    ]
    const token = await getCachedToken(site, person)
    await call(changeItems, { changes }, { origin: site, token })
    await expect(details).toBeHidden()
    await expect(page.getByText('“Erased” was deleted elsewhere.')).toHaveCount(1)
    await expect(field).toBeFocused()
    await page.keyboard.type('xe1 ')
    await expect(field).toHaveValue('xe1 ')
    await expect(checkbox('Next')).not.toBeChecked()
    await expect(titles).toHaveText(['Next'])
    await expect(page).toHaveURL(TO_DO_LIST)
  },
)

test('a task that another device deletes while its details are open says so, and is restored with what was typed', async ({
  page,
  site,
  person,
}) => {
  const id = crypto.randomUUID()
  await seedTasks(site, person, [{ title: 'Other' }, { id, title: 'Trip' }])
  await openList(page, site, person)
  const { button, checkbox, details, field, titles } = partsOf(page)
  const message = page.getByText('“Trip” was deleted elsewhere.')

  await test.step('it says so, and Restore brings back what was typed', async () => {
    await button('Edit Trip').click()
    await details.getByLabel('Notes').fill('Ask Ada')
    const token = await getCachedToken(site, person)
    await call(changeItems, { changes: [{ op: 'delete', id }] }, { origin: site, token })
    await expect(details).toBeHidden()
    await expect(message).toHaveCount(1)
    await expect(field).toBeFocused()
    await expect(titles).toHaveText(['Other'])
    await button('Restore').click()
    await expect(checkbox('Trip')).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    const { items } = await readList(site, person)
    expect(items.map(({ title, notes }) => [title, notes])).toEqual([
      ['Other', ''],
      ['Trip', 'Ask Ada'],
    ])
  })

  await test.step('a task that is deleted here is not said to be deleted elsewhere', async () => {
    await button('Edit Trip').click()
    await details.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(details).toBeHidden()
    await expect(page.getByText('Deleted “Trip”.')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(message).toHaveCount(0)
  })
})

test.describe('without an answer', () => {
  // Chromium logs every failed request.
  test.use({ allowedMessages: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('20 changes made offline survive a reload and are sent when online', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    // The page itself is there without a connection; the list cannot be asked for.
    let offline = true
    await interceptRequests(page, LIST_API, (route) => (offline ? route.abort() : route.continue()))
    const titles = Array.from({ length: 18 }, (_, index) => `Task ${index + 1}`)
    await addTasks(page, titles)
    await partsOf(page).checkbox('Task 1').click()
    await partsOf(page).button('Delete Task 2').click()
    await expect(page.getByText(/20 changes are stored in this browser/)).toBeVisible()

    await page.reload()
    await expect(partsOf(page).titles).toHaveCount(17)
    await expect(partsOf(page).checkbox('Task 1')).toBeChecked()
    offline = false
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByText(SAVED)).toBeVisible()
    const left = titles.filter((title) => title !== 'Task 2').reverse()
    expect(await readServer(site, person)).toEqual(
      left.map((title) => (title === 'Task 1' ? 'Task 1 (done)' : title)),
    )
  })
})

test(
  'a bulk change is one request for any number of tasks',
  LONG,
  async ({ page, site, person }) => {
    const tasks = Array.from({ length: MAX_REQUESTS + 10 }, (_, index) => ({
      title: `Task ${index}`,
    }))
    await seedTasks(site, person, tasks)
    await openList(page, site, person)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
    })
    await partsOf(page).checkbox('Task 0').focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('group', { name: 'Selected tasks' }).getByText('Complete').click()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toEqual([`${TO_DO_LIST}/items/sync`])
    const { items } = await readList(site, person)
    expect(items.filter(({ completedAt }) => completedAt === null)).toEqual([])
  },
)

test.describe('a server that is killed', () => {
  // Chromium logs every failed request, and the stream of events that the end cut off.
  test.use({
    allowedMessages:
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING/,
  })

  test(
    'between a change and its answer loses and duplicates nothing',
    LONG,
    async ({ page, smtp, address }) => {
      const site = await startSite(smtp)
      const person = await registerPerson(site.origin, address)
      await openList(page, site.origin, person)
      await addTasks(page, ['Before'])
      await expect(page.getByText(SAVED)).toBeVisible()

      const made = createGate()
      const killed = createGate()
      let alive = true
      await interceptRequests(page, LIST_API, async (route) => {
        if (!alive || route.request().method() !== 'POST') return route.continue()
        // The server has made the change; its answer does not come.
        await route.fetch()
        made.open()
        await killed.opened
        return route.abort('connectionreset')
      })
      await addTasks(page, ['In between'])
      await made.opened
      site.child.kill('SIGKILL')
      await once(site.child, 'exit')
      alive = false
      killed.open()
      await expect(page.getByText(/stored in this browser and will be sent later/)).toBeVisible()
      await addTasks(page, ['After'])

      const again = await startSite(smtp, site)
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(again.origin, person)).toEqual(['After', 'In between', 'Before'])
      await expect(partsOf(page).titles).toHaveText(['After', 'In between', 'Before'])
      again.child.kill('SIGTERM')
      await once(again.child, 'exit')
      await rm(again.dataDir, { recursive: true })
    },
  )
})

test(
  'a list of thousands renders a screenful, and more while scrolling',
  LONG,
  async ({ page, site, person }) => {
    await seedTasks(
      site,
      person,
      Array.from({ length: 1000 }, (_, index) => ({ title: `Task number ${index}` })),
    )
    await openList(page, site, person)
    const { items, search, titles } = partsOf(page)
    await expect(page.getByRole('navigation', { name: 'Your tasks' })).toContainText('1000')
    expect(await items.count()).toBeLessThan(400)
    await items.last().scrollIntoViewIfNeeded()
    await expect.poll(() => items.count()).toBeGreaterThan(100)
    await search.fill('number 999')
    await expect(titles).toHaveText(['Task number 999'])
  },
)

test(
  'paper has all tasks of a long list, and nothing that only a screen can use',
  LONG,
  async ({ page, site, person }) => {
    const titles = Array.from({ length: 300 }, (_, index) => `Task number ${index}`)
    await seedTasks(
      site,
      person,
      titles.map((title) => ({ title })),
    )
    await openList(page, site, person)
    const { items, button, checkbox, details } = partsOf(page)
    await checkbox('Task number 2').focus()
    await page.keyboard.press('x')
    await button('Edit Task number 3').click()
    await expect(details).toBeVisible()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await items.count()).toBeLessThan(300)
    await page.pdf()
    await expect(items).toHaveCount(300)
    await page.emulateMedia({ media: 'print' })
    await expect(details).toBeHidden()
    await expect(button('Account')).toBeHidden()
    await expect(page.getByText('1 selected')).toBeHidden()
  },
)

test.describe('what was typed offline for an account that is deleted meanwhile', () => {
  // Chromium logs every failed request.
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED|status of 401/ })

  test(
    'is offered to the next account of this browser, once',
    LONG,
    async ({ page, context, site, address }) => {
      const ada = await registerPerson(site, address)
      await openList(page, site, ada)
      await context.setOffline(true)
      await addTasks(page, ['Typed offline'])
      const token = await getToken(site, ada)
      await call(deleteAccount, { currentPassword: ada.password }, { origin: site, token })
      await context.setOffline(false)
      await expect(page).toHaveURL(AUTH)

      const grace = await registerPerson(site, address.replace('10.', '11.'))
      await openList(page, site, grace)
      const { titles, button } = partsOf(page)
      await expect(
        page.getByText('This browser still has “Typed offline” of an account that was deleted.'),
      ).toBeVisible()
      const downloading = page.waitForEvent('download')
      await button('Download').click()
      expect((await downloading).suggestedFilename()).toBe('to-do-unsent.json')
      await button('Add to this list').click()
      await expect(titles).toHaveText(['Typed offline'])
      await expect(page.getByText(SAVED)).toBeVisible()
      expect(await readServer(site, grace)).toEqual(['Typed offline'])
      await page.reload()
      await expect(titles).toHaveText(['Typed offline'])
      await expect(page.getByText('This browser still has')).toHaveCount(0)
    },
  )
})
