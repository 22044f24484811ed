import { expect, it } from 'vitest'
import { findNext, mergeSolved } from './exercise-progress.ts'

const ALL = ['a', 'b', 'c'] as const
const EXERCISES = ALL.map((id) => ({ id }))

it('what is solved is in the order of all, and the same list if nothing is new', () => {
  const solved = mergeSolved(ALL, ['c'], ['a', 'c'])
  expect(solved).toEqual(['a', 'c'])
  expect(mergeSolved(ALL, solved, ['a'])).toBe(solved)
})

it('the next exercise is the first after this one that is not solved', () => {
  expect(findNext(EXERCISES, [], 'a')?.id).toBe('b')
  expect(findNext(EXERCISES, ['b', 'c'], 'b')?.id).toBe('a')
  expect(findNext(EXERCISES, ['a', 'c'], 'b')).toBeUndefined()
})
