import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { createItemCache } from './item-cache.ts'

describe('the known tasks', () => {
  it('stay the same objects while the server has the same', () => {
    const known = createItemCache()
    const item = makeItem({ id: 'a' })
    known.beginRead()
    known.finishRead([item])
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'b' })])
    expect(known.read().get('a')).toBe(item)
    expect([...known.read().keys()]).toEqual(['a', 'b'])
  })

  it('do not fall back behind an answer that came while the list was read', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'gone' })])
    known.beginRead()
    known.set(makeItem({ id: 'a', version: 2, completedAt: 5 }))
    known.set(makeItem({ id: 'new' }))
    known.remove('gone')
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'gone' })])
    expect(known.read().get('a')).toMatchObject({ version: 2, completedAt: 5 })
    expect([...known.read().keys()]).toEqual(['a', 'new'])
  })

  it('are those of the list alone once nothing was learnt while it was read', () => {
    const known = createItemCache()
    known.set(makeItem({ id: 'erased elsewhere', deletedAt: 5, version: 2 }))
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' })])
    expect([...known.read().keys()]).toEqual(['a'])
  })

  it('lose what was learnt while the list was read as soon as that list is told to stand', () => {
    const known = createItemCache()
    known.beginRead()
    known.set(makeItem({ id: 'erased since', deletedAt: 5, version: 2 }))
    known.finishRead([makeItem({ id: 'a' })])
    expect([...known.read().keys()]).toEqual(['a', 'erased since'])
    known.beginRead()
    expect(known.finishUnchanged()).toBe(true)
    expect([...known.read().keys()]).toEqual(['a'])
    expect(known.finishUnchanged()).toBe(false)
  })

  it('keep what was learnt while the list was told to stand', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'b' })])
    known.beginRead()
    known.set(makeItem({ id: 'a', version: 2 }))
    known.remove('b')
    known.finishUnchanged()
    expect([...known.read().values()]).toMatchObject([{ id: 'a', version: 2 }])
  })

  it('have a deletion from the server as soon as it tells', () => {
    const known = createItemCache()
    known.set(makeItem({ id: 'a', deletedAt: 5, version: 2 }))
    known.beginRead()
    const told = makeItem({ id: 'a', deletedAt: 5, completedAt: 4, version: 2 })
    known.finishRead([told])
    expect(known.read().get('a')).toBe(told)
  })

  it('have a task that was erased and made anew as it is now', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', createdAt: 1, tags: ['x'] })])
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', createdAt: 2, tags: [] })])
    expect(known.read().get('a')).toMatchObject({ createdAt: 2, tags: [] })
  })

  it('keep the times of the server where another tab tells of the same deletion later', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', deletedAt: 7, updatedAt: 7, version: 2 })])
    known.set(makeItem({ id: 'a', deletedAt: 5, version: 2 }))
    expect(known.read().get('a')).toMatchObject({ deletedAt: 7, updatedAt: 7 })
  })

  it('take no older state of a task', () => {
    const known = createItemCache()
    known.set(makeItem({ id: 'a', version: 3 }))
    known.set(makeItem({ id: 'a', version: 2 }))
    expect(known.read().get('a')?.version).toBe(3)
  })
})
