import { getToken, logIn, waitForMails } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { createPerson, type Person, registerPerson } from './person.ts'
import { createGate } from '../shared/testing-gate.ts'
import { openHydrated } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { partsOf } from './to-do.ts'

const LOGIN_FAILED = 'Error while logging in. Please check your credentials.'
const REGISTRATION_FAILED = 'Error while registering. Please check your credentials.'

/** Does something that shows an alert; gives what it said once it is closed. */
async function readAlert(page: Page, act: () => Promise<void>): Promise<string> {
  const shown = page.waitForEvent('dialog')
  const acting = act()
  const dialog = await shown
  expect(dialog.type()).toBe('alert')
  await dialog.accept()
  await acting
  return dialog.message()
}

async function fillIn(page: Page, { email, password, username }: Partial<Person>): Promise<void> {
  if (email !== undefined) await page.getByLabel('Email').fill(email)
  if (password !== undefined) await page.getByLabel('Password').fill(password)
  if (username !== undefined) await page.getByLabel('Username').fill(username)
}

test('the to-do list without a token redirects to the login and replaces the history entry', async ({
  page,
}) => {
  await openHydrated(page, '/Projects')
  await page.goto(TO_DO_LIST)
  await expect(page).toHaveURL(AUTH)
  await page.goBack()
  await expect(page).toHaveURL('/Projects')

  await page.getByRole('link', { name: 'To-do list' }).click()
  await expect(page).toHaveURL(AUTH)
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/Projects')
})

test(
  'Back does not return to the to-do list after the token is removed',
  LONG,
  async ({ page, site, person }) => {
    await openHydrated(page, '/Projects')
    const token = await getToken(site, person)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.getByRole('link', { name: 'To-do list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('To-do list')
    await page.getByRole('link', { name: 'Personal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goBack()
    await expect(page).toHaveURL(AUTH)
    await page.goBack()
    await expect(page).toHaveURL('/Projects')
  },
)

test('the rules run in order, each failure is an alert, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await openHydrated(page, AUTH)
  await page.getByRole('button', { name: 'Go to registration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Registration')

  for (const [email, password, username, message, field] of [
    ['no address', 'x', 'x', 'Please enter a valid email.', 'Email'],
    ['a@b.co', '123456', 'x', 'The password must be between 7 and 30 characters.', 'Password'],
    [
      'a@b.co',
      '1234567',
      'x',
      'The username must be between 3 and 30 characters and may contain spaces.',
      'Username',
    ],
  ] as const) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Username').fill(username)
    const alert = page.waitForEvent('dialog')
    const submitted = page.getByLabel('Password').press('Enter')
    const dialog = await alert
    expect(dialog.type()).toBe('alert')
    expect(dialog.message()).toBe(message)
    await dialog.accept()
    await submitted
    await expect(page.getByLabel(field)).toBeFocused()
  }
  expect(sent).toEqual([])
})

test(
  'the rules can be read at the fields of a registration, and an error stays at its field',
  LONG,
  async ({ page }) => {
    await openHydrated(page, AUTH)
    const password = page.getByLabel('Password')
    await expect(password).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await expect(password).toHaveAccessibleDescription('7 to 30 characters.')
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/^3 to 30 characters/)
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)

    await fillIn(page, { email: 'a@b.co', password: '123456', username: 'x' })
    const message = await readAlert(page, () => password.press('Enter'))
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription(`7 to 30 characters. ${message}`)
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await expectAccessible(page)

    await password.press('7')
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await readAlert(page, () => password.press('Enter'))
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Go to login' }).click()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  },
)

test('a list of samples below the form works without an account, and saves nothing', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await openHydrated(page, AUTH)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  const demonstration = page.getByRole('region', { name: 'Try it without an account' })
  await expect(demonstration).toContainText('Nothing is saved')
  const samples = demonstration.getByRole('listitem')
  await expect(samples).toHaveCount(4)

  const field = demonstration.getByRole('textbox', { name: 'Sample task' })
  await field.fill('Mend the kite')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.press('Enter')
  await expect(samples).toHaveCount(5)
  await demonstration.getByRole('checkbox', { name: 'Mend the kite' }).check()
  await expect(demonstration).toContainText('2 of 5 completed')
  await demonstration.getByRole('button', { name: 'Delete sample: Mend the kite' }).click()
  await expect(demonstration).toContainText('1 of 4 completed')
  await expect(samples.first().getByRole('button')).toBeFocused()
  await expectAccessible(page)

  expect(sent).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(stored)
})

test('the notices are shown beside the form and name the address typed', async ({ page }) => {
  await openHydrated(page, AUTH)
  const notices = page.getByRole('complementary', { name: 'Notices' })
  await expect(notices.getByRole('listitem')).toHaveCount(4)
  await expect(notices).toContainText('Credentials are sent to your email')
  await page.getByLabel('Email').fill('Someone@Example.com')
  await expect(notices).toContainText('Credentials are sent to someone@example.com')
})

test('without JavaScript nothing can be sent, and the page says why (S137)', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto(AUTH)
  await page.getByLabel('Password').fill('secret-word')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await expect(page.getByText('The to-do list needs JavaScript')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Return the library books' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Know little, forget on time' })).toBeVisible()
  await expect(page).toHaveURL(AUTH)
  await page.goto(TO_DO_LIST)
  await expect(page.getByText('The to-do list needs JavaScript')).toBeVisible()
  await expect(page.getByText('Loading your tasks…')).toBeHidden()
  await context.close()
})

test('fields filled in before hydration count (S83)', async ({ page }) => {
  const gate = createGate()
  await interceptRequests(page, '**/*.js', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto(AUTH, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByLabel('Password').press('Enter')
  gate.open()
  await expect(page.getByRole('complementary')).toContainText('early@example.com')
  const alert = page.waitForEvent('dialog')
  const submitted = page.getByRole('button', { name: 'Log in' }).click()
  const dialog = await alert
  expect(dialog.message()).toBe('The password must be between 7 and 30 characters.')
  await dialog.accept()
  await submitted
  await expect(page).toHaveURL(AUTH)
})

test('a visitor registers, receives the password by mail and opens the list', async ({
  page,
  smtp,
}) => {
  const person = createPerson('Grace H')
  await openHydrated(page, AUTH)
  await page.getByRole('button', { name: 'Go to registration' }).click()
  await fillIn(page, person)
  const message = await readAlert(page, () => page.getByLabel('Password').press('Enter'))
  expect(message).toBe('Registration successful. Please log in.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  const [mail] = await waitForMails(smtp, person)
  const mailed = mail?.email.text?.match(/^Password:\r?\n(.+)$/m)?.[1]
  await fillIn(page, { email: person.email, password: mailed ?? '' })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(TO_DO_LIST)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)

  await page.getByRole('textbox', { name: 'New task' }).fill('Find the moth')
  await page.getByRole('textbox', { name: 'New task' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('Find the moth')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Find the moth' })).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(AUTH)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goBack()
  await expect(page).not.toHaveURL(TO_DO_LIST)
})

test(
  'a browser sends its marker at the next login, also after a logout',
  LONG,
  async ({ page, person }) => {
    await logIn(page, person)
    const marker = await page.evaluate(() => localStorage.getItem('to-do/marker'))
    expect(marker).toMatch(/^[0-9a-z]+\.[\w-]{22}\.[\w-]{43}$/)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(AUTH)

    const sent = page.waitForRequest((request) => request.url().endsWith('/login'))
    await logIn(page, person)
    const { email, password } = person
    expect((await sent).postDataJSON()).toEqual({ email, password, marker })
  },
)

test('a login works with any stored marker, and replaces it', LONG, async ({ page, person }) => {
  await page.addInitScript(() => {
    localStorage.setItem('to-do/marker', 'x'.repeat(10_000))
  })
  await logIn(page, person)
  const marker = await page.evaluate(() => localStorage.getItem('to-do/marker'))
  expect(marker).toMatch(/^[0-9a-z]+\.[\w-]{22}\.[\w-]{43}$/)
})

test.describe('a call that fails', () => {
  // Chromium reports the answer, the form logs the failure.
  test.use({ allowedMessages: /Failed to load resource|^error: Error while/ })

  test('shows its alert for wrong credentials, and keeps what was typed', async ({ page }) => {
    const failures: string[] = []
    page.on('console', (message) => failures.push(message.text()))
    const person = createPerson()
    await openHydrated(page, AUTH)
    await fillIn(page, { email: person.email, password: person.password })
    const message = await readAlert(page, () => page.getByLabel('Password').press('Enter'))
    expect(message).toBe(LOGIN_FAILED)
    await expect(readReason(page)).toHaveText(
      'The e-mail address or the password is wrong. Both are in the mail of your registration.',
    )
    expect(failures.some((text) => text.includes(LOGIN_FAILED))).toBe(true)
    await expect(page.getByText('An account is deleted 7 days after its last use.')).toBeVisible()
    await expect(page).toHaveURL(AUTH)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  test('shows the same alert when the server cannot be reached', LONG, async ({ page }) => {
    await openHydrated(page, AUTH)
    await interceptRequests(page, '**/login', (route) => route.abort())
    const { email, password } = createPerson()
    await fillIn(page, { email, password })
    const message = await readAlert(page, () => page.getByLabel('Password').press('Enter'))
    expect(message).toBe(LOGIN_FAILED)
    await expect(readReason(page)).toHaveText(
      'The site did not answer. Check your connection, then try again.',
    )
    await page.getByRole('button', { name: 'Go to registration' }).click()
    await expect(readReason(page)).toHaveCount(0)
  })

  test('says below the form that the browser is offline', async ({ page, context }) => {
    await openHydrated(page, AUTH)
    const { email, password } = createPerson()
    await fillIn(page, { email, password })
    await context.setOffline(true)
    const message = await readAlert(page, () => page.getByLabel('Password').press('Enter'))
    expect(message).toBe(LOGIN_FAILED)
    await expect(readReason(page)).toContainText('You are offline.')
    await context.setOffline(false)
  })

  test(
    'shows its alert if the IP address has an account already',
    LONG,
    async ({ page, site, address }) => {
      await registerPerson(site, address)
      await openHydrated(page, AUTH)
      await page.getByRole('button', { name: 'Go to registration' }).click()
      await fillIn(page, createPerson())
      const message = await readAlert(page, () => page.getByLabel('Password').press('Enter'))
      expect(message).toBe(REGISTRATION_FAILED)
      await expect(readReason(page)).toHaveText(
        'An account was made from this network in the last 7 days. Try again in 7 days.',
      )
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Registration')
    },
  )
})

/** Finds the reason of a failure below the form. */
function readReason(page: Page) {
  return page.locator('form').getByRole('status')
}

test('pressing Enter again and again sends one call', async ({ page, person }) => {
  let calls = 0
  const gate = createGate()
  await interceptRequests(page, '**/login', async (route) => {
    calls++
    await gate.opened
    await route.continue()
  })
  await openHydrated(page, AUTH)
  await fillIn(page, { email: person.email, password: person.password })
  for (let time = 0; time < 3; time++) await page.getByLabel('Password').press('Enter')
  gate.open()
  await expect(page).toHaveURL(TO_DO_LIST)
  expect(calls).toBe(1)
})

test('a logout in a second tab logs out the first', LONG, async ({ page, context, person }) => {
  await logIn(page, person)
  const { field } = partsOf(page)
  await field.fill('Write the notes')
  await field.press('Enter')
  await expect(page.getByText('Added “Write the notes”.')).toBeVisible()
  const second = await context.newPage()
  await openHydrated(second, TO_DO_LIST)
  await second.getByRole('button', { name: 'Account' }).click()
  await second.getByRole('button', { name: 'Log out' }).click()
  await expect(second).toHaveURL(AUTH)
  await expect(page).toHaveURL(AUTH)
  await expect(page.getByText('You were logged out. What you typed is kept.')).toBeVisible()
  await expect(page.getByText('Write the notes')).toHaveCount(0)
})
