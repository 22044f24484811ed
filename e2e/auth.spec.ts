import { createGate, expect, openHydrated, test } from './site.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'

test('a visitor without a token is sent from the to-do list to the login, without a way back', async ({
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

test('Back does not return to the to-do list once the token is gone', async ({ page }) => {
  await openHydrated(page, '/Projects')
  await page.evaluate(() => localStorage.setItem('token', 'any'))
  await page.getByRole('link', { name: 'To-do list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To-do list')
  await page.getByRole('link', { name: 'Personal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goBack()
  await expect(page).toHaveURL(AUTH)
  await page.goBack()
  await expect(page).toHaveURL('/Projects')
})

test('the rules run in their order, each as an alert, and nothing is sent', async ({ page }) => {
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

test('the notices stand beside the form and name the address typed', async ({ page }) => {
  await openHydrated(page, AUTH)
  const notices = page.getByRole('complementary', { name: 'Notices' })
  await expect(notices.getByRole('listitem')).toHaveCount(4)
  await expect(notices).toContainText('Credentials are sent to your email')
  await page.getByLabel('Email').fill('Someone@Example.com')
  await expect(notices).toContainText('Credentials are sent to someone@example.com')
})

test('without JavaScript nothing can be sent, and the page says why', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto(AUTH)
  await page.getByLabel('Password').fill('secret-word')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await expect(page.getByText('The to-do list needs JavaScript')).toBeVisible()
  await expect(page).toHaveURL(AUTH)
  await context.close()
})

test('what was filled in before the page was hydrated counts', async ({ page }) => {
  const gate = createGate()
  await page.route('**/*.js', async (route) => {
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
