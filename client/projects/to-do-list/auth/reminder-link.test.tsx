import { expect, it } from 'vitest'
import { CallError } from '../../../../shared/api/endpoint.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { describeError } from './reminder-link.tsx'

function fail(status: number, detail: string, retryAfter?: number) {
  return new CallError(status, { type: 'about:blank', title: 'Title', status, detail }, retryAfter)
}

it.each([
  ['no answer', new TypeError('Failed to fetch'), 'The server did not answer.'],
  ['a full list', fail(400, 'There are 5000 tasks.'), 'There are 5000 tasks.'],
  ['a busy server', fail(503, 'Busy.', SECOND), 'Busy. Try again in 1 second.'],
  ['a page of a proxy', new CallError(404, undefined), 'The site has a fault.'],
])('a link that fails because of %s says so', (_, error, text) => {
  expect(describeError(error)).toMatchObject({ step: 'failed' })
  expect(describeError(error)).toHaveProperty('text', expect.stringContaining(text))
})

it('a link that was used has nothing more to do', () => {
  expect(describeError(fail(404, 'Gone.'))).toMatchObject({ step: 'done' })
})
