import { describe, expect, it, vi } from 'vitest'
import type { PlanExecution } from '../planner/execution.ts'
import {
  createBlocks,
  createHanoi,
  createLogistics,
  loadExample,
  type Texts,
} from '../planner/testing-families.ts'
import { solveWithRecord } from '../worker/testing.ts'
import { animateBlocks } from './blocks.ts'
import { animateLogistics } from './logistics.ts'
import { interpolate, type PlanAnimation } from './plan-animation.ts'

function tell(texts: Texts): PlanExecution {
  const { execution } = solveWithRecord(texts, { search: 'gbfs', heuristic: 'hff' })
  if (!execution) throw new Error('No story')
  return execution
}

function stage(
  make: (story: PlanExecution) => PlanAnimation | undefined,
  texts: Texts,
): PlanAnimation {
  const made = make(tell(texts))
  if (!made) throw new Error('Another story')
  return made
}

describe('animated blocks', () => {
  it('stand on each other, or hang from the hand', () => {
    const {
      keyframes: poses,
      descriptions: words,
      sprites: things,
    } = stage(animateBlocks, loadExample('blocks'))
    expect(things.map(({ name }) => name)).toEqual(['the hand', 'a', 'b', 'c'])
    const [start, lifted] = poses
    expect(start?.get('c')).toEqual({ x: start?.get('a')?.x, y: (start?.get('a')?.y ?? 0) - 40 })
    expect(lifted?.get('c')).toEqual({ x: start?.get('c')?.x, y: 26 })
    expect(words.slice(0, 2)).toEqual([
      'c is on a; a is on the table; b is on the table; the hand is empty',
      'a is on the table; b is on the table; the hand holds c',
    ])
  })

  it('move sideways first, then down', () => {
    const made = stage(animateBlocks, loadExample('blocks'))
    const down = made.keyframes[2]?.get('c')
    const half = interpolate(made, 1.5).get('c')
    expect(half).toEqual({ x: down?.x, y: made.keyframes[1]?.get('c')?.y })
    expect(interpolate(made, 2)).toEqual(made.keyframes[2])
    expect(interpolate(made, 99)).toEqual(made.keyframes.at(-1))
    expect(interpolate(made, -1)).toEqual(made.keyframes[0])
  })
})

describe('animated parcels', () => {
  it('lie in their vehicles, and move with them', () => {
    const {
      keyframes: poses,
      descriptions: words,
      sprites: things,
    } = stage(animateLogistics, loadExample('logistics'))
    expect(things.map(({ name, kind }) => [name, kind])).toEqual([
      ['jet', 'plane'],
      ['north-truck', 'truck'],
      ['south-truck', 'truck'],
      ['book', 'package'],
      ['lamp', 'package'],
      ['map', 'package'],
    ])
    expect(words.at(-1)).toContain('book is at south-office')
    const loaded = words.findIndex((text) => text.includes('book is in north-truck'))
    expect(poses[loaded]?.get('book')?.x).toBe((poses[loaded]?.get('north-truck')?.x ?? 0) + 8)
  })
})

it.each([
  ['blocks', animateBlocks, createBlocks(7, 1)],
  ['parcels', animateLogistics, createLogistics(4, 3, 2)],
] as const)('every thing of %s stays on the stage and is always somewhere', (_, make, texts) => {
  const made = stage(make, texts)
  for (const pose of made.keyframes) {
    for (const { name, width, height } of made.sprites) {
      const { x = -1, y = -1 } = pose.get(name) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(made.width)
      expect(y + height).toBeLessThanOrEqual(made.height)
    }
  }
})

it('other plans have no animation', () => {
  expect(animateBlocks(tell(createHanoi(3)))).toBeUndefined()
  expect(animateLogistics(tell(loadExample('blocks')))).toBeUndefined()
  expect(animateBlocks(tell(loadExample('logistics')))).toBeUndefined()
  expect(animateLogistics(tell(createLogistics(30, 2, 1)))).toBeUndefined()
})

describe('the picture of a task', () => {
  /** Counts how often facts of other predicates are split into their words. */
  function countSplits(execution: PlanExecution): number {
    const split = vi.spyOn(String.prototype, 'split')
    animateBlocks(execution)
    animateLogistics(execution)
    const { length } = split.mock.contexts.filter((text) => String(text).startsWith('next '))
    split.mockRestore()
    return length
  }

  it.each([
    ['no picture', '(here c0)'],
    ['blocks', '(on-table c0) (on c1 c0)'],
    ['parcels', '(in-city c0 c) (at c1 c0)'],
  ])('with %s does not read facts that it does not show', (_, facts) => {
    const others = Array.from({ length: 50 }, (__, index) => `(next c${index} c${index + 1})`)
    const init = [...facts.split(/ (?=\()/), ...others]
    const steps = [{ actions: ['(go)'], adds: ['(next c0 c2)'], deletes: ['(next c0 c1)'] }]
    expect(countSplits({ objects: [], init, steps })).toBe(0)
  })
})
