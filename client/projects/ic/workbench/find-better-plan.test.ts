import { expect, it } from 'vitest'
import type { Statistics } from '../planner/plan.ts'
import { findBetterPlan } from './find-better-plan.ts'
import { createRun } from './run.ts'

const STATISTICS: Statistics = { facts: 1, operators: 1, grounding: 1, searching: 1, memory: 0 }
const TEXTS = { domain: 'd', problem: 'p' }
const CHECKED = { texts: TEXTS, check: { kind: 'valid', actions: 2, cost: undefined } } as const
const RUNS = [
  createRun(
    { search: 'bfs' },
    { kind: 'plan', steps: [['(a)']], fewest: undefined, statistics: STATISTICS },
  ),
]

it('a plan that a search found on the same texts is named if it is shorter', () => {
  const known = { texts: TEXTS, runs: RUNS }
  expect(findBetterPlan(CHECKED, known)).toMatch(/ found a shorter plan of 1 action\.$/)
  const short = { texts: TEXTS, check: { ...CHECKED.check, actions: 1 } }
  expect(findBetterPlan(short, known)).toBeUndefined()
})

it('a plan of other texts is not compared with the checked one', () => {
  const texts = { ...TEXTS, problem: 'another' }
  expect(findBetterPlan(CHECKED, { texts, runs: RUNS })).toBeUndefined()
})
