import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { DAY } from '../shared/clock.ts'
import { registerPerson } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, startSite, test } from './site.ts'
import { addTasks, openList, partsOf, readServer, SAVED, seedTasks } from './to-do.ts'

const STORED = /^No connection to the server\. This list was saved on this device on /

/** Waits until the browser could open the list without a network, the tasks included. */
async function waitForWorker(page: Page, titles: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(listStoredTitles)).toEqual(titles)
}

/** Makes the stored list one of an earlier build, which stored no version. */
async function dropVersion(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('to-do')
    request.onsuccess = () => resolve(request.result)
  })
  const store = database.transaction('snapshots', 'readwrite').objectStore('snapshots')
  const stored = await new Promise<{ version?: number }[]>((resolve) => {
    const request = store.getAll()
    request.onsuccess = () => resolve(request.result as { version?: number }[])
  })
  for (const snapshot of stored) {
    delete snapshot.version
    store.put(snapshot)
  }
  await new Promise((resolve) => (store.transaction.oncomplete = resolve))
  database.close()
}

/** Lists the titles in the browser's database, which the page makes. */
async function listStoredTitles(): Promise<string[] | undefined> {
  const made = await indexedDB.databases()
  if (!made.some(({ name }) => name === 'to-do')) return undefined
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('to-do')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
  const snapshots = await new Promise<{ items: { title: string }[] }[]>((resolve) => {
    const request = database.transaction('snapshots').objectStore('snapshots').getAll()
    request.onsuccess = () => resolve(request.result as { items: { title: string }[] }[])
  })
  database.close()
  return snapshots.flatMap(({ items }) => items.map(({ title }) => title)).sort()
}

test.describe('without a network', () => {
  // Chromium names each request that fails.
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED/ })

  test('the list opens as it was, and sends later what is changed meanwhile', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    await addTasks(page, ['Milk', 'Bread'])
    await expect(page.getByText(SAVED)).toBeVisible()
    await waitForWorker(page, ['Bread', 'Milk'])

    await context.setOffline(true)
    await page.reload()
    await expect(partsOf(page).titles).toHaveText(['Bread', 'Milk'])
    await expect(page.getByText(STORED)).toBeVisible()
    await partsOf(page).checkbox('Milk').check()
    await partsOf(page).button('Account').click()
    await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
    await partsOf(page).button('Statistics').click()
    await expect(page.getByText('Weeks in a row with a completed task: 1.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await addTasks(page, ['Tea'])
    await expect(page.getByText(/2 changes are stored in this browser/)).toBeVisible()
    await page.close()

    const next = await context.newPage()
    await openHydrated(next, `${TO_DO_LIST}?view=completed`)
    await expect(partsOf(next).titles).toHaveText(['Milk'])
    await openHydrated(next, TO_DO_LIST)
    await expect(partsOf(next).titles).toHaveText(['Tea', 'Bread', 'Milk'])

    await context.setOffline(false)
    await expect(next.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['Tea', 'Bread', 'Milk (done)'])
  })

  test(
    'a list that an earlier build stored opens, and is brought up to date',
    LONG,
    async ({ page, context, site, person }) => {
      await openList(page, site, person)
      await addTasks(page, ['Milk'])
      await waitForWorker(page, ['Milk'])
      await page.goto('/Privacy')
      await page.evaluate(dropVersion)
      await seedTasks(site, person, [{ title: 'Elsewhere' }])
      await context.setOffline(true)
      await openHydrated(page, TO_DO_LIST)
      await expect(partsOf(page).titles).toHaveText(['Milk'])
      await addTasks(page, ['Tea'])
      await context.setOffline(false)
      await expect(page.getByText(SAVED)).toBeVisible()
      // Both new tasks were put first, so either may be.
      await expect
        .poll(async () => (await partsOf(page).titles.allTextContents()).sort())
        .toEqual(['Elsewhere', 'Milk', 'Tea'])
    },
  )

  test('details, export and shortcuts open too', LONG, async ({ page, context, site, person }) => {
    await openList(page, site, person)
    await addTasks(page, ['Milk'])
    await waitForWorker(page, ['Milk'])
    await context.setOffline(true)
    await page.reload()
    await partsOf(page).button('Edit Milk').click()
    await expect(partsOf(page).details).toBeVisible()
    await page.keyboard.press('Escape')
    await partsOf(page).button('Account').click()
    await partsOf(page).button('Export').click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  })

  test('logging out removes the tasks from the browser, and shows the login page', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    await addTasks(page, ['Milk'])
    await waitForWorker(page, ['Milk'])
    await context.setOffline(true)
    await page.reload()
    await partsOf(page).button('Account').click()
    await partsOf(page).button('Log out').click()
    await expect(page).toHaveURL(site + AUTH)
    await expect.poll(() => page.evaluate(listStoredTitles)).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(TO_DO_LIST)
    await expect(page).toHaveURL(site + AUTH)
  })
})

test(
  'a text that another app shares becomes the next task, beside the draft',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    await partsOf(page).field.fill('Read')
    await openHydrated(
      page,
      `${TO_DO_LIST}?title=A+page&url=https%3A%2F%2Fexample.com%2Fa&view=today`,
    )
    await expect(partsOf(page).field).toHaveValue('Read A page https://example.com/a')
    await expect(partsOf(page).field).toBeFocused()
    await expect(page).toHaveURL(`${site + TO_DO_LIST}?view=today`)
  },
)

test(
  'a list that nobody uses says a day before that its account is deleted, until somebody does',
  LONG,
  async ({ page, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    const expiry = page.getByText(/^This account is deleted on .*, unless you use it before\.$/)
    await expect(expiry).toHaveCount(0)
    await page.clock.fastForward(6 * DAY)
    await expect(expiry).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(expiry).toHaveCount(0)
  },
)

test.describe('without a server', () => {
  test.use({ allowedMessages: /ERR_CONNECTION_REFUSED/ })

  test('the list opens as it was', LONG, async ({ page, smtp, address }) => {
    const server = await startSite(smtp)
    const person = await registerPerson(server.origin, address)
    await openList(page, server.origin, person)
    await addTasks(page, ['Milk'])
    await waitForWorker(page, ['Milk'])
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    await page.reload()
    await expect(partsOf(page).titles).toHaveText(['Milk'])
    await expect(page.getByText(STORED)).toBeVisible()
    await rm(server.dataDir, { recursive: true })
  })
})
