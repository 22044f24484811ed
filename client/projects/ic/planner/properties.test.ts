import fc from 'fast-check'
import { expect, it } from 'vitest'
import { METHODS, nameMethod, planTexts } from './testing-planner.ts'
import { randomCases, countFewestActions, countFewestSteps } from './testing-random-tasks.ts'
import { findPlanError } from './testing-validator.ts'

it('each method finds a plan of any small task if and only if there is one, and it is valid', () => {
  fc.assert(
    fc.property(randomCases, ({ texts, task }) => {
      const actions = countFewestActions(task)
      const layers = countFewestSteps(task)
      for (const method of METHODS) {
        const name = nameMethod(method)
        const outcome = planTexts(texts, method)
        expect(outcome.kind, name).toBe(actions === undefined ? 'unsolvable' : 'plan')
        if (outcome.kind !== 'plan') continue
        const { steps, fewest } = outcome
        expect(findPlanError(texts, steps), name).toBeUndefined()
        if (fewest === 'actions') expect(steps, name).toHaveLength(actions ?? -1)
        if (fewest === 'steps') expect(steps, name).toHaveLength(layers ?? -1)
      }
    }),
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
