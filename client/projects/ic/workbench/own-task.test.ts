import { expect, it } from 'vitest'
import { EXAMPLES } from './examples.ts'
import { keepTask, OWN_TASK } from './own-task.ts'

const texts = { domain: '(define (domain d))', problem: '' }

it('keeps the texts of the visitor, and no example', () => {
  expect(OWN_TASK.parse(OWN_TASK.format(keepTask(texts)))).toEqual({ texts })
  expect(OWN_TASK.parse(OWN_TASK.format(keepTask({ ...EXAMPLES[0].texts })))).toEqual({})
})

it.each([
  ['no JSON', undefined],
  ['{"version":2,"domain":"","problem":""}', undefined],
  ['{"version":1,"domain":"d","problem":1}', {}],
  ['{"version":1,"__proto__":{"domain":"d","problem":"p"}}', {}],
])('takes from a stored text what is readable: %s', (stored, expected) => {
  expect(OWN_TASK.parse(stored)).toEqual(expected)
})
