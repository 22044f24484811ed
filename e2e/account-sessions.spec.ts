import { endSessions } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'
import { getToken, logIn, waitForMails } from './accounts.ts'
import type { Person } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList } from './to-do.ts'
import { NEW_PASSWORD, partsOf, openDialog, fillIn, addTask } from './account-menu.ts'

/** Opens another device that is logged in. */
async function openDevice(page: Page, site: string, person: Person): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The context has no browser')
  const context = await browser.newContext({ baseURL: site })
  const device = await context.newPage()
  await openList(device, site, person)
  return device
}

/** As if the person had looked at another window meanwhile. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test.describe('when other sessions end', () => {
  // The other device meets it with its next question.
  test.use({ allowedMessages: /status of 401/ })

  test('a new password ends them, keeps this one, and comes by mail', async ({
    page,
    site,
    person,
    smtp,
  }) => {
    await waitForMails(smtp, person)
    await openList(page, site, person)
    const device = await openDevice(page, site, person)
    await openDialog(page, 'Change password')
    const { field, inDialog, dialog } = partsOf(page)
    await expect(field('Current password')).toBeFocused()
    await expect(dialog).toContainText(`the new credentials are sent to ${person.email}`)
    await fillIn(page, { 'Current password': person.password, 'New password': NEW_PASSWORD })
    await inDialog('Save password').click()
    await expect(page.getByText(`The credentials were sent to ${person.email}.`)).toBeVisible()
    await comeBack(device)
    await expect(device).toHaveURL(AUTH)
    await expect(device.getByText('You were logged out. What you typed is kept.')).toBeVisible()

    await addTask(page, 'Still here')
    await expect(page.getByText('All changes saved')).toBeVisible()
    const [, mail] = await waitForMails(smtp, person, 2)
    expect(mail?.email.text).toContain(NEW_PASSWORD)
    await logIn(device, { ...person, password: NEW_PASSWORD })
    await expect(device.getByRole('checkbox', { name: 'Still here' })).toBeVisible()
    await device.context().close()
  })

  test('they are listed, and one of them is ended alone', LONG, async ({ page, site, person }) => {
    await openList(page, site, person)
    const device = await openDevice(page, site, person)
    const left = await getToken(site, person)
    await openDialog(page, 'Sessions')
    const { sessions, inDialog, dialog } = partsOf(page)
    await expect(sessions).toHaveCount(3)
    await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1)
    await expect(sessions.first()).toHaveText(/Since \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/)
    await expect(sessions.first()).toHaveText(/Last used \d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/)

    const ends = dialog.getByRole('button', { name: /^End the session of / })
    await expect(ends).toHaveCount(2)
    const token = await device.evaluate(() => localStorage.getItem('token'))
    await ends.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^The session of .+ has ended\.$/)).toBeVisible()
    await expect(ends).toHaveCount(1)
    await expect(ends).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ends).toHaveCount(0)
    await expect(inDialog('Close')).toBeFocused()
    for (const ended of [token, left]) {
      const options = { headers: { Authorization: `Bearer ${ended}` } }
      expect((await fetch(`${site}${TO_DO_LIST}/items`, options)).status).toBe(401)
    }
    await comeBack(device)
    await expect(device).toHaveURL(AUTH)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await addTask(page, 'Still here')
    await expect(page.getByText('All changes saved')).toBeVisible()
    await device.context().close()
  })

  test(
    'logging out everywhere asks first if changes are unsent, and ends this one and the other browser’s',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      const device = await openDevice(page, site, person)
      const gate = createGate()
      await interceptRequests(page, '**/items/**', async (route) => {
        if (route.request().method() !== 'GET') await gate.opened
        await route.continue()
      })
      await addTask(page, 'On its way')
      await expect(page.getByText('Saving…')).toBeVisible()
      await openDialog(page, 'Sessions')
      const { inDialog } = partsOf(page)
      await inDialog('Log out everywhere').click()
      const question = page.getByRole('dialog', { name: 'Unsent changes' })
      await expect(question).toContainText('1 change not sent yet')
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: 'Sessions' })).toBeVisible()
      await expect(inDialog('Log out everywhere')).toBeFocused()

      gate.open()
      await expect(page.getByText('All changes saved')).toBeAttached()
      await inDialog('Log out everywhere').click()
      await expect(page).toHaveURL(AUTH)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await comeBack(device)
      await expect(device).toHaveURL(AUTH)
      await device.context().close()
    },
  )

  test(
    'one that has ended meanwhile says so, and leads to the login',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      // The list, which would notice by itself, gets no answer.
      const gate = createGate()
      await interceptRequests(page, '**/items/**', async (route) => {
        await gate.opened
        await route.continue()
      })
      await openDialog(page, 'Change username')
      await fillIn(page, { Username: 'Too late', 'Current password': person.password })
      await call(endSessions, undefined, { origin: site, token: await getToken(site, person) })
      const { inDialog, fault, field } = partsOf(page)
      await inDialog('Save username').click()
      await expect(fault).toContainText('This session has ended, and nothing was changed.')
      await expect(field('Username')).toHaveValue('Too late')
      await inDialog('Go to login').click()
      await expect(page).toHaveURL(AUTH)
      gate.open()
    },
  )
})
