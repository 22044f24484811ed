import { EVALUATION_PAGE, rate, type Rating, type Ratings } from '../../shared/api/evaluation.ts'
import { call } from '../../shared/api/endpoint.ts'
import { from } from '../accounts/testing.ts'
import { type RawResponse, request, type TestServer } from '../testing.ts'

export const GOOD: Rating = { design: 5, content: 4, speed: 5, usability: 3, comment: '' }

export type Site = Pick<TestServer, 'origin'>

/** Rates through the API, from that address if the server is behind a proxy. */
export function rateFrom(
  { origin }: Site,
  rating: Partial<Rating> = {},
  address?: string,
): Promise<Ratings> {
  const options = { origin, ...(address !== undefined && from(address)) }
  return call(rate, { ...GOOD, ...rating }, options)
}

/** Sends a text or fields like a form without JavaScript. */
export function sendForm(
  { origin }: Site,
  body: string | Record<string, string>,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return request(origin, EVALUATION_PAGE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
  })
}

/** Returns the form fields of a rating. */
export function fieldsOf(rating: Partial<Rating> = {}): Record<string, string> {
  const fields = Object.entries({ ...GOOD, ...rating, subject: '' })
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

/** Counts the ratings. */
export function countRatings({ votes }: Ratings): number {
  return votes.design.reduce((sum, one) => sum + one, 0)
}
