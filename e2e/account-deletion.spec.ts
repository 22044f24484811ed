import { call } from '../shared/api/endpoint.ts'
import { createItem } from '../shared/api/items.ts'
import { getToken, logIn } from './accounts.ts'
import { registerPerson } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated, waitForHydration } from './hydration.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, type Page, test } from './site.ts'
import { openList } from './to-do.ts'
import { partsOf, openDialog, fillIn, addTask } from './account-menu.ts'

async function listKept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /^(token$|to-do\/)/.test(key),
    ),
  )
}

test.describe('a deleted account', () => {
  test.use({ allowedMessages: /status of 401|ERR_INTERNET_DISCONNECTED/ })

  test('is removed from this browser with all its data, and other tabs log out (S142)', async ({
    page,
    context,
    site,
    person,
  }) => {
    const token = await getToken(site, person)
    for (const id of [
      '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001',
      '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0002',
    ])
      await call(createItem, { id, title: 'Write the notes' }, { origin: site, token })
    await openList(page, site, person)
    // Both tabs share a process then: each sees at once what the other stores, before it hears of it.
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((path) => void window.open(path), TO_DO_LIST),
    ])
    await waitForHydration(tab)
    await expect(tab.getByText('Up to date')).toBeVisible()
    await tab.getByRole('textbox', { name: 'New task' }).fill('Half a sent')
    // Any tab of the browser sends what waits.
    for (const one of [page, tab])
      await interceptRequests(one, '**/items/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
      )
    await addTask(page, 'Not sent')
    await expect(page.getByText('1 change is stored in this browser')).toBeVisible()
    await page.getByRole('textbox', { name: 'New task' }).fill('Half a word')

    await openDialog(page, 'Delete account')
    const { dialog, field, inDialog } = partsOf(page)
    await expect(field('Current password')).toBeFocused()
    await expect(dialog).toContainText(person.email)
    await expect(dialog).toContainText('all its 2 tasks, those in the trash too')
    await expect(dialog).toContainText('1 change not sent yet is lost')
    await expect(dialog).toContainText('There is no way back.')
    await fillIn(page, { 'Current password': person.password })
    await inDialog('Delete permanently').click()

    const notice = 'Your account and all its data were deleted.'
    for (const one of [page, tab]) {
      await expect(one).toHaveURL(AUTH)
      await expect(one.getByText(notice)).toBeVisible()
      // At once: the message would leave by itself.
      expect(await one.getByText('You are logged out.').count()).toBe(0)
      expect(await listKept(one)).toEqual(['to-do/deleted'])
    }
    await expect(getToken(site, person)).rejects.toThrow('401')
  })

  test(
    'is known as deleted also in tabs that the server refuses before its answer arrives',
    LONG,
    async ({ page, context, site, person }) => {
      await openList(page, site, person)
      const tab = await context.newPage()
      await openHydrated(tab, TO_DO_LIST)
      await expect(tab.getByText('Up to date')).toBeVisible()
      await tab.getByRole('textbox', { name: 'New task' }).fill('Half a word')
      const both = [page, tab]
      await interceptRequests(page, '**/account', async (route) => {
        if (route.request().method() !== 'DELETE') return route.continue()
        const response = await route.fetch()
        for (const one of both) {
          await one.evaluate(() => window.dispatchEvent(new Event('online')))
          await expect(one.getByText('You were logged out. What you typed is kept.')).toBeVisible()
        }
        return route.fulfill({ response })
      })
      await openDialog(page, 'Delete account')
      await fillIn(page, { 'Current password': person.password })
      await partsOf(page).inDialog('Delete permanently').click()
      for (const one of both) {
        await expect(one.getByText('Your account and all its data were deleted.')).toBeVisible()
        await expect(one.getByText('The account that was logged in here before')).toHaveCount(0)
        expect(await listKept(one)).toEqual(['to-do/deleted'])
      }
    },
  )

  test(
    'leaves the data of another account in the same browser',
    LONG,
    async ({ page, context, site, address }) => {
      const ada = await registerPerson(site, address)
      const grace = await registerPerson(site, address.replace('10.', '11.'))
      await openList(page, site, ada)
      await context.setOffline(true)
      await addTask(page, 'Of Ada')
      await expect(page.getByText('1 change is stored in this browser')).toBeVisible()
      const { button, inDialog, dialog } = partsOf(page)
      await button('Account').click()
      await button('Log out').click()
      await inDialog('Log out anyway').click()
      await expect(page).toHaveURL(AUTH)
      await context.setOffline(false)

      await openList(page, site, grace)
      await openDialog(page, 'Delete account')
      await expect(dialog).toContainText(grace.email)
      await expect(dialog).toContainText('its empty list')
      await fillIn(page, { 'Current password': grace.password })
      await inDialog('Delete permanently').click()
      await expect(page.getByText('Your account and all its data were deleted.')).toBeVisible()

      await logIn(page, ada)
      await expect(page.getByRole('checkbox', { name: 'Of Ada' })).toBeVisible()
      await expect(page.getByText('All changes saved')).toBeVisible()
      await button('Account').click()
      await button('Log out').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
      await expect(page.getByText('Your account and all its data were deleted.')).toHaveCount(0)
    },
  )
})
