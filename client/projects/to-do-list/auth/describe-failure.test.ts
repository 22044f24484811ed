import { expect, it } from 'vitest'
import { CallError } from '../../../../shared/api/endpoint.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/clock.ts'
import { describeFailure } from './describe-failure.ts'

function fail(status: number, detail?: string, retryAfter?: number) {
  const problem = { type: 'about:blank', title: 'Title', status, ...(detail && { detail }) }
  return new CallError(status, detail === undefined ? undefined : problem, retryAfter)
}

it.each([
  ['no connection', new TypeError('Failed to fetch'), false, /^You are offline\. Try again when/],
  ['no answer', new TypeError('Failed to fetch'), true, /^The site did not answer\. Check your/],
  ['a wrong password', fail(401, 'It is wrong.'), true, /^It is wrong\. Both are in the mail/],
  ['a page of a proxy', fail(502), true, 'The site has a fault. Try again later.'],
  ['a busy server', fail(503, 'Busy.', SECOND), true, 'Busy. Try again in 1 second.'],
  ['a busy proxy', fail(503), true, /too much to do at this moment\. Try again later\.$/],
  [
    'a limit of minutes',
    fail(429, 'Often.', 15 * MINUTE - 1),
    true,
    'Often. Try again in 15 minutes.',
  ],
  ['a limit of hours', fail(429, 'Often.', 47 * HOUR), true, 'Often. Try again in 47 hours.'],
  ['a limit by network', fail(429, 'Made.', 6.2 * DAY), true, 'Made. Try again in 7 days.'],
])('%s has its reason and what to do', (_, error, isOnline, text) => {
  expect(describeFailure(error, isOnline)).toMatch(text)
})

it('a registration without an answer says how to find out whether it succeeded', () => {
  const lost = new TypeError('Failed to fetch')
  const doubt = 'A mail comes.'
  expect(describeFailure(lost, true, doubt)).toBe(`${describeFailure(lost, true)} ${doubt}`)
  expect(describeFailure(lost, false, doubt)).toBe(describeFailure(lost, false))
  expect(describeFailure(fail(429, 'Often.'), true, doubt)).not.toContain(doubt)
})

it('an invalid field has the reason of that field', () => {
  const problem = {
    type: 'about:blank',
    title: 'Title',
    status: 422,
    detail: 'Some fields are invalid.',
    errors: [{ field: 'email', message: 'Please enter a valid email.' }],
  }
  expect(describeFailure(new CallError(422, problem), true)).toBe('Please enter a valid email.')
})
