import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { readAccount } from '../shared/api/accounts.ts'
import { changeReminders } from '../shared/api/reminders.ts'
import { call } from '../shared/api/endpoint.ts'
import { MINUTE, SECOND, systemClock } from '../shared/clock.ts'
import { getToken } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { registerPerson } from './person.ts'
import { AUTH } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, LONG, type Page, startSite, test } from './site.ts'
import { openList, partsOf, readList, SAVED, seedTasks } from './to-do.ts'

const TITLE = 'Water the ferns'

/** A minute ahead in UTC, as a due date. */
function soon(): string {
  return new Date(systemClock.now() + MINUTE).toISOString().slice(0, 16)
}

async function openMenu(page: Page): Promise<void> {
  const { button } = partsOf(page)
  await button('Account').click()
  await button('Reminders').click()
}

test('a task has reminders, and an account the times of all', async ({ page, site, person }) => {
  await seedTasks(site, person, [{ title: TITLE }])
  await openList(page, site, person)
  const { button, details } = partsOf(page)
  await button(`Edit ${TITLE}`).click()
  const reminder = details.getByLabel('Reminder', { exact: true })
  await expect(reminder).toBeDisabled()
  await details.getByLabel('Due date').fill('2031-03-04')
  await details.getByLabel('Due date').blur()
  await details.getByLabel('Time').fill('09:00')
  await reminder.selectOption('1 hour before')
  await details.getByLabel('Reminder 2').selectOption('1 day before')
  await expect(reminder).toHaveValue('1440')
  await expect(details.getByLabel('Reminder 3')).toHaveValue('none')
  await expectAccessible(details)
  await expect(page.getByText(SAVED)).toBeVisible()
  const [task] = (await readList(site, person)).items
  expect(task?.reminders).toEqual([1440, 60])

  await button('Close details').click()
  const mark = page.getByRole('img', { name: 'Reminder 1 day before, 1 hour before' })
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  await openMenu(page)
  const dialog = page.getByRole('dialog', { name: 'Reminders' })
  await dialog.getByLabel(/^Tasks with a time/).selectOption('30 minutes before')
  await dialog.getByLabel('Morning summary').selectOption('07:00')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Save reminders' }).click()
  await expect(page.getByText('Your reminders are saved.')).toBeVisible()
  await button('Reminders').click()
  await expect(dialog.getByLabel('Morning summary')).toHaveValue('7')
})

test(
  'the link in a mail shows the task, and its button completes it once',
  LONG,
  async ({ page, site, smtp, person }) => {
    const token = await getToken(site, person)
    const settings = { zone: 'UTC', isOn: true, defaultMinutes: null, summaryHour: null }
    await call(changeReminders, settings, { origin: site, token })
    await seedTasks(site, person, [{ title: TITLE, due: soon(), reminders: [0] }])
    const findLink = () => {
      const mails = smtp.mails.filter(({ envelope }) => envelope.to.includes(person.email))
      return (
        mails.map(({ email }) => /#reminder=[\w-]{43}/.exec(email.text ?? '')?.[0]).find(Boolean) ??
        ''
      )
    }
    await expect.poll(findLink, { timeout: 100 * SECOND }).not.toBe('')
    await openHydrated(page, AUTH + findLink())
    await expect(page.getByRole('heading', { level: 1, name: 'Reminder' })).toBeVisible()
    await expect(page.getByText(TITLE)).toBeVisible()
    await expect(page).toHaveTitle(/^Reminder · /)
    await expectAccessible(page)
    expect((await readList(site, person)).items[0]?.completedAt).toBeNull()
    await page.getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('The task is completed.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect((await readList(site, person)).items[0]?.completedAt).not.toBeNull()
  },
)

test(
  'notifications are asked for by a button, and the dialog says what came of it',
  LONG,
  async ({ page, site, person }) => {
    await openList(page, site, person)
    await openMenu(page)
    const dialog = page.getByRole('dialog', { name: 'Reminders' })
    // The browser of the tests answers no question.
    await dialog.getByRole('button', { name: 'Show notifications in this browser' }).click()
    await expect(dialog.getByText('The browser did not turn notifications on.')).toBeVisible()
    await expectAccessible(dialog)
  },
)

/** A push service and its permission, which no browser of the tests has: a subscription as in RFC 8291, section 5. */
function standInForPush(): void {
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => Promise.resolve((permission = 'granted'))
  const p256dh =
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const toJSON = () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh, auth } })
  PushManager.prototype.subscribe = () => Promise.resolve({ toJSON } as unknown as PushSubscription)
}

test(
  'the first reminder of a task offers notifications in this browser',
  LONG,
  async ({ page, site, person }) => {
    await page.addInitScript(standInForPush)
    await seedTasks(site, person, [{ title: TITLE, due: '2031-03-04T09:00', reminders: [0] }])
    await openList(page, site, person)
    const { button, details } = partsOf(page)
    await button(`Edit ${TITLE}`).click()
    const offer = details.getByRole('button', { name: 'Show notifications in this browser' })
    await expect(details.getByLabel('Reminder 2')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await details.getByLabel('Reminder 2').selectOption('1 hour before')
    await expectAccessible(details)
    await offer.focus()
    await page.keyboard.press('Enter')
    await expect(details.getByText('This browser shows reminders as notifications.')).toBeFocused()
    await expect(offer).toHaveCount(0)
    await expectAccessible(details)
    const token = await getToken(site, person)
    const { push } = await call(readAccount, undefined, { origin: site, token })
    expect(push).toMatchObject({ browsers: 1 })

    await details.getByLabel('Reminder 2').selectOption('None')
    await button('Close details').click()
    await openMenu(page)
    await button('End notifications in this browser').click()
    await expect(button('Show notifications in this browser')).toBeFocused()
  },
)

test(
  'a site that switched them off shows neither reminders nor calendar addresses',
  LONG,
  async ({ page, smtp, address }) => {
    const settings = { REMINDERS: 'off', CALENDAR_FEEDS: 'off' }
    const { child, origin, dataDir } = await startSite(smtp, undefined, undefined, settings)
    try {
      const person = await registerPerson(origin, address)
      await seedTasks(origin, person, [{ title: TITLE, due: soon() }])
      await openList(page, origin, person)
      const { button, details } = partsOf(page)
      await button(`Edit ${TITLE}`).click()
      await expect(details.getByLabel('Repeat')).toBeVisible()
      await expect(details.getByLabel('Reminder')).toHaveCount(0)
      await button('Close details').click()
      await button('Account').click()
      await expect(button('Statistics')).toBeVisible()
      await expect(button('Reminders')).toHaveCount(0)
      await expect(button('Calendar')).toHaveCount(0)
    } finally {
      // Else it asks a server that is gone.
      await page.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true })
    }
  },
)

test.describe('a link that was used or never was', () => {
  test.use({ allowedMessages: /status of 404/ })

  test('says so', LONG, async ({ page }) => {
    await openHydrated(page, `${AUTH}#reminder=${'a'.repeat(43)}`)
    await expect(
      page.getByText('This link was used, has expired, or its task is gone.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'To the list' })).toBeVisible()
  })
})
