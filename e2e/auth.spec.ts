import { expect, openHydrated, test } from './site.ts'
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

test('before the page is hydrated, sending the form puts nothing into the address', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await context.newPage()
  await page.goto(AUTH)
  await page.getByLabel('Email').fill('a@b.co')
  await page.getByLabel('Password').fill('secret-word')
  await page
    .getByRole('button', { name: 'Log in' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(page.url()).not.toContain('secret-word')
  await context.close()
})
