import { describe, expect, it } from 'vitest'
import { plan } from '../planner/plan.ts'
import { MAX_MEMORY_BYTES, MAX_RACERS } from '../worker/messages.ts'
import { keyOfMethod } from '../worker/method.ts'
import { createTestClock } from '../../../../shared/clock.ts'
import { EXAMPLES } from '../workbench/examples.ts'
import { ALL_METHODS, suggestMethods } from './suggest-methods.ts'

describe('the suggested searches', () => {
  it.each(EXAMPLES)('for $name fit into a race, differ, and find a plan', ({ texts }) => {
    const methods = suggestMethods(texts)
    const keys = methods.map(keyOfMethod)
    expect(keys).toHaveLength(MAX_RACERS)
    expect(new Set(keys).size).toBe(keys.length)
    expect(ALL_METHODS.map(keyOfMethod)).toEqual(expect.arrayContaining(keys))
    const limits = { time: 1, memory: MAX_MEMORY_BYTES / MAX_RACERS, actions: 1000 }
    for (const method of methods) {
      const { domain, problem } = texts
      const outcome = plan(
        { domain: { file: 'domain', text: domain }, problem: { file: 'problem', text: problem } },
        method,
        { limits, clock: createTestClock() },
      )
      expect(outcome.kind).toBe('plan')
    }
  })

  it('for another task are of different kinds', () => {
    const methods = suggestMethods({ domain: '', problem: '' })
    expect(methods.map(({ search }) => search)).toEqual(['graphplan', 'bfs', 'astar', 'gbfs'])
  })
})
