import { login } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'
import type { ReceivedMail, TestSmtpServer } from '../server/mail/testing.ts'
import type { Person } from './person.ts'
import { AUTH, TO_DO_LIST } from './routes.ts'
import { openHydrated } from './hydration.ts'
import { expect, type Page } from './site.ts'

/** Waits for that many mails to a person and returns them. */
export async function waitForMails(
  smtp: TestSmtpServer,
  { email }: Pick<Person, 'email'>,
  count = 1,
): Promise<ReceivedMail[]> {
  const find = () => smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
  await expect.poll(() => find().length).toBe(count)
  return find()
}

/** Logs in through the API and returns the access token. */
export async function getToken(site: string, { email, password }: Person): Promise<string> {
  return (await call(login, { email, password }, { origin: site })).token
}

/** Access tokens by site and e-mail address. */
const tokens = new Map<string, Promise<string>>()

/**
 * A token for what a test itself asks of the API. Its session is kept for the next question, because
 * each login hashes the password.
 */
export function getCachedToken(site: string, person: Person): Promise<string> {
  const key = `${site} ${person.email}`
  const token = tokens.get(key) ?? getToken(site, person)
  tokens.set(key, token)
  return token
}

/** Logs a person in through the login screen and waits for the list. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await openHydrated(page, AUTH)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(TO_DO_LIST)
}
