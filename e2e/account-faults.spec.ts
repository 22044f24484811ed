import { getToken } from './accounts.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'
import { openList } from './to-do.ts'
import { ACCOUNT, NEW_PASSWORD, ENTRIES, partsOf, openDialog, fillIn } from './account-menu.ts'

test.describe('when a call fails', () => {
  test.use({ allowedMessages: /Failed to load resource/ })

  test(
    'a form keeps its input after a lost answer, a wrong password and too many of them',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      await openDialog(page, 'Change password')
      const { field, fault, inDialog } = partsOf(page)

      await test.step('after a lost answer it says how to find out what happened', async () => {
        await interceptRequests(page, ACCOUNT, async (route) => {
          await route.fetch()
          await route.abort()
        })
        await fillIn(page, { 'Current password': person.password, 'New password': NEW_PASSWORD })
        await inDialog('Save password').click()
        await expect(fault).toHaveText(
          'The server did not answer, so the change may or may not be saved. If a mail with the new password comes, it is done. Check your connection and try again.',
        )
        await expect(field('New password')).toHaveValue(NEW_PASSWORD)
        expect(await getToken(site, { ...person, password: NEW_PASSWORD })).toBeTruthy()
        await page.unroute(ACCOUNT)
      })

      await test.step('a wrong current password is explained at its field', async () => {
        await fillIn(page, { 'Current password': 'not the password' })
        for (let time = 0; time < 5; time++) {
          await field('New password').press('Enter')
          await expect(field('Current password')).toBeFocused()
          await expect(field('Current password')).toHaveAccessibleDescription(
            /This is not the current password\./,
          )
        }
      })

      await test.step('too many are rate limited', async () => {
        await field('New password').press('Enter')
        await expect(fault).toHaveText(/^Too many failed attempts\. Try again in 1[45] minutes\.$/)
        await expect(field('Current password')).toHaveValue('not the password')
        await expect(field('New password')).toHaveValue(NEW_PASSWORD)
        await expect(page).toHaveURL(TO_DO_LIST)
      })
    },
  )

  test(
    'dialogs that cannot reach the server say so, and work once it answers',
    LONG,
    async ({ page, context, site, person }) => {
      await getToken(site, person)
      await openList(page, site, person)
      const { button, inDialog, fault, field, dialog, sessions } = partsOf(page)

      await test.step('one that failed to load shows an error, and can be opened again', async () => {
        await interceptRequests(page, '**/assets/**', (route) => route.abort())
        await button('Account').click()
        await button('Sessions').click()
        await expect(page.getByText('The dialog could not be loaded.')).toBeVisible()
        await page.unroute('**/assets/**')
        await button('Sessions').click()
        await expect(dialog).toBeVisible()
        await expect(sessions).toHaveCount(2)
      })

      await test.step('offline, sessions stay unchanged, and the reason is shown', async () => {
        await context.setOffline(true)
        await inDialog('Log out everywhere').click()
        await expect(fault).toContainText('You are offline, and nothing was sent.')
        await dialog.getByRole('button', { name: /^End the session/ }).click()
        await expect(fault).toContainText('You are offline, and nothing was sent.')
        await expect(sessions).toHaveCount(2)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

      await test.step('an offline form says so, and keeps its input', async () => {
        await context.setOffline(false)
        await openDialog(page, 'Change username')
        await fillIn(page, { Username: 'Countess of L', 'Current password': person.password })
        await context.setOffline(true)
        await inDialog('Save username').click()
        await expect(fault).toHaveText(
          'You are offline, and nothing was sent. Try again when you are online.',
        )
        await expect(field('Username')).toHaveValue('Countess of L')
        await context.setOffline(false)
        await inDialog('Save username').click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByText('Countess of L')).toBeVisible()
      })

      await test.step('online again, the sessions end', async () => {
        await openDialog(page, 'Sessions')
        await inDialog('Log out everywhere').click()
        await expect(page).toHaveURL(AUTH)
      })
    },
  )

  test(
    'a menu opened offline says what failed to load, offers what needs the list alone, and still logs out (S103)',
    LONG,
    async ({ page, context, site, person }) => {
      await openList(page, site, person)
      await context.setOffline(true)
      const { button } = partsOf(page)
      await button('Account').click()
      await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
      const ofList = ['Import', 'Export', 'Statistics']
      for (const entry of ENTRIES.filter((entry) => !ofList.includes(entry)))
        await expect(button(entry)).toBeDisabled()
      for (const entry of ofList) await expect(button(entry)).toBeEnabled()
      await button('Log out').click()
      await expect(page).toHaveURL(AUTH)
    },
  )

  test('a request times out after 30 seconds', LONG, async ({ page, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    await openDialog(page, 'Delete account')
    const gate = createGate()
    await interceptRequests(page, ACCOUNT, async (route) => {
      await gate.opened
      await route.abort().catch(() => undefined)
    })
    await fillIn(page, { 'Current password': person.password })
    const { inDialog, fault } = partsOf(page)
    const asked = page.waitForRequest(ACCOUNT)
    await inDialog('Delete permanently').click()
    await asked
    await expect(inDialog('One moment…')).toHaveAttribute('aria-disabled', 'true')
    await page.clock.runFor(31_000)
    await expect(fault).toContainText('The server did not answer')
    await expect(inDialog('Delete permanently')).toBeVisible()
    gate.open()
  })

  test(
    'an account is not deleted with a wrong password or by a busy server, which is asked again later',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      const { field, fault, inDialog } = partsOf(page)
      await openDialog(page, 'Delete account')
      await fillIn(page, { 'Current password': 'not the password' })
      await inDialog('Delete permanently').click()
      await expect(field('Current password')).toBeFocused()
      await expect(field('Current password')).toHaveAccessibleDescription(
        /not the current password/,
      )
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(page.getByText('Nothing to do.')).toBeVisible()
      expect(await getToken(site, person)).toBeTruthy()

      await openDialog(page, 'Delete account')
      await interceptRequests(page, ACCOUNT, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'Retry-After': '2' },
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Busy',
            status: 503,
            detail: 'Busy.',
          }),
        }),
      )
      await fillIn(page, { 'Current password': person.password })
      await inDialog('Delete permanently').click()
      await expect(fault).toHaveText('Busy. Try again in a moment.')
      await page.unroute(ACCOUNT)
      await inDialog('Delete permanently').click()
      await expect(page).toHaveURL(AUTH)
    },
  )
})
