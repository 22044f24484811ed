import { changeAccount, endSessions } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'
import { createItem } from '../shared/api/items.ts'
import { getToken, logIn, waitForMails } from './accounts.ts'
import { createPerson, type Person, registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import {
  createGate,
  expect,
  interceptRequests,
  LONG,
  openHydrated,
  type Page,
  test,
} from './site.ts'
import { openList } from './to-do.ts'

const ACCOUNT = '**/Projects/To-Do-List/account'
const NEW_PASSWORD = 'difference engine'
const ENTRIES = [
  'Reminders',
  'Calendar',
  'Statistics',
  'Change username',
  'Change password',
  'Language of mails',
  'Sessions',
  'Delete account',
] as const

/** The parts of the menu and its dialogs. */
function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    fault: dialog.getByRole('alert'),
    sessions: dialog.getByRole('listitem'),
  }
}

async function openDialog(page: Page, entry: (typeof ENTRIES)[number]): Promise<void> {
  const { button, dialog } = partsOf(page)
  if ((await button('Account').getAttribute('aria-expanded')) !== 'true') {
    await button('Account').click()
  }
  await button(entry).click()
  await expect(dialog).toHaveAccessibleName(entry)
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await partsOf(page).field(label).fill(value)
  }
}

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

async function listKept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /^(token$|to-do\/)/.test(key),
    ),
  )
}

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New task' }).fill(title)
  await page.getByRole('textbox', { name: 'New task' }).press('Enter')
}

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

test.describe('the calendar address', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('is copied, read by programs without a login, and turned off', async ({
    page,
    site,
    person,
  }) => {
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
  })
})

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

  test('a menu opened offline says what failed to load, and still logs out (S103)', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    await context.setOffline(true)
    const { button } = partsOf(page)
    await button('Account').click()
    await expect(page.getByText('Your account could not be loaded.')).toBeVisible()
    for (const entry of ENTRIES) await expect(button(entry)).toBeDisabled()
    await button('Log out').click()
    await expect(page).toHaveURL(AUTH)
  })

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
    const tab = await context.newPage()
    await openHydrated(tab, TO_DO_LIST)
    await expect(tab.getByText('Up to date')).toBeVisible()
    await tab.getByRole('textbox', { name: 'New task' }).fill('Half a sent')
    await interceptRequests(page, '**/items/**', (route) =>
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
      expect(await listKept(one)).toEqual(['to-do/deleted'])
    }
    await expect(getToken(site, person)).rejects.toThrow('401')
  })

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

test('axe finds nothing in the menu and its dialogs', async ({ page, site, person }) => {
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
