import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { createItemCache } from './item-cache.ts'

describe('the cached tasks', () => {
  it('stay the same objects while they are unchanged', () => {
    const known = createItemCache()
    const item = makeItem({ id: 'a' })
    known.beginRead()
    known.finishRead([item])
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'b' })])
    expect(known.read().get('a')).toBe(item)
    expect([...known.read().keys()]).toEqual(['a', 'b'])
  })

  it('are never older than a reply during the read', () => {
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

  it('are those of the list if there was no reply during the read', () => {
    const known = createItemCache()
    known.set(makeItem({ id: 'erased elsewhere', deletedAt: 5, version: 2 }))
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' })])
    expect([...known.read().keys()]).toEqual(['a'])
  })

  it('are those of the list again after a later unchanged read', () => {
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

  it('keep a reply during an unchanged read', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'b' })])
    known.beginRead()
    known.set(makeItem({ id: 'a', version: 2 }))
    known.remove('b')
    known.finishUnchanged()
    expect([...known.read().values()]).toMatchObject([{ id: 'a', version: 2 }])
  })

  it('are those of the list once a batch is known to be all that changed it', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a' }), makeItem({ id: 'b' })])
    known.set(makeItem({ id: 'a', version: 2 }))
    known.remove('b')
    known.adopt()
    expect(known.finishUnchanged()).toBe(false)
    expect([...known.read().values()]).toMatchObject([{ id: 'a', version: 2 }])
  })

  it('have the current state of a task that was erased and created again', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', createdAt: 1, tags: ['x'] })])
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', createdAt: 2, tags: [] })])
    expect(known.read().get('a')).toMatchObject({ createdAt: 2, tags: [] })
  })

  it('keep the server’s times if another tab reports the same deletion later', () => {
    const known = createItemCache()
    known.beginRead()
    known.finishRead([makeItem({ id: 'a', deletedAt: 7, updatedAt: 7, version: 2 })])
    known.set(makeItem({ id: 'a', deletedAt: 5, version: 2 }))
    expect(known.read().get('a')).toMatchObject({ deletedAt: 7, updatedAt: 7 })
  })

  it('ignore an older state of a task', () => {
    const known = createItemCache()
    known.set(makeItem({ id: 'a', version: 3 }))
    known.set(makeItem({ id: 'a', version: 2 }))
    expect(known.read().get('a')?.version).toBe(3)
  })
})
