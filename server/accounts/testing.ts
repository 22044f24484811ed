import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { login, readAccount, register } from '../../shared/api/accounts.ts'
import { call, CallError } from '../../shared/api/endpoint.ts'
import { type RawResponse, request, startServerForTest, type TestServer } from '../testing.ts'

export const ADA = { username: 'Ada L', email: 'ada@example.com', password: 'analytical engine' }
export const BOB = { username: 'Bob B', email: 'bob@example.com', password: 'correct horse bat' }
export const CAY = { username: 'Cay C', email: 'cay@example.com', password: 'a third password' }

export type Person = typeof ADA

/** Returns the header with the client's address, for a server behind a proxy. */
export function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'X-Forwarded-For': address } }
}

/** Registers a person, from that address if the server is behind a proxy. */
export async function registerPerson(
  { origin }: Pick<TestServer, 'origin'>,
  person: Person = ADA,
  address?: string,
): Promise<void> {
  await call(register, person, { origin, ...(address !== undefined && from(address)) })
}

/** Logs a person in and returns the access token. */
export async function logIn(
  { origin }: Pick<TestServer, 'origin'>,
  { email, password }: Pick<Person, 'email' | 'password'> = ADA,
  address?: string,
): Promise<string> {
  const options = { origin, ...(address !== undefined && from(address)) }
  return (await call(login, { email, password }, options)).token
}

/** Sends a login and returns the raw response. */
export function attempt(
  server: Pick<TestServer, 'origin'>,
  email: string,
  password: string,
  address = '192.0.2.9',
  marker?: unknown,
) {
  return request(server.origin, login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(address).headers },
    body: JSON.stringify({ email, password, marker }),
  })
}

/** Returns whether a token is valid. */
export async function isValid(
  { origin }: Pick<TestServer, 'origin'>,
  token: string,
): Promise<boolean> {
  return (await statusOf(call(readAccount, undefined, { origin, token }))) === 'success'
}

/** Returns a response without the values that differ each time. */
export function visible({ status, headers, text }: RawResponse) {
  return { status, names: Object.keys(headers), text }
}

/** A person's account and a session of it. */
export async function registerAndLogIn(
  server: Pick<TestServer, 'origin'>,
  person: Person = ADA,
  address?: string,
): Promise<string> {
  await registerPerson(server, person, address)
  return logIn(server, person, address)
}

/** Starts a server for the running test, where a person is logged in; `own` is how that person calls it. */
export async function startServerWithPerson(options?: Parameters<typeof startServerForTest>[0]) {
  const server = await startServerForTest(options)
  const token = await registerAndLogIn(server)
  return { server, token, own: { origin: server.origin, token } }
}

/** Returns the status of a failed call. */
export async function statusOf(running: Promise<unknown>): Promise<number | 'success'> {
  try {
    await running
    return 'success'
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}

/** Reads the mail files of the server, in order of creation. */
export async function readMails({ outbox, mailDir, database }: TestServer): Promise<Email[]> {
  await outbox.run()
  const order = database.connection
    .prepare('select message_id from mail_outbox order by id')
    .pluck()
  const ids = order.all()
  const files = (await readdir(mailDir)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(mailDir, name)))),
  )
  return mails.sort((a, b) => ids.indexOf(a.messageId) - ids.indexOf(b.messageId))
}
