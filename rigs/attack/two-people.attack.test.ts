import { describe, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { AUTH, TO_DO_LIST } from '../../e2e/routes.ts'
import { createGate } from '../../shared/testing-gate.ts'
import { openHydrated, waitForHydration } from '../../e2e/hydration.ts'
import { expect as expectPage } from '../../e2e/site.ts'
import { logIn } from '../../e2e/accounts.ts'
import { addTasks, LIST_API, partsOf, readServer, SAVED, seedTasks } from '../../e2e/to-do.ts'
import { ADA, BOB, registerPerson } from '../../server/accounts/testing.ts'
import { startServerForTest } from '../../server/testing.ts'
import { readAccount } from '../../shared/api/accounts.ts'
import { MINUTE } from '../../shared/clock.ts'
import { TOKEN_KEY } from '../../shared/storage-keys.ts'
import { useBrowser } from './browser.ts'
import { countOutcomes } from './tally.ts'

const SECRET = 'A secret of Ada'
const openVisitor = useBrowser()

/** One browser in front of a server where Ada and Bob have accounts. */
async function openShared() {
  const server = await startServerForTest({ trustProxy: 1 })
  await registerPerson(server, ADA, '192.0.2.1')
  await registerPerson(server, BOB, '192.0.2.2')
  const visitor = await openVisitor(server.origin)
  // What is sent for whom: each token is of one account.
  const sent: { token: string; body: string }[] = []
  visitor.context.on('request', (request) => {
    if (!request.url().includes('/items') || request.method() === 'GET') return
    const token = request.headers()['authorization'] ?? ''
    sent.push({ token, body: request.postData() ?? '' })
  })
  return { server, sent, ...visitor }
}

async function logOut(page: Page): Promise<void> {
  await partsOf(page).button('Account').click()
  await partsOf(page).button('Log out').click()
  await expectPage(page).toHaveURL(AUTH)
}

/** Leaves although changes were not sent. */
async function logOutAnyway(page: Page): Promise<void> {
  await partsOf(page).button('Account').click()
  await partsOf(page).button('Log out').click()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expectPage(page).toHaveURL(AUTH)
}

async function expectNothingOfAda(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toContain(SECRET)
  const values = await page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(values.join()).not.toContain('secret')
}

describe('two people in one browser', { timeout: 3 * MINUTE }, () => {
  test('find nothing of each other by Back, by the list’s address or by undo (S143)', async (context) => {
    const count = countOutcomes(context)
    const { server, page, seen } = await openShared()
    await logIn(page, ADA)
    await addTasks(page, [SECRET, `${SECRET} that is deleted`])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    await partsOf(page).button(`Delete ${SECRET} that is deleted`).click()
    await expectPage(page.getByText(SAVED)).toBeVisible()
    // So that the list stands further back too.
    await openHydrated(page, '/Personal')
    await openHydrated(page, TO_DO_LIST)
    await expectPage(partsOf(page).titles).toHaveText([SECRET])
    await partsOf(page).field.fill('Half a secret')
    await partsOf(page).search.fill('secret')
    await logOut(page)
    await expectNothingOfAda(page)
    for (const [way, target] of [
      ['back', '/Personal'],
      ['back', AUTH],
      ['forward', '/Personal'],
    ] as const) {
      // Not waited for: the guard may put another page in the place of the one that was asked for.
      await page.evaluate((name) => void setTimeout(() => history[name]()), way)
      await expectPage(page).toHaveURL(target)
      await waitForHydration(page)
      await expectNothingOfAda(page)
      count(way)
    }
    await page.goto(TO_DO_LIST)
    await expectPage(page).toHaveURL(AUTH)
    await logIn(page, BOB)
    await expectPage(page.getByText('Nothing to do.')).toBeVisible()
    await page.locator('h1').click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    for (const view of ['trash', 'completed', 'all']) {
      await openHydrated(page, `${TO_DO_LIST}?view=${view}`)
      await expectPage(page.getByText('Up to date')).toBeVisible()
      await expectNothingOfAda(page)
      count(view)
    }
    expect(await readServer(server.origin, BOB)).toEqual([])
    expect(await readServer(server.origin, ADA)).toEqual([SECRET])
    expect(seen.violations).toEqual([])
  })

  test('do not meet a page that was left as it was when they come Back to it', async (context) => {
    const count = countOutcomes(context)
    const { page, context: profile } = await openShared()
    await logIn(page, ADA)
    await addTasks(page, [SECRET])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    await page.evaluate(() => Object.assign(window, { kept: true }))
    await page.goto('/Personal')
    const second = await profile.newPage()
    await openHydrated(second, TO_DO_LIST)
    await expectPage(partsOf(second).titles).toHaveText([SECRET])
    await logOut(second)
    await page.goBack()
    await waitForHydration(page)
    const kept = await page.evaluate(() => 'kept' in window)
    count(kept ? 'kept' : 'loaded')
    await expectPage(page).toHaveURL(AUTH)
    await expectNothingOfAda(page)

    await logIn(second, BOB)
    await page.goBack()
    await page.goto(TO_DO_LIST)
    await expectPage(page.getByText('Nothing to do.')).toBeVisible()
    await expectNothingOfAda(page)
  })

  test('never have their changes sent for the other one, who comes in while they wait (S108)', async (context) => {
    const count = countOutcomes(context)
    const { server, page, context: profile, sent } = await openShared()
    await logIn(page, ADA)
    const tokenOfAda = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
    await expectPage(page.getByText('Up to date')).toBeVisible()
    await profile.route(LIST_API, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await addTasks(page, [SECRET, `${SECRET} too`])
    await expectPage(page.getByText(/changes are stored/)).toBeVisible()
    // In a second tab, while the first one still tries.
    const second = await profile.newPage()
    await openHydrated(second, TO_DO_LIST)
    await expectPage(partsOf(second).titles).toHaveText([`${SECRET} too`, SECRET])
    await logOutAnyway(second)
    await expectPage(page).toHaveURL(AUTH)
    await profile.unroute(LIST_API)
    sent.length = 0
    await logIn(page, BOB)
    await expectPage(page.getByText('Nothing to do.')).toBeVisible()
    await expectNothingOfAda(page)
    await addTasks(page, ['Of Bob'])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    await openHydrated(second, TO_DO_LIST)
    await expectPage(partsOf(second).items).toHaveText(['Of Bob'])
    for (const { token, body } of sent) {
      count('sent')
      expect(token).not.toContain(tokenOfAda)
      expect(body).not.toContain(SECRET)
    }
    expect(await readServer(server.origin, BOB)).toEqual(['Of Bob'])
    expect(await readServer(server.origin, ADA)).toEqual([])
    await logOut(page)
    await logIn(page, ADA)
    await expectPage(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(server.origin, ADA)).toEqual([`${SECRET} too`, SECRET])
    expect(await readServer(server.origin, BOB)).toEqual(['Of Bob'])
  })

  test('take a list over in place without a word of it, an open menu and dialog included', async (context) => {
    const count = countOutcomes(context)
    const { server, page, context: profile } = await openShared()
    await logIn(page, ADA)
    await addTasks(page, [SECRET, `${SECRET} that goes`])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    await partsOf(page).button(`Delete ${SECRET} that goes`).click()
    await partsOf(page).field.fill('Half a secret')
    await partsOf(page).button(`Edit ${SECRET}`).click()
    const second = await profile.newPage()
    await second.route(`**${readAccount.path}`, (route) => route.continue())
    await logIn(second, BOB)
    await expectPage(second.getByText('Nothing to do.')).toBeVisible()
    await expectPage(page.getByText('Nothing to do.')).toBeVisible()
    await expectPage(page.getByRole('dialog')).toHaveCount(0)
    count('taken over')
    await expectNothingOfAda(page)
    await page.keyboard.press('Control+z')
    const undo = page.getByRole('button', { name: 'Undo' })
    expect(await undo.count()).toBe(0)
    await addTasks(page, ['Of Bob'])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    await expectPage(partsOf(second).items).toHaveText(['Of Bob'])
    expect(await readServer(server.origin, BOB)).toEqual(['Of Bob'])
    expect(await readServer(server.origin, ADA)).toEqual([SECRET])
  })

  test('never learn what the other one looked for: not in place, by Back, or from an address', async (context) => {
    const count = countOutcomes(context)
    const { server, page, context: profile } = await openShared()
    await seedTasks(server.origin, ADA, [{ title: SECRET, tags: ['secret-tag'] }, { title: 'B' }])
    await logIn(page, ADA)
    const { search, titles, details } = partsOf(page)
    // Each leaves an entry of the history behind.
    await page.getByRole('link', { name: '#secret-tag' }).first().click()
    await expectPage(page).toHaveURL(`${TO_DO_LIST}?tag=secret-tag`)
    await openHydrated(page, `${TO_DO_LIST}?q=secret`)
    await expectPage(titles).toHaveText([SECRET])
    await partsOf(page).link('Trash').click()
    await partsOf(page).link('All').click()
    await partsOf(page).button(`Edit ${SECRET}`).click()
    await expectPage(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expectPage(page).toHaveURL(TO_DO_LIST)
    await search.fill('secret')
    await expectPage(page).toHaveURL(`${TO_DO_LIST}?q=secret`)
    // Not in the address yet when the other one comes.
    const second = await profile.newPage()
    await openHydrated(second, AUTH)
    await search.fill('secret too')
    await logIn(second, BOB)

    const expectNothingSought = async (where: string) => {
      await expectPage(page).toHaveURL(new RegExp(`${TO_DO_LIST}(\\?view=\\w+)?$`))
      await expectPage(page.getByText(/Nothing to do|The trash is empty/)).toBeVisible()
      await expectPage(search).toHaveValue('')
      await expectNothingOfAda(page)
      count(where)
    }
    await expectPage(page.getByText('There was a new login in another tab.')).toBeVisible()
    await expectNothingSought('in place')
    await page.reload()
    await expectNothingSought('reloaded')
    // The trash, what was sought, the tag, and the list after the login.
    for (let entry = 0; entry < 4; entry++) {
      await page.evaluate(() => void setTimeout(() => history.back()))
      await expectNothingSought('back')
    }
    const states = await page.evaluate(() => JSON.stringify(history.state))
    expect(states).not.toContain('secret')
  })

  test('are not logged out by the other one, who was just leaving', async (context) => {
    const count = countOutcomes(context)
    const { server, page, context: profile } = await openShared()
    await logIn(page, ADA)
    await expectPage(page.getByText('Up to date')).toBeVisible()
    const second = await profile.newPage()
    await openHydrated(second, AUTH)
    const gate = createGate()
    let held = 0
    await page.route(LIST_API, async (route) => {
      if (route.request().method() !== 'GET') {
        held++
        await gate.opened
      }
      await route.continue()
    })
    await addTasks(page, [SECRET])
    await expectPage.poll(() => held).toBe(1)
    await partsOf(page).button('Account').click()
    await partsOf(page).button('Log out').click()
    await logIn(second, BOB)
    await expectPage(page.getByText('There was a new login in another tab.')).toBeVisible()
    gate.open()
    await expectPage.poll(() => readServer(server.origin, ADA)).toEqual([SECRET])
    await page.reload()
    await expectPage(page.getByText('Nothing to do.')).toBeVisible()
    await expectPage(second.getByText('Nothing to do.')).toBeVisible()
    await addTasks(second, ['Of Bob'])
    await expectPage(second.getByText(SAVED)).toBeVisible()
    count('stayed')
    expect(await readServer(server.origin, BOB)).toEqual(['Of Bob'])
  })

  test('are not told whose account the other one deleted just before', async (context) => {
    const count = countOutcomes(context)
    const { server, page, context: profile } = await openShared()
    await logIn(page, ADA)
    await expectPage(page.getByText('Up to date')).toBeVisible()
    const second = await profile.newPage()
    await openHydrated(second, AUTH)
    const gate = createGate()
    await page.route(`**${readAccount.path}`, async (route) => {
      if (route.request().method() === 'DELETE') await gate.opened
      await route.continue()
    })
    await partsOf(page).button('Account').click()
    await partsOf(page).button('Delete account').click()
    await page.getByLabel('Current password').fill(ADA.password)
    await partsOf(page).button('Delete permanently').click()
    await expectPage(partsOf(page).button('One moment…')).toBeVisible()
    await logIn(second, BOB)
    await expectPage(page.getByText('There was a new login in another tab.')).toBeVisible()
    gate.open()
    await expectPage(page.getByText(/logged in here before was deleted/)).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain(ADA.email)
    count('deleted')
    await addTasks(page, ['Of Bob'])
    await expectPage(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(server.origin, BOB)).toEqual(['Of Bob'])
  })

  test('cannot have the session of a token that somebody put there before', async (context) => {
    const count = countOutcomes(context)
    const { page } = await openShared()
    const chosen = 'A'.repeat(43)
    await openHydrated(page, AUTH)
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [TOKEN_KEY, chosen],
    )
    await page.goto(TO_DO_LIST)
    await expectPage(page).toHaveURL(AUTH)
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
    await logIn(page, ADA)
    const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
    expect(token).toHaveLength(43)
    expect(token).not.toBe(chosen)
    expect(page.url()).not.toContain(token)
    count('a new token')
  })
})
