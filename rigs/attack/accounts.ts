import { login, register } from '../../shared/api/accounts.ts'
import { from, type Person } from '../../server/accounts/testing.ts'
import { type RawResponse, stableHeaders, request, type TestServer } from '../../server/testing.ts'

type Server = Pick<TestServer, 'origin'>

/** Posts JSON without a session, from an address if the server is behind a proxy. */
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

/** Requests a login and returns the raw response. */
export function requestLogin(
  server: Server,
  email: string,
  password: string,
  address?: string,
): Promise<RawResponse> {
  return post(server, login.path, { email, password }, address)
}

/** Requests a registration and returns the raw response. */
export function requestRegistration(
  server: Server,
  person: Person,
  address?: string,
): Promise<RawResponse> {
  return post(server, register.path, person, address)
}

/** Returns what an attacker can compare in a response: everything except values that always differ. */
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
