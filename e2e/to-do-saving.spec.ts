import { AUTH, TO_DO_LIST } from './routes.ts'
import { MINUTE, SECOND } from '../shared/clock.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { addTasks, LIST_API, openList, partsOf, readServer, SAVED, listChanges } from './to-do.ts'

/** Leaves no room in local storage. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    function fits(key: string, size: number): boolean {
      try {
        localStorage.setItem(key, 'x'.repeat(size))
        return true
      } catch {
        return false
      }
    }
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      for (let count = 0; fits(`${size}-${count}`, size); count++);
    }
  })
}

test(
  'after 30 requests in a minute further changes wait, and can be sent at once',
  LONG,
  async ({ page, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    await page.clock.pauseAt(Date.now() + MINUTE)
    const notice = page.getByText('Changes were sent 30 times within a minute.')
    const titles: string[] = []
    while (!(await notice.isVisible()) && titles.length < 50) {
      titles.unshift(`Task ${titles.length + 1}`)
      await addTasks(page, titles.slice(0, 1))
      await page.clock.runFor(SECOND)
    }
    await expect(notice).toBeVisible()
    titles.unshift('The last one')
    await addTasks(page, titles.slice(0, 1))
    await expect(page.getByText('Saving…')).toBeVisible()
    expect(await readServer(site, person)).not.toContain('The last one')
    await partsOf(page).button('Send now').press('Enter')
    await expect(partsOf(page).field).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(await readServer(site, person)).toEqual(titles)
  },
)

test(
  '60 tasks added quickly share requests, and wait for no rate limit',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++
    })
    const titles = Array.from({ length: 60 }, (_, index) => `Task ${index + 1}`)
    await addTasks(page, titles)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toBeLessThan(30)
    expect(await readServer(site, person)).toEqual(titles.reverse())
  },
)

test('changes made offline are stored, and sent as one batch when online; a task deleted again leaves nothing', async ({
  page,
  context,
  site,
  person,
}) => {
  await openList(page, site, person)
  await addTasks(page, ['Before'])
  await expect(page.getByText(SAVED)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })

  await context.setOffline(true)
  await addTasks(page, ['One', 'Two'])
  await partsOf(page).checkbox('Before').click()
  await expect(
    page.getByText('Offline. 3 changes are stored in this browser and will be sent later.'),
  ).toBeVisible()
  expect(await listChanges(page)).toHaveLength(3)
  await context.setOffline(false)
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(sent).toEqual([`${TO_DO_LIST}/items/sync`])
  expect(await readServer(site, person)).toEqual(['Two', 'One', 'Before (done)'])

  await test.step('a task added and deleted before it was sent leaves nothing', async () => {
    await context.setOffline(true)
    for (const title of ['Two', 'One', 'Before'])
      await partsOf(page).button(`Delete ${title}`).click()
    await addTasks(page, ['Never mind'])
    await partsOf(page).button('Delete Never mind').click()
    await expect(partsOf(page).items).toHaveCount(0)
    await expect(partsOf(page).field).toBeFocused()
    await context.setOffline(false)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual([])
  })
})

test.describe('without an answer', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('a change that the server has saved is not made twice', async ({ page, site, person }) => {
    await openList(page, site, person)
    let sent = 0
    await interceptRequests(page, LIST_API, async (route) => {
      if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
      // The server gets it, the browser never hears of it.
      await route.fetch()
      await route.abort()
    })
    await addTasks(page, ['Only once'])
    await expect(page.getByText('The server does not answer. 1 change is stored')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toBe(2)
    expect(await readServer(site, person)).toEqual(['Only once'])
    await expect(partsOf(page).titles).toHaveText(['Only once'])
  })

  test('a list that failed to load can be loaded again', LONG, async ({ page, site, person }) => {
    await openList(page, site, person)
    // The browser would show the list as it was stored a second after it was read.
    await page.goto('/Personal')
    await page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve
        })
      }
    })
    await interceptRequests(page, LIST_API, (route) => route.abort())
    await page.goto(TO_DO_LIST)
    await expect(page.getByText('Your tasks could not be loaded.')).toBeVisible()
    await page.unroute(LIST_API)
    await partsOf(page).button('Retry').press('Enter')
    await expect(page.getByText('Nothing to do.')).toBeVisible()
    await expect(partsOf(page).field).toBeFocused()
  })
})

test.describe('when the server rejects a task', () => {
  test.use({ allowedMessages: /status of 400/ })

  test(
    'a message stays until it is dismissed, also by keyboard',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      const { field, items } = partsOf(page)
      const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 })
      await interceptRequests(page, LIST_API, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 400, contentType: 'application/problem+json', body }),
      )
      await addTasks(page, ['One', 'Two', 'Three'])
      const buttons = page.getByRole('button', { name: 'Dismiss' })
      await expect(buttons).toHaveCount(3)
      await expect(items).toHaveCount(0)
      await buttons.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(2)
      await expect(buttons.nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(1)
      await expect(buttons).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(0)
      await expect(field).toBeFocused()
    },
  )
})

test.describe('without room in the browser', () => {
  // The server that should end the session cannot be reached.
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED/ })

  test('a change survives a logout, and the dialog promises no more', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    const { button, checkbox } = partsOf(page)
    await fillStorage(page)
    await context.setOffline(true)
    await addTasks(page, ['No room'])
    await expect(page.getByText('Offline. This browser cannot store 1 change')).toBeVisible()
    await button('Account').click()
    await button('Log out').click()
    const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
    await expect(dialog).toContainText('Closing or reloading this page before then discards it')
    await dialog.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL(AUTH)

    await context.setOffline(false)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await button('Log in').click()
    await expect(checkbox('No room')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['No room'])
  })
})

test('changes left from before are sent after a reload', LONG, async ({ page, site, person }) => {
  await openList(page, site, person)
  const gate = createGate()
  let reloading = false
  // Playwright sends what a route holds back when its last route is removed, so this one stays.
  await interceptRequests(page, LIST_API, async (route) => {
    if (reloading || route.request().method() === 'GET') return route.continue()
    await gate.opened
    await route.abort().catch(() => undefined)
  })
  await addTasks(page, ['One', 'Two', 'Three'])
  await expect(page.getByText('Saving…')).toBeVisible()
  expect(await listChanges(page)).toHaveLength(3)
  reloading = true
  await page.reload()
  gate.open()
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual(['Three', 'Two', 'One'])
})
