import { describe, expect, it } from 'vitest'
import { planTexts } from '../planner/testing-planner.ts'
import { MAX_MEMORY_BYTES, MAX_RACERS } from '../worker/messages.ts'
import { keyOfMethod } from '../worker/method.ts'
import { EXAMPLES } from '../workbench/examples.ts'
import { ALL_METHODS, suggestMethods } from './suggest-methods.ts'

describe('the suggested searches', () => {
  it.each(EXAMPLES)('for $name fit into a race, differ, and find a plan', ({ texts }) => {
    const methods = suggestMethods(texts)
    const keys = methods.map(keyOfMethod)
    expect(keys).toHaveLength(MAX_RACERS)
    expect(new Set(keys).size).toBe(keys.length)
    expect(ALL_METHODS.map(keyOfMethod)).toEqual(expect.arrayContaining(keys))
    const limits = { memory: MAX_MEMORY_BYTES / MAX_RACERS, actions: 1000 }
    for (const method of methods) {
      expect(planTexts(texts, method, limits).kind).toBe('plan')
    }
  })

  it('for another task are of different kinds', () => {
    const methods = suggestMethods({ domain: '', problem: '' })
    expect(methods.map(({ search }) => search)).toEqual(['graphplan', 'bfs', 'astar', 'gbfs'])
  })
})
