import { logIn } from './accounts.ts'
import { registerPerson } from './person.ts'
import { expectAccessible } from './axe.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { HOUR, MINUTE, SECOND } from '../shared/clock.ts'
import { sumShifts, watchShifts } from './layout-shifts.ts'
import {
  createGate,
  expect,
  interceptRequests,
  LONG,
  openHydrated,
  type Page,
  test,
} from './site.ts'
import { addTasks, LIST_API, openList, partsOf, readServer, SAVED, seedTasks } from './to-do.ts'

/** Leaves no room in local storage. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    function fits(key: string, size: number): boolean {
      try {
        localStorage.setItem(key, 'x'.repeat(size))
        return true
      } catch {
        return false
      }
    }
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      for (let count = 0; fits(`${size}-${count}`, size); count++);
    }
  })
}

/** Lists the stored changes that the server has not saved; saved ones stay until the snapshot has them. */
async function listChanges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key, text]) => /^to-do\/[^/]+\//.test(key) && !String(text).includes('"settled"'))
      .map(([key]) => key),
  )
}

test('nothing moves while the tasks load', async ({ page, site, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedTasks(site, person, [{ title: 'Buy milk', tags: ['home'] }, { title: 'Call Ada' }])
  await watchShifts(page)
  await openList(page, site, person)
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeVisible()
  // The numbers of the views move each other by their digits.
  expect(await sumShifts(page)).toBeLessThan(0.01)
})

test('tasks are added, completed, deleted and undone, and all of it is saved', async ({
  page,
  site,
  person,
}) => {
  await logIn(page, person)
  const { field, items, checkbox, button } = partsOf(page)
  await expect(page.getByText('Nothing to do. Write the first task above.')).toBeVisible()
  await expect(field).toBeFocused()

  await addTasks(page, ['Buy milk', '  Post the letter ', 'Call Ada'])
  await field.press('Enter')
  await expect(items).toHaveText(['Call Ada', 'Post the letter', 'Buy milk'])
  await expect(page.getByText(SAVED)).toBeVisible()

  await checkbox('Call Ada').click()
  await expect(checkbox('Call Ada')).toBeChecked()
  await expect(items).toHaveText(['Post the letter', 'Buy milk', 'Call Ada'])
  await button('Undo').click()
  await expect(checkbox('Call Ada')).not.toBeChecked()
  await expect(checkbox('Call Ada')).toBeFocused()
  await checkbox('Buy milk').click()

  await button('Delete Post the letter').click()
  await expect(items).toHaveText(['Call Ada', 'Buy milk'])
  await expect(page.getByText(SAVED)).toBeVisible()
  await button('Undo').click()
  await expect(items).toHaveText(['Call Ada', 'Post the letter', 'Buy milk'])
  await button('Delete Call Ada').click()
  await expect(page.getByText(SAVED)).toBeVisible()

  await page.reload()
  await expect(items).toHaveText(['Post the letter', 'Buy milk'])
  await expect(checkbox('Buy milk')).toBeChecked()
  expect(await readServer(site, person)).toEqual(['Post the letter', 'Buy milk (done)'])
  expect(await listChanges(page)).toEqual([])
})

test(
  'a title that is too long stays in the field with an error',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { field, items } = partsOf(page)
    const title = '🙂'.repeat(501)
    await field.fill(title)
    await field.press('Enter')
    await expect(page.getByText('A task takes at most 500 characters.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(title)
    await field.fill(title.slice(2))
    await expect(page.getByText('A task takes at most 500 characters.')).toHaveCount(0)
    await field.press('Enter')
    await expect(items).toHaveCount(1)
    await expect(page.getByText(SAVED)).toBeVisible()
  },
)

test(
  'after 30 requests in a minute further changes wait, and can be sent at once',
  LONG,
  async ({ page, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    await page.clock.pauseAt(Date.now() + MINUTE)
    const notice = page.getByText('Changes were sent 30 times within a minute.')
    const titles: string[] = []
    while (!(await notice.isVisible()) && titles.length < 50) {
      titles.unshift(`Task ${titles.length + 1}`)
      await addTasks(page, titles.slice(0, 1))
      await page.clock.runFor(SECOND)
    }
    await expect(notice).toBeVisible()
    titles.unshift('The last one')
    await addTasks(page, titles.slice(0, 1))
    await expect(page.getByText('Saving…')).toBeVisible()
    expect(await readServer(site, person)).not.toContain('The last one')
    await partsOf(page).button('Send now').press('Enter')
    await expect(partsOf(page).field).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(await readServer(site, person)).toEqual(titles)
  },
)

test(
  '60 tasks added quickly share requests, and wait for no rate limit',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++
    })
    const titles = Array.from({ length: 60 }, (_, index) => `Task ${index + 1}`)
    await addTasks(page, titles)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toBeLessThan(30)
    expect(await readServer(site, person)).toEqual(titles.reverse())
  },
)

test('a list that somebody scrolls counts as used', LONG, async ({ page, site, person }) => {
  await page.clock.install()
  await openList(page, site, person)
  await page.clock.fastForward(2 * HOUR)
  const opened = page.waitForRequest(
    (request) => request.url().includes('/items/sync') && request.url().includes('opened'),
  )
  await page.mouse.wheel(0, 100)
  await opened
})

test('changes made offline are stored, and sent as one batch when online; a task deleted again leaves nothing', async ({
  page,
  context,
  site,
  person,
}) => {
  await openList(page, site, person)
  await addTasks(page, ['Before'])
  await expect(page.getByText(SAVED)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })

  await context.setOffline(true)
  await addTasks(page, ['One', 'Two'])
  await partsOf(page).checkbox('Before').click()
  await expect(
    page.getByText('Offline. 3 changes are stored in this browser and will be sent later.'),
  ).toBeVisible()
  expect(await listChanges(page)).toHaveLength(3)
  await context.setOffline(false)
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(sent).toEqual([`${TO_DO_LIST}/items/sync`])
  expect(await readServer(site, person)).toEqual(['Two', 'One', 'Before (done)'])

  await test.step('a task added and deleted before it was sent leaves nothing', async () => {
    await context.setOffline(true)
    for (const title of ['Two', 'One', 'Before'])
      await partsOf(page).button(`Delete ${title}`).click()
    await addTasks(page, ['Never mind'])
    await partsOf(page).button('Delete Never mind').click()
    await expect(partsOf(page).items).toHaveCount(0)
    await expect(partsOf(page).field).toBeFocused()
    await context.setOffline(false)
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual([])
  })
})

test.describe('without an answer', () => {
  test.use({ allowedMessages: /net::ERR_FAILED/ })

  test('a change that the server has saved is not made twice', async ({ page, site, person }) => {
    await openList(page, site, person)
    let sent = 0
    await interceptRequests(page, LIST_API, async (route) => {
      if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
      // The server gets it, the browser never hears of it.
      await route.fetch()
      await route.abort()
    })
    await addTasks(page, ['Only once'])
    await expect(page.getByText('The server does not answer. 1 change is stored')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(sent).toBe(2)
    expect(await readServer(site, person)).toEqual(['Only once'])
    await expect(partsOf(page).titles).toHaveText(['Only once'])
  })

  test('a list that failed to load can be loaded again', LONG, async ({ page, site, person }) => {
    await openList(page, site, person)
    // The browser would show the list as it was stored a second after it was read.
    await page.goto('/Personal')
    await page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve
        })
      }
    })
    await interceptRequests(page, LIST_API, (route) => route.abort())
    await page.goto(TO_DO_LIST)
    await expect(page.getByText('Your tasks could not be loaded.')).toBeVisible()
    await page.unroute(LIST_API)
    await partsOf(page).button('Retry').press('Enter')
    await expect(page.getByText('Nothing to do.')).toBeVisible()
    await expect(partsOf(page).field).toBeFocused()
  })
})

test.describe('when the server rejects a task', () => {
  test.use({ allowedMessages: /status of 400/ })

  test(
    'a message stays until it is dismissed, also by keyboard',
    LONG,
    async ({ page, site, person }) => {
      await openList(page, site, person)
      const { field, items } = partsOf(page)
      const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400 })
      await interceptRequests(page, LIST_API, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 400, contentType: 'application/problem+json', body }),
      )
      await addTasks(page, ['One', 'Two', 'Three'])
      const buttons = page.getByRole('button', { name: 'Dismiss' })
      await expect(buttons).toHaveCount(3)
      await expect(items).toHaveCount(0)
      await buttons.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(2)
      await expect(buttons.nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(1)
      await expect(buttons).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(buttons).toHaveCount(0)
      await expect(field).toBeFocused()
    },
  )
})

test.describe('without room in the browser', () => {
  // The server that should end the session cannot be reached.
  test.use({ allowedMessages: /ERR_INTERNET_DISCONNECTED/ })

  test('a change survives a logout, and the dialog promises no more', async ({
    page,
    context,
    site,
    person,
  }) => {
    await openList(page, site, person)
    const { button, checkbox } = partsOf(page)
    await fillStorage(page)
    await context.setOffline(true)
    await addTasks(page, ['No room'])
    await expect(page.getByText('Offline. This browser cannot store 1 change')).toBeVisible()
    await button('Account').click()
    await button('Log out').click()
    const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
    await expect(dialog).toContainText('Closing or reloading this page before then discards it')
    await dialog.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL(AUTH)

    await context.setOffline(false)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await button('Log in').click()
    await expect(checkbox('No room')).toBeVisible()
    await expect(page.getByText(SAVED)).toBeVisible()
    expect(await readServer(site, person)).toEqual(['No room'])
  })
})

test('changes left from before are sent after a reload', LONG, async ({ page, site, person }) => {
  await openList(page, site, person)
  const gate = createGate()
  let reloading = false
  // Playwright sends what a route holds back when its last route is removed, so this one stays.
  await interceptRequests(page, LIST_API, async (route) => {
    if (reloading || route.request().method() === 'GET') return route.continue()
    await gate.opened
    await route.abort().catch(() => undefined)
  })
  await addTasks(page, ['One', 'Two', 'Three'])
  await expect(page.getByText('Saving…')).toBeVisible()
  expect(await listChanges(page)).toHaveLength(3)
  reloading = true
  await page.reload()
  gate.open()
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await readServer(site, person)).toEqual(['Three', 'Two', 'One'])
})

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

test('two tabs show each other’s changes at once', async ({ page, context, site, person }) => {
  await openList(page, site, person)
  const other = await context.newPage()
  await openHydrated(other, TO_DO_LIST)
  await expect(other.getByText('Up to date')).toBeVisible()
  await addTasks(page, ['From one'])
  await expect(partsOf(other).items).toHaveText(['From one'])
  await addTasks(other, ['From the other'])
  await expect(partsOf(page).items).toHaveText(['From the other', 'From one'])
  await partsOf(page).checkbox('From the other').click()
  await expect(partsOf(other).checkbox('From the other')).toBeChecked()
  await partsOf(other).button('Delete From one').click()
  await expect(partsOf(page).items).toHaveText(['From the other'])
  await expect(page.getByText(SAVED)).toBeVisible()
  expect(await listChanges(page)).toEqual([])
})

test(
  'changes of another device are shown while the page is visible',
  LONG,
  async ({ page, browser, site, person }) => {
    await page.clock.install()
    await openList(page, site, person)
    const device = await browser.newContext({ baseURL: site })
    const other = await device.newPage()
    await openList(other, site, person)
    await addTasks(other, ['From the phone'])
    await expect(other.getByText(SAVED)).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(partsOf(page).items).toHaveText(['From the phone'])
    await device.close()
  },
)

test('updates are polling, and returning to the page opens the list', async ({
  page,
  site,
  person,
}) => {
  await page.clock.install()
  await openList(page, site, person)
  const isOpening = async (act: () => Promise<void>) => {
    const asked = page.waitForRequest((request) =>
      request.url().startsWith(`${site}${TO_DO_LIST}/items/sync?since=`),
    )
    await act()
    return new URL((await asked).url()).searchParams.has('opened')
  }
  expect(await isOpening(() => page.clock.runFor(11_000))).toBe(false)
  const comeBack = () =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await isOpening(comeBack)).toBe(true)
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
    await logIn(second, grace)
    await expect(second.getByText('Nothing to do.')).toBeVisible()
    await expect(page.getByText('Nothing to do.')).toBeVisible()
    await expect(page.getByText('Another user logged in in another tab.')).toBeVisible()
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
  'everything works by keyboard, and the focus is never lost',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    const { field, items, checkbox, button } = partsOf(page)
    await expect(field).toBeFocused()
    for (const title of ['One', 'Two', 'Three']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await expect(items).toHaveText(['Three', 'Two', 'One'])

    await page.keyboard.press('Tab')
    await expect(button('Add')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(checkbox('Three')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(checkbox('Three')).toBeChecked()
    await expect(checkbox('Two')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(checkbox('Three')).not.toBeChecked()
    await expect(checkbox('Three')).toBeFocused()

    for (const name of ['Move Three up', 'Move Three down', 'Edit Three', 'Delete Three']) {
      await page.keyboard.press('Tab')
      await expect(button(name)).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(items).toHaveText(['Two', 'One'])
    await expect(button('Delete Two')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(items).toHaveText(['Three', 'Two', 'One'])
    await expect(checkbox('Three')).toBeFocused()
    for (const name of ['Three', 'Two', 'One']) {
      await button(`Delete ${name}`).focus()
      await page.keyboard.press('Enter')
    }
    await expect(items).toHaveCount(0)
    await expect(field).toBeFocused()
    await expect(page.getByText(SAVED)).toBeVisible()

    await page.keyboard.press('Shift+Tab')
    await expect(button('Account')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button('Log out')).toHaveCount(0)
    await expect(button('Account')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(button('Log out')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(AUTH)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
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
  'after a link, the field has the focus and the page is scrolled to its top',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    await page.getByRole('link', { name: 'Portfolio' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeFocused()
    await page.getByRole('link', { name: 'To-do list' }).click()
    await expect(partsOf(page).field).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
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

test('axe finds nothing on the list', LONG, async ({ page, site, person }) => {
  await openList(page, site, person)
  const { checkbox, button } = partsOf(page)
  await expectAccessible(page)
  await addTasks(page, ['One', 'Two'])
  await checkbox('One').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expectAccessible(page)
  await button('Account').click()
  await expect(page.getByText('Kept until')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await checkbox('Two').click()
  await expect(page.getByText('Offline. 1 change is stored')).toBeVisible()
  await button('Account').click()
  await button('Log out').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page.getByRole('dialog'))
})
