import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { interpretReply } from './mutation-result.ts'
import { pending } from './testing.ts'

const complete = pending.change('a', { completed: true }, { completed: false }).mutation
const rename = pending.change('a', { title: 'Mine' }, { title: 'Old' }).mutation
const remove = pending.change('a', { deleted: true }, { deleted: false }).mutation
const { mutation: erase } = pending.erase('a')

describe('the reply to a mutation', () => {
  it('is a success with the current task', () => {
    const item = makeItem({ id: 'a', version: 2 })
    expect(interpretReply(complete, { status: 200, item })).toEqual({ kind: 'applied', item })
    expect(interpretReply(remove, { status: 204 })).toEqual({ kind: 'applied', item: undefined })
  })

  it('tells that the task is missing, unless it was to be deleted', () => {
    expect(interpretReply(complete, { status: 404 })).toEqual({ kind: 'missing', unexpected: true })
    expect(interpretReply(remove, { status: 404 })).toEqual({ kind: 'missing', unexpected: false })
  })

  it('is a success if the stale task has the wanted value already', () => {
    const item = makeItem({ id: 'a', completedAt: 9, version: 5 })
    expect(interpretReply(complete, { status: 409, item })).toEqual({ kind: 'applied', item })
  })

  it('asks to send it again if the task has changed since', () => {
    const item = makeItem({ id: 'a', title: 'Theirs', version: 5 })
    expect(interpretReply(complete, { status: 409, item })).toEqual({ kind: 'stale', item })
    expect(interpretReply(rename, { status: 409, item })).toEqual({ kind: 'stale', item })
  })

  it('to a permanent deletion is a success if the task was restored meanwhile', () => {
    const item = makeItem({ id: 'a', version: 5 })
    expect(interpretReply(erase, { status: 409, item })).toEqual({ kind: 'applied', item })
    expect(interpretReply(erase, { status: 404 })).toEqual({ kind: 'missing', unexpected: false })
    expect(interpretReply(erase, { status: 204 })).toEqual({ kind: 'applied', item: undefined })
  })

  it('carries the reason of a rejection', () => {
    const { mutation } = pending.create('a', 'x')
    expect(interpretReply(mutation, { status: 400, reason: 'Too long.' })).toEqual({
      kind: 'rejected',
      reason: 'Too long.',
    })
  })
})
