import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METHODS, nameMethod, planTexts } from './testing-planner.ts'
import { randomCases, countFewestActions, countFewestSteps } from './testing-random-tasks.ts'
import { findPlanError } from './testing-validator.ts'

describe('for any small task', () => {
  it.each(METHODS.map((method) => [nameMethod(method), method] as const))(
    '%s finds a plan if and only if there is one, and it is valid',
    (_, method) => {
      fc.assert(
        fc.property(randomCases, ({ texts, task }) => {
          const outcome = planTexts(texts, method)
          const fewest = countFewestActions(task)
          expect(outcome.kind).toBe(fewest === undefined ? 'unsolvable' : 'plan')
          if (outcome.kind !== 'plan') return
          expect(findPlanError(texts, outcome.steps)).toBeUndefined()
          if (outcome.fewest === 'actions') expect(outcome.steps).toHaveLength(fewest ?? -1)
          if (outcome.fewest === 'steps')
            expect(outcome.steps).toHaveLength(countFewestSteps(task) ?? -1)
        }),
      )
    },
  )
})

it('only searches that prove it claim the fewest actions', () => {
  const proven = METHODS.map((method) => {
    const outcome = planTexts(
      {
        domain: '(define (domain d) (:predicates (p)) (:action a :effect (p)))',
        problem: '(define (problem p) (:domain d) (:init) (:goal (p)))',
      },
      method,
    )
    return outcome.kind === 'plan' && outcome.fewest
      ? `${nameMethod(method)}: ${outcome.fewest}`
      : ''
  })
  expect(proven.filter((text) => text !== '')).toEqual([
    'graphplan: steps',
    'bfs: actions',
    'astar hmax: actions',
    'astar lmcut: actions',
    'astar blind: actions',
  ])
})
