import { expect, it } from 'vitest'
import { splitLines } from './lines.ts'

it('splits a pasted text at its lines, without the marks of a list', () => {
  expect(splitLines('- [ ] Milk\r\n* Bread\n\n1. Call  Ada\n  [x] Done \n2) Two\n- \n')).toEqual([
    'Milk',
    'Bread',
    'Call Ada',
    'Done',
    'Two',
  ])
  expect(splitLines('2026 plan\n-5 degrees\n# Kitchen')).toEqual([
    '2026 plan',
    '-5 degrees',
    '# Kitchen',
  ])
  expect(splitLines('\n')).toEqual([])
})
