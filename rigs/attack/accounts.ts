import { login, register } from '../../shared/api/accounts.ts'
import { from, type Person } from '../../server/accounts/testing.ts'
import { type RawResponse, stableHeaders, request, type TestServer } from '../../server/testing.ts'

type Server = Pick<TestServer, 'origin'>

/** Sends JSON as a stranger would, from an address if the server is behind a proxy. */
export function post(
  { origin }: Server,
  path: string,
  body: unknown,
  address?: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return request(origin, path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(address !== undefined && from(address).headers),
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

/** The answer to a login as it stands. */
export function requestLogin(
  server: Server,
  email: string,
  password: string,
  address?: string,
): Promise<RawResponse> {
  return post(server, login.path, { email, password }, address)
}

/** The answer to a registration as it stands. */
export function requestRegistration(
  server: Server,
  person: Person,
  address?: string,
): Promise<RawResponse> {
  return post(server, register.path, person, address)
}

/** All that an answer tells, the order of its headers included, but for what is new each time. */
export function observableParts(answer: RawResponse) {
  const { status, text, headers } = answer
  return {
    status,
    text,
    names: Object.keys(headers),
    lasting: Object.entries(stableHeaders(answer)),
    idLength: String(headers['x-request-id']).length,
  }
}
