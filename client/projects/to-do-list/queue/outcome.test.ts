import { describe, expect, it } from 'vitest'
import { judgeAnswer } from './outcome.ts'
import { keep, makeItem } from './testing.ts'

const complete = keep.change('a', { completed: true }, { completed: false }).change
const rename = keep.change('a', { title: 'Mine' }, { title: 'Old' }).change
const remove = keep.change('a', { deleted: true }, { deleted: false }).change

describe('the answer to a change', () => {
  it('is a success with the task as it is now', () => {
    const item = makeItem('a', { version: 2 })
    expect(judgeAnswer(complete, { status: 200, item })).toEqual({ kind: 'made', item })
    expect(judgeAnswer(remove, { status: 204 })).toEqual({ kind: 'made', item: undefined })
  })

  it('says so when the task is gone, unless that is what was wanted', () => {
    expect(judgeAnswer(complete, { status: 404 })).toEqual({ kind: 'gone', unexpected: true })
    expect(judgeAnswer(remove, { status: 404 })).toEqual({ kind: 'gone', unexpected: false })
  })

  it('is a success when the stale task has the wanted value already', () => {
    const item = makeItem('a', { completedAt: 9, version: 5 })
    expect(judgeAnswer(complete, { status: 409, item })).toEqual({ kind: 'made', item })
  })

  it('leads to another try when the stale task has the value that was seen', () => {
    const item = makeItem('a', { title: 'Renamed elsewhere', version: 5 })
    expect(judgeAnswer(complete, { status: 409, item })).toEqual({ kind: 'again', item })
  })

  it('never overwrites a value that nobody here has seen', () => {
    const item = makeItem('a', { title: 'Theirs', version: 5 })
    expect(judgeAnswer(rename, { status: 409, item })).toMatchObject({ kind: 'refused', item })
  })

  it('carries the reason of a refusal', () => {
    const { change } = keep.create('a', 'x')
    expect(judgeAnswer(change, { status: 400, reason: 'Too long.' })).toEqual({
      kind: 'refused',
      reason: 'Too long.',
    })
  })
})
