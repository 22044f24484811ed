import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { judgeAnswer } from './outcome.ts'
import { keep } from './testing.ts'

const complete = keep.change('a', { completed: true }, { completed: false }).change
const rename = keep.change('a', { title: 'Mine' }, { title: 'Old' }).change
const remove = keep.change('a', { deleted: true }, { deleted: false }).change
const { change: erase } = keep.erase('a')

describe('the answer to a change', () => {
  it('is a success with the task as it is now', () => {
    const item = makeItem({ id: 'a', version: 2 })
    expect(judgeAnswer(complete, { status: 200, item })).toEqual({ kind: 'made', item })
    expect(judgeAnswer(remove, { status: 204 })).toEqual({ kind: 'made', item: undefined })
  })

  it('says so when the task is gone, unless that is what was wanted', () => {
    expect(judgeAnswer(complete, { status: 404 })).toEqual({ kind: 'gone', unexpected: true })
    expect(judgeAnswer(remove, { status: 404 })).toEqual({ kind: 'gone', unexpected: false })
  })

  it('is a success when the stale task has the wanted value already', () => {
    const item = makeItem({ id: 'a', completedAt: 9, version: 5 })
    expect(judgeAnswer(complete, { status: 409, item })).toEqual({ kind: 'made', item })
  })

  it('leads to another try when the task has changed since', () => {
    const item = makeItem({ id: 'a', title: 'Theirs', version: 5 })
    expect(judgeAnswer(complete, { status: 409, item })).toEqual({ kind: 'again', item })
    expect(judgeAnswer(rename, { status: 409, item })).toEqual({ kind: 'again', item })
  })

  it('to a removal for good ends it when the task was taken from the trash meanwhile', () => {
    const item = makeItem({ id: 'a', version: 5 })
    expect(judgeAnswer(erase, { status: 409, item })).toEqual({ kind: 'made', item })
    expect(judgeAnswer(erase, { status: 404 })).toEqual({ kind: 'gone', unexpected: false })
    expect(judgeAnswer(erase, { status: 204 })).toEqual({ kind: 'made', item: undefined })
  })

  it('carries the reason of a refusal', () => {
    const { change } = keep.create('a', 'x')
    expect(judgeAnswer(change, { status: 400, reason: 'Too long.' })).toEqual({
      kind: 'refused',
      reason: 'Too long.',
    })
  })
})
