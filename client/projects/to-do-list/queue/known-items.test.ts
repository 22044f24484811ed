import { describe, expect, it } from 'vitest'
import { createKnownItems } from './known-items.ts'
import { makeItem } from './testing.ts'

describe('the known tasks', () => {
  it('stay the same objects while the server has the same', () => {
    const known = createKnownItems()
    const item = makeItem('a')
    known.beginRead()
    known.finishRead([item])
    known.beginRead()
    known.finishRead([makeItem('a'), makeItem('b')])
    expect(known.read().get('a')).toBe(item)
    expect([...known.read().keys()]).toEqual(['a', 'b'])
  })

  it('do not fall back behind an answer that came while the list was read', () => {
    const known = createKnownItems()
    known.beginRead()
    known.finishRead([makeItem('a'), makeItem('gone')])
    known.beginRead()
    known.set(makeItem('a', { version: 2, completedAt: 5 }))
    known.set(makeItem('new'))
    known.remove('gone')
    known.finishRead([makeItem('a'), makeItem('gone')])
    expect(known.read().get('a')).toMatchObject({ version: 2, completedAt: 5 })
    expect([...known.read().keys()]).toEqual(['a', 'new'])
  })

  it('keep what is in the trash, for undoing', () => {
    const known = createKnownItems()
    known.set(makeItem('a', { deletedAt: 5, version: 2 }))
    known.beginRead()
    known.finishRead([])
    expect(known.read().get('a')).toMatchObject({ deletedAt: 5 })
    known.beginRead()
    known.finishRead([makeItem('a', { version: 3 })])
    expect(known.read().get('a')).toMatchObject({ deletedAt: null, version: 3 })
  })

  it('take no older state of a task', () => {
    const known = createKnownItems()
    known.set(makeItem('a', { version: 3 }))
    known.set(makeItem('a', { version: 2 }))
    expect(known.read().get('a')?.version).toBe(3)
  })
})
