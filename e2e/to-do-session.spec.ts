import { logIn } from './accounts.ts'
import { registerPerson } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'
import { addTasks, LIST_API, openList, partsOf, readServer, SAVED } from './to-do.ts'

test.describe('when the session has ended', () => {
  test.use({ allowedMessages: /status of 401/ })

  test('drafts and changes are restored after the next login', async ({ page, site, person }) => {
    await openHydrated(page, '/Projects')
    await openList(page, site, person)
    const { field, checkbox } = partsOf(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await fetch(`${site}${TO_DO_LIST}/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token ?? ''}` },
    })
    const gate = createGate()
    await interceptRequests(page, LIST_API, async (route) => {
      await gate.opened
      await route.continue()
    })
    await addTasks(page, ['Done while nobody knew'])
    await field.fill('Half a sent')
    gate.open()
    await expect(page).toHaveURL(AUTH)
    await expect(page.getByText('You were logged out. What you typed is kept.')).toBeVisible()
    // A message would go by itself while an assertion retries.
    expect(await page.getByText('You are logged out.').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(checkbox('Done while nobody knew')).toBeVisible()
    await expect(field).toHaveValue('Half a sent')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['Done while nobody knew'])
  })
})

test('the button of a login says that it waits for the answer', LONG, async ({ page, person }) => {
  const gate = createGate()
  await interceptRequests(page, '**/login', async (route) => {
    await gate.opened
    await route.continue()
  })
  await openHydrated(page, AUTH)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  const { button } = partsOf(page)
  await button('Log in').click()
  await expect(button('One moment…')).toHaveAttribute('aria-disabled', 'true')
  await expect(button('One moment…')).toBeFocused()
  gate.open()
  await expect(page).toHaveURL(TO_DO_LIST)
})

test('after the login, Back leads to the page before', LONG, async ({ page, person }) => {
  await openHydrated(page, '/Projects')
  await page.getByRole('link', { name: 'To-do list' }).click()
  await expect(page).toHaveURL(AUTH)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await partsOf(page).button('Log in').click()
  await expect(page).toHaveURL(TO_DO_LIST)
  await page.goBack()
  await expect(page).toHaveURL('/Projects')
})

test.describe('two people in one browser', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('never send or see each other’s changes', LONG, async ({ page, site, address }) => {
    const ada = await registerPerson(site, address)
    const grace = await registerPerson(site, address.replace('10.', '11.'))
    const { field, items, checkbox, button } = partsOf(page)
    let lost = true
    await interceptRequests(page, LIST_API, (route) =>
      lost && route.request().method() !== 'GET' ? route.abort() : route.continue(),
    )
    await logIn(page, ada)
    await addTasks(page, ['A secret of Ada'])
    await field.fill('Half a secret')
    await expect(page.getByText('The server does not answer. 1 change is stored')).toBeVisible()

    await button('Account').click()
    await button('Log out').click()
    const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
    await expect(dialog).toContainText('1 change not sent yet')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(button('Log out')).toBeFocused()
    await button('Log out').click()
    await dialog.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL(AUTH)
    await expect(page.getByText('You were logged out.')).toHaveCount(0)

    lost = false
    await logIn(page, grace)
    await expect(page.getByText('Nothing to do.')).toBeVisible()
    await expect(field).toHaveValue('')
    await addTasks(page, ['Hers'])
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(items).toHaveText(['Hers'])
    expect(await readServer(site, grace)).toEqual(['Hers'])
    expect(await readServer(site, ada)).toEqual([])

    await button('Account').click()
    await button('Log out').click()
    await expect(page).toHaveURL(AUTH)
    await logIn(page, ada)
    await expect(checkbox('A secret of Ada')).toBeVisible()
    await expect(field).toHaveValue('Half a secret')
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, ada)).toEqual(['A secret of Ada'])
  })
})

test(
  'another user’s login in a second tab replaces the session of the first',
  LONG,
  async ({ page, context, site, address }) => {
    const ada = await registerPerson(site, address)
    const grace = await registerPerson(site, address.replace('10.', '11.'))
    await openList(page, site, ada)
    await addTasks(page, ['Of Ada'])
    await expect(page.getByText(SAVED)).toBeVisible()
    await partsOf(page).checkbox('Of Ada').click()
    await expect(page.getByText('Completed “Of Ada”')).toBeVisible()
    await partsOf(page).field.fill('Half a word')
    const second = await context.newPage()
    // The message may be gone before a busy machine has shown the list.
    const told = expect(page.getByText('There was a new login in another tab.')).toBeVisible()
    await Promise.all([told, logIn(second, grace)])
    await expect(second.getByText('Nothing to do.')).toBeVisible()
    await expect(page.getByText('Nothing to do.')).toBeVisible()
    await expect(page.getByText('Of Ada')).toHaveCount(0)
    await expect(partsOf(page).field).toHaveValue('')
    await addTasks(page, ['Of Grace'])
    await expect(partsOf(second).items).toHaveText(['Of Grace'])
    expect(await readServer(site, ada)).toEqual(['Of Ada (done)'])
    // Her draft is restored when she logs in again.
    await logIn(second, ada)
    await expect(partsOf(page).field).toHaveValue('Half a word')
  },
)

test(
  'logging out while the menu reads the account causes no refused request',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { button } = partsOf(page)
    const loggedOut = page.waitForResponse('**/Projects/To-Do-List/logout')
    await interceptRequests(page, '**/Projects/To-Do-List/account', async (route) => {
      await loggedOut
      await route.continue()
    })
    const ended = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/account'),
    )
    await button('Account').click()
    await button('Log out').click()
    expect((await loggedOut).status()).toBe(204)
    await ended
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  },
)

test(
  'the menu shows who is logged in and when the account expires',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText(person.username)).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(/^Kept until \d{1,2} [A-Z][a-z]+ \d{4}\./)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText(person.email)).toHaveCount(0)
  },
)

test(
  'the password can be shown, and is hidden again before it is sent (S81)',
  LONG,
  async ({ page }) => {
    await openHydrated(page, AUTH)
    const field = page.getByLabel('Password')
    await expect(field).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(1)
    await field.fill('secret')
    await field.press('ArrowLeft')
    await page.getByRole('button', { name: 'Show what is typed' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toBeFocused()
    await page.keyboard.type('-')
    await expect(field).toHaveValue('secre-t')
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Hide what is typed' }).click()
    await expect(field).toHaveAttribute('type', 'password')

    await page.getByRole('button', { name: 'Show what is typed' }).click()
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show what is typed' }).click()
    const alert = page.waitForEvent('dialog')
    const submitted = field.press('Enter')
    await (await alert).accept()
    await submitted
    await expect(field).toHaveAttribute('type', 'password')
  },
)
