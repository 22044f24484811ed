import { describe, expect, it } from 'vitest'
import type { Outcome } from '../planner/plan.ts'
import { addReply, NO_RESULTS, type Solved } from './task-results.ts'

const TEXTS = { domain: 'd', problem: 'p' }
const STATISTICS = { facts: 1, operators: 1, grounding: 1, searching: 1, memory: 0 }
const PLAN: Outcome = {
  kind: 'plan',
  steps: [['(a)']],
  fewest: undefined,
  statistics: STATISTICS,
}

function reply(outcome: Outcome, search: 'bfs' | 'graphplan' = 'bfs', texts = TEXTS): Solved {
  const unrecorded = { summary: '', execution: undefined, graph: undefined, states: undefined }
  return { texts, method: { search }, reply: { kind: 'solved', outcome, ...unrecorded } }
}

describe('the results of a task', () => {
  const before = addReply(NO_RESULTS, reply(PLAN))

  it('gain the run of each method', () => {
    const after = addReply(before, reply(PLAN, 'graphplan'))
    expect(after.runs.map(({ method }) => method.search)).toEqual(['bfs', 'graphplan'])
    expect(after.solves).toBe(2)
  })

  it('go when a search has other texts, also if they are equal', () => {
    const after = addReply(before, reply(PLAN, 'graphplan', { ...TEXTS }))
    expect(after.runs).toHaveLength(1)
    expect(after.solves).toBe(2)
  })

  it('stay when a search is cancelled', () => {
    const cancelled = { ...reply(PLAN), reply: { kind: 'cancelled' } as const }
    expect(addReply(before, cancelled).runs).toEqual(before.runs)
  })

  it('go when a search finds an error in the texts', () => {
    const fault = { file: 'd', line: 1, column: 1, problem: '', found: '', expected: '' }
    expect(addReply(before, reply({ kind: 'faulty', fault })).runs).toEqual([])
  })
})
