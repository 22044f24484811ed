import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing.ts'
import { createRegistryQueries } from './ip-registry.ts'

const HERE = Buffer.alloc(32, 1)
const THERE = Buffer.alloc(32, 2)
const WIDE = Buffer.alloc(32, 3)
const ELSEWHERE = Buffer.alloc(32, 4)

function createParts() {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const rows = database.connection.prepare(
    'select registered_at as made, last_seen_at as seen from ip_registry order by address_hash',
  )
  return { registry: createRegistryQueries(database.connection), rows: () => rows.all() }
}

describe('an address that registered an account', () => {
  it('is found with the time of its last registration', () => {
    const { registry, rows } = createParts()
    expect(registry.findRegistration(HERE)).toBeUndefined()
    registry.record(HERE, WIDE, 5)
    registry.record(HERE, WIDE, 9)
    expect(registry.findRegistration(HERE)).toBe(9)
    expect(registry.findRegistration(THERE)).toBeUndefined()
    expect(rows()).toEqual([{ made: 9, seen: 9 }])
  })

  it('is recorded with the given time, even after the clock was set back', () => {
    const { registry, rows } = createParts()
    registry.record(HERE, WIDE, 9)
    registry.record(HERE, WIDE, 5)
    expect(rows()).toEqual([{ made: 5, seen: 5 }])
  })

  it('is updated when it is seen, without a new registration', () => {
    const { registry, rows } = createParts()
    registry.record(HERE, WIDE, 5)
    registry.record(THERE, WIDE, 6)
    registry.touch(HERE, 9)
    expect(rows()).toEqual([
      { made: 5, seen: 9 },
      { made: 6, seen: 6 },
    ])
    expect(registry.findRegistration(HERE)).toBe(5)
  })

  it('is deleted if it was last seen at that time or before, in batches', () => {
    const { registry, rows } = createParts()
    for (let index = 1; index <= 5; index++) registry.record(Buffer.alloc(32, index), WIDE, index)
    registry.touch(HERE, 9)
    expect(registry.removeUnseen(4, 2)).toBe(2)
    expect(registry.removeUnseen(4, 2)).toBe(1)
    expect(registry.removeUnseen(4, 2)).toBe(0)
    expect(rows()).toEqual([
      { made: 1, seen: 9 },
      { made: 5, seen: 5 },
    ])
  })
})

describe('a wide network', () => {
  it('returns the time of its nth latest registration, without those of other networks', () => {
    const { registry } = createParts()
    for (const index of [1, 2, 3, 4, 5]) registry.record(Buffer.alloc(32, index), WIDE, 10 * index)
    registry.record(Buffer.alloc(32, 6), ELSEWHERE, 50)
    expect(registry.findInNetwork(WIDE, 3, 0, 50)).toBe(30)
    expect(registry.findInNetwork(WIDE, 3, 29, 50)).toBe(30)
    // Too old, or recorded while the clock was ahead.
    expect(registry.findInNetwork(WIDE, 3, 30, 50)).toBeUndefined()
    expect(registry.findInNetwork(WIDE, 3, 0, 20)).toBeUndefined()
    expect(registry.findInNetwork(ELSEWHERE, 2, 0, 50)).toBeUndefined()
  })
})

describe('an address that the owner forgets', () => {
  it('is no longer found, and others stay', () => {
    const { registry } = createParts()
    registry.record(HERE, WIDE, 5)
    registry.record(THERE, WIDE, 6)
    expect(registry.forget(HERE)).toBe(true)
    expect(registry.forget(HERE)).toBe(false)
    expect(registry.findRegistration(HERE)).toBeUndefined()
    expect(registry.findRegistration(THERE)).toBe(6)
  })
})

describe('an address without a registration', () => {
  it('is not recorded when it is seen', () => {
    const { registry, rows } = createParts()
    registry.touch(HERE, 5)
    expect(rows()).toEqual([])
  })
})
