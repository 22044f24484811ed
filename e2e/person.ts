import { randomUUID } from 'node:crypto'
import { register } from '../shared/api/accounts.ts'
import { call } from '../shared/api/endpoint.ts'

/** Somebody with an account. */
export type Person = { username: string; email: string; password: string }

/** Creates a person with an e-mail address that no other test uses. */
export function createPerson(username = 'Ada L'): Person {
  return { username, email: `${randomUUID()}@example.com`, password: 'analytical engine' }
}

/** Registers an account through the API, for tests of other features. */
export async function registerPerson(
  site: string,
  address: string,
  person = createPerson(),
): Promise<Person> {
  await call(register, person, { origin: site, headers: { 'X-Forwarded-For': address } })
  return person
}
