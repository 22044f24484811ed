import { describe, expect, it } from 'vitest'
import {
  extend,
  keepShown,
  NOTHING_SELECTED,
  selectAll,
  type Selection,
  toggle,
} from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort().join('')

describe('a selection', () => {
  it('adds and removes a task', () => {
    const one = toggle(NOTHING_SELECTED, 'b')
    expect(idsOf(toggle(one, 'd'))).toBe('bd')
    expect(idsOf(toggle(one, 'b'))).toBe('')
    expect(NOTHING_SELECTED.ids.size).toBe(0)
  })

  it('extends from the last chosen task to this one, in both directions', () => {
    const fromC = toggle(NOTHING_SELECTED, 'c')
    expect(idsOf(extend(fromC, order, 'e'))).toBe('cde')
    expect(idsOf(extend(fromC, order, 'a'))).toBe('abc')
    expect(idsOf(extend(extend(fromC, order, 'd'), order, 'b'))).toBe('bcd')
  })

  it('starts with this task if the other end is hidden', () => {
    expect(idsOf(extend(NOTHING_SELECTED, order, 'b'))).toBe('b')
    expect(idsOf(extend(toggle(NOTHING_SELECTED, 'gone'), order, 'b'))).toBe('bgone')
    expect(extend(toggle(NOTHING_SELECTED, 'gone'), order, 'b').anchor).toBe('b')
  })

  it('of everything has the shown tasks', () => {
    expect(idsOf(selectAll(order))).toBe('abcde')
    expect(selectAll([]).anchor).toBeUndefined()
  })

  it('drops hidden tasks, and stays the same object if there are none', () => {
    const three = extend(toggle(NOTHING_SELECTED, 'b'), order, 'd')
    expect(keepShown(three, order)).toBe(three)
    expect(keepShown(NOTHING_SELECTED, [])).toBe(NOTHING_SELECTED)
    const left = keepShown(three, ['a', 'c', 'd'])
    expect(idsOf(left)).toBe('cd')
    expect(left.anchor).toBe('c')
    expect(keepShown(three, ['b']).anchor).toBe('b')
  })
})
