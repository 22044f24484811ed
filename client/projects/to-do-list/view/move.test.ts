import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { MAX_POSITION_LENGTH, MAX_ITEMS } from '../../../../shared/limits.ts'
import { isPosition } from '../../../../shared/rules/position.ts'
import { compareOwn } from './arrange.ts'
import { findFirstPosition, place } from './move.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

function listOf(...positions: string[]): Item[] {
  return positions.map((position, index) =>
    makeItem({ id: String(index).padStart(4, '0'), position }),
  )
}

/** The ids in their order once the changes are made. */
function orderAfter(items: readonly Item[], edits: ReturnType<typeof place>): string[] {
  const positions = new Map(edits.map(({ id, change }) => [id, change.position]))
  return items
    .map((item) => ({ ...item, position: positions.get(item.id) ?? item.position }))
    .sort(compareOwn)
    .map(({ id }) => id)
}

/** The ids in the order that a move is to give. */
function orderWanted(
  items: readonly Item[],
  moved: readonly Item[],
  anchor: Item,
  side: 'before' | 'after',
): string[] {
  const ids = moved.map(({ id }) => id)
  const rest = [...items].sort(compareOwn).flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
  rest.splice(rest.indexOf(anchor.id) + (side === 'after' ? 1 : 0), 0, ...ids)
  return rest
}

const [NONE] = listOf('a0')

describe('a move', () => {
  it('changes only the moved task if there is room', () => {
    const items = listOf('a0', 'a1', 'a2')
    const [first, second, third] = items
    if (!first || !second || !third) throw new Error('three tasks')
    expect(place(items, [third], second, 'before')).toEqual([
      { id: third.id, change: { position: 'a0V' } },
    ])
    expect(place(items, [third], first, 'before')).toHaveLength(1)
    expect(place(items, [first], third, 'after')).toHaveLength(1)
  })

  it('of several tasks keeps their order', () => {
    const items = listOf('a0', 'a1', 'a2', 'a3')
    const [first, second, , last] = items
    if (!first || !second || !last) throw new Error('four tasks')
    const edits = place(items, [first, second], last, 'after')
    expect(orderAfter(items, edits)).toEqual(['0002', '0003', '0000', '0001'])
  })

  it('beside a missing task or itself, or of no task, changes nothing', () => {
    const items = listOf('a0', 'a0')
    const [first, second] = items
    if (!first || !second || !NONE) throw new Error('two tasks')
    expect(place(items, [first, second], second, 'after')).toEqual([])
    expect(place(items, [first], makeItem({ id: 'gone' }), 'after')).toEqual([])
    expect(place(items, [], second, 'after')).toEqual([])
    expect(place([first, { ...second, deletedAt: 1 }], [first], second, 'after')).toEqual([])
  })

  it('has the wanted order for equal, long or invalid positions, and keeps valid ones', () => {
    const digit = fc.constantFrom('0', '1', 'V', 'z')
    const position = fc.oneof(
      fc.constantFrom('a0', 'a1', 'a0V', 'Zz', 'zzzzzzzzzzzzzzzzzzzzzzzzzzz', `B${'0'.repeat(25)}`),
      fc
        .array(digit, { minLength: MAX_POSITION_LENGTH - 3, maxLength: MAX_POSITION_LENGTH - 2 })
        .map((digits) => `a${digits.join('')}1`),
      fc.constantFrom('', 'A', '__proto__', '<b>', 'a', 'a00', '\0', 'é'),
    )
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('before' as const, 'after' as const),
        (positions, at, picks, side) => {
          const items = listOf(...positions)
          const anchor = items[at % items.length] ?? items[0]
          const moved = picks.flatMap((pick) => items[pick] ?? []).filter((item) => item !== anchor)
          if (!anchor || moved.length === 0) return
          const edits = place(items, moved, anchor, side)
          expect(orderAfter(items, edits)).toEqual(orderWanted(items, moved, anchor, side))
          for (const { change } of edits) expect(isPosition(change.position ?? '')).toBe(true)
        },
      ),
    )
  })

  it.each([
    ['equal positions', () => 'a0'],
    ['equal positions without room', () => `a0${'z'.repeat(MAX_POSITION_LENGTH - 2)}`],
    [
      'positions as long as they may be',
      (index: number) => `a${'V'.repeat(MAX_POSITION_LENGTH - 6)}${1e4 + index}`.replace(/0$/, 'x'),
    ],
    ['broken positions', () => '<b>'],
  ])('among %i tasks with %s is found at once', (_, positionOf) => {
    const items = listOf(...Array.from({ length: MAX_ITEMS }, (_, index) => positionOf(index)))
    const [moved, anchor] = [items[0], items[MAX_ITEMS / 2]]
    if (!moved || !anchor) throw new Error('thousands of tasks')
    const edits = place(items, [moved], anchor, 'after')
    expect(measureCpuTime(() => place(items, [moved], anchor, 'after'))).toBeLessThan(250)
    expect(orderAfter(items, edits)).toEqual(orderWanted(items, [moved], anchor, 'after'))
  })
})

describe('a new task', () => {
  it('is before all others, including the trash', () => {
    const items = listOf('a1', 'a0', 'Zz').map((item) => ({ ...item, deletedAt: 1 }))
    expect(findFirstPosition(items) < 'Zz').toBe(true)
    expect(isPosition(findFirstPosition(items))).toBe(true)
  })

  it('has the initial position in an empty list', () => {
    expect(findFirstPosition([])).toBe('a0')
  })

  it('shares a position if there is no room before the others', () => {
    expect(findFirstPosition(listOf('B00000000000000000000000000'))).toBe('a0')
    expect(findFirstPosition(listOf('<b>'))).toBe('a0')
  })
})
