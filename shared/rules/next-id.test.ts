import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isItemId } from './item.ts'
import { nextId } from './next-id.ts'

describe('the id of the next task', () => {
  it('is the same UUID each time, of version 8 and the same variant', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const next = nextId(id)
        expect(isItemId(next)).toBe(true)
        expect(nextId(id)).toBe(next)
        expect([next[14], next[19]]).toEqual(['8', id[19]])
      }),
    )
  })

  it('is unique, even after many repetitions', () => {
    const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    const seen = new Set(ids)
    for (let round = 0; round < 1000; round++) {
      for (const [index, id] of ids.entries()) {
        ids[index] = nextId(id)
        seen.add(nextId(id))
      }
    }
    expect(seen.size).toBe(2002)
  })
})
