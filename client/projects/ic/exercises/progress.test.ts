import { describe, expect, it } from 'vitest'
import { EXERCISE_IDS } from './exercise.ts'
import { EXERCISES } from './exercises.ts'
import { addSolved, parseProgress, PROGRESS, setAnswer } from './progress.ts'

const { initial, format, follow } = PROGRESS

it('the exercises are in the order of their ids', () => {
  expect(EXERCISES.map(({ id }) => id)).toEqual(EXERCISE_IDS)
})

describe('the progress', () => {
  it('is stored and read again', () => {
    const changed = addSolved(setAnswer(initial, 'river', '(define'), ['river', 'lift'])
    expect(changed.solved).toEqual(['lift', 'river'])
    expect(parseProgress(format(changed))).toEqual(changed)
  })

  it('forgets an answer that begins again, and keeps what is solved', () => {
    const changed = addSolved(setAnswer(initial, 'lift', 'x'), ['lift'])
    expect(setAnswer(changed, 'lift')).toEqual({ ...initial, solved: ['lift'] })
  })

  it('takes what is solved in another tab, but not its answers', () => {
    const other = addSolved(setAnswer(initial, 'lift', 'other'), ['roads'])
    const own = addSolved(setAnswer(initial, 'lift', 'own'), ['lift'])
    expect(follow?.(own, other)).toEqual({ ...own, solved: ['lift', 'roads'] })
  })

  it('takes what another tab wrote, except for its open exercise, so that it does not overwrite that', () => {
    const other = setAnswer(setAnswer(initial, 'lift', 'other'), 'roads', 'new')
    const own = setAnswer(setAnswer(initial, 'lift', 'own'), 'roads', 'old')
    expect(follow?.(own, other).answers).toEqual({ lift: 'own', roads: 'new' })
    expect(follow?.(initial, other).answers).toEqual({ lift: 'other', roads: 'new' })
  })

  it.each([
    ['', undefined],
    ['{"version":2}', undefined],
    ['[]', undefined],
    ['{"version":1}', initial],
    [
      '{"version":1,"current":"chess","answers":{"chess":"x","lift":1,"__proto__":"x"},"solved":["lift","chess","lift"]}',
      { ...initial, solved: ['lift'] },
    ],
  ])('is read from %s', (text, expected) => {
    expect(parseProgress(text)).toEqual(expected)
  })
})
