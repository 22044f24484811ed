import { expect, it } from 'vitest'
import { readRange } from './range.ts'

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=1-1e1', undefined],
  ['bytes= 1-2', undefined],
  ['Bytes=1-2', { start: 1, end: 2 }],
  ['items=1-2', undefined],
  [`bytes=${'1'.repeat(16)}-`, undefined],
  ['', undefined],
])('reads %j of ten bytes as %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

it('has no part of an empty body', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
})
