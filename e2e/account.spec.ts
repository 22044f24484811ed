import { changeAccount } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'
import { createItem } from '../shared/api/items.ts'
import { getToken } from './accounts.ts'
import { createPerson, registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { createGate } from '../shared/testing-gate.ts'
import { interceptRequests } from './requests.ts'
import { expect, LONG, test } from './site.ts'
import { openList } from './to-do.ts'
import { ACCOUNT, NEW_PASSWORD, ENTRIES, partsOf, openDialog, fillIn } from './account-menu.ts'

test(
  'the username is changed by one request however often Enter is pressed, and stays changed',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { button, field, dialog } = partsOf(page)
    let calls = 0
    const gate = createGate()
    await interceptRequests(page, ACCOUNT, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      calls++
      await gate.opened
      await route.continue()
    })
    await openDialog(page, 'Change username')
    await expect(field('Username')).toBeFocused()
    await expect(field('Username')).toHaveValue(person.username)
    await expect(field('Username')).toHaveAccessibleDescription(/letters without accents/)
    await fillIn(page, { Username: 'Countess of L', 'Current password': person.password })
    for (let time = 0; time < 3; time++) await field('Username').press('Enter')
    gate.open()
    await expect(dialog).toHaveCount(0)
    expect(calls).toBe(1)
    await expect(button('Change username')).toBeFocused()
    await expect(page.getByText('Your username is changed.')).toBeVisible()
    await expect(page.getByText('Countess of L')).toBeVisible()
    await page.reload()
    await button('Account').click()
    await expect(page.getByText('Countess of L')).toBeVisible()
  },
)

test(
  'a slow answer with the old username does not replace the new one',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { button, dialog } = partsOf(page)
    await button('Account').click()
    await expect(page.getByText(person.username, { exact: true })).toBeVisible()
    await button('Account').click()
    const gate = createGate()
    await interceptRequests(page, ACCOUNT, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const old = await route.fetch()
      await gate.opened
      // A read that was given up cannot be answered any more.
      await route.fulfill({ response: old }).catch(() => undefined)
    })
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/account'),
    )
    await openDialog(page, 'Change username')
    await fillIn(page, { Username: 'Countess of L', 'Current password': person.password })
    await partsOf(page).inDialog('Save username').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Countess of L')).toBeVisible()
    await givenUp
    gate.open()
    await expect(page.getByText('Countess of L')).toBeVisible()
    await expect(page.getByText(person.username, { exact: true })).toHaveCount(0)
  },
)

test.describe('the calendar address', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'is copied, read by programs without a login, and turned off',
    LONG,
    async ({ page, site, person }) => {
      const { field, inDialog, dialog } = partsOf(page)
      await openList(page, site, person)
      const token = await getToken(site, person)
      const task = { id: crypto.randomUUID(), title: 'Dentist', due: '2031-03-04T09:00' }
      await call(createItem, task, { origin: site, token })
      await openDialog(page, 'Calendar')
      await inDialog('Create address').click()
      await expect(field('Calendar address')).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
      await expect(field('Calendar address')).toBeFocused()
      await expectAccessible(dialog)
      await field('Also as tasks (VTODO), for programs that show tasks').check()
      await inDialog('Copy address').click()
      await expect(page.getByText('Address copied.')).toBeVisible()
      const address = await page.evaluate(() => navigator.clipboard.readText())
      expect(address).toBe(await field('Calendar address').inputValue())
      const calendar = await (await fetch(address)).text()
      expect(calendar).toMatch(/DTSTART;TZID=\S+:20310304T090000/)
      expect(calendar.match(/SUMMARY:Dentist/g)).toHaveLength(2)

      // It cannot be shown again, only replaced.
      await page.keyboard.press('Escape')
      await openDialog(page, 'Calendar')
      await expect(inDialog('Replace address')).toBeVisible()
      await inDialog('Turn off').click()
      await expect(dialog).toContainText('The calendar address no longer works.')
      expect((await fetch(address)).status).toBe(404)
      await expect(inDialog('Create address')).toBeFocused()
    },
  )
})

test(
  'the forms explain an invalid value at its field, and tell password managers the account and the kind of each password (S82)',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { field, dialog } = partsOf(page)

    await test.step('password managers find the account and the kind of each password', async () => {
      for (const [entry, names] of [
        ['Change username', ['username', 'nickname', 'current-password']],
        ['Change password', ['username', 'current-password', 'new-password']],
        ['Delete account', ['username', 'current-password']],
      ] as const) {
        await openDialog(page, entry)
        const inputs = dialog.locator('input')
        expect(
          await inputs.evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete'))),
        ).toEqual(names)
        await expect(inputs.first()).toHaveValue(person.email)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })

    await test.step('an invalid value is explained at its field, and nothing is sent', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (/PATCH|DELETE/.test(request.method())) sent.push(request.url())
      })
      const password = 'The password must be between 7 and 30 characters.'
      const username = 'The username must be between 3 and 30 characters and may contain spaces.'
      for (const [entry, values, label, message] of [
        ['Change username', { Username: 'x', 'Current password': 'x' }, 'Username', username],
        ['Change username', { Username: '<b>Ada</b>' }, 'Username', username],
        ['Change username', { 'Current password': '123456' }, 'Current password', password],
        ['Change password', { 'New password': 'long enough' }, 'Current password', password],
        [
          'Change password',
          { 'Current password': 'long enough', 'New password': '🙂'.repeat(31) },
          'New password',
          password,
        ],
        ['Delete account', {}, 'Current password', password],
      ] as const) {
        await openDialog(page, entry)
        await fillIn(page, values)
        await field('Current password').press('Enter')
        await expect(field(label)).toBeFocused()
        await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
        await expect(field(label)).toHaveAccessibleDescription(new RegExp(message))
        for (const [name, value] of Object.entries(values)) {
          await expect(field(name)).toHaveValue(value)
        }
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      expect(sent).toEqual([])
    })
  },
)

test(
  'everything is reached by keyboard, and the focus returns',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { button, dialog, field } = partsOf(page)
    await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(button('Delete account')).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(button('Log out')).toBeFocused()
    for (const entry of ['Import', 'Export', ...ENTRIES]) {
      await page.keyboard.press('Tab')
      await expect(button(entry)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveAccessibleName(entry)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button(entry)).toBeFocused()
    }
    for (const entry of ['Sessions', 'Language of mails', 'Change password']) {
      await page.keyboard.press('Shift+Tab')
      await expect(button(entry)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(field('Current password')).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Tab')
    await page.keyboard.type(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password is changed')).toBeVisible()
    await expect(button('Change password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button('Account')).toBeFocused()
    expect(await getToken(site, { ...person, password: NEW_PASSWORD })).toBeTruthy()
  },
)

test('on a small phone the menu and its dialogs fit', LONG, async ({ page, site, address }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const person = createPerson('W'.repeat(30))
  await registerPerson(site, address, person)
  await openList(page, site, person)
  const { button, dialog } = partsOf(page)
  await button('Account').click()
  await expect(page.getByText('Kept until')).toBeVisible()
  for (const entry of ENTRIES) {
    await openDialog(page, entry)
    const sizes = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    expect(sizes, entry).toEqual([0, 0])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('axe finds nothing in the menu and its dialogs', LONG, async ({ page, site, person }) => {
  await call(
    changeAccount,
    { currentPassword: person.password, username: 'Countess of L' },
    { origin: site, token: await getToken(site, person) },
  )
  await openList(page, site, person)
  const { button, dialog, inDialog, fault } = partsOf(page)
  await button('Account').click()
  await expect(button('Delete account')).toBeEnabled()
  await expectAccessible(page)
  for (const entry of ENTRIES) {
    await openDialog(page, entry)
    await expectAccessible(dialog)
    if (entry === 'Sessions') {
      await page.context().setOffline(true)
      await inDialog('Log out everywhere').click()
      await expect(fault).toContainText('You are offline')
      await page.context().setOffline(false)
    } else if (!['Reminders', 'Calendar', 'Statistics', 'Language of mails'].includes(entry)) {
      await dialog.getByLabel('Current password').press('Enter')
      await expect(dialog.getByText('The password must be between')).toBeVisible()
    }
    await expectAccessible(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
