import { describe, expect, it } from 'vitest'
import { stateAfter } from '../planner/execution.ts'
import type { Method } from '../planner/plan.ts'
import { createHanoi, loadExample } from '../planner/testing-families.ts'
import { METHODS, nameMethod } from '../planner/testing-planner.ts'
import type { Texts } from '../worker/messages.ts'
import { solveWithRecord } from '../worker/testing.ts'
import { describeStep } from './describe-step.ts'
import { executePath } from './execute-path.ts'
import { divideSteps, findStep, isGoal, listStopFacts, replaySteps } from './replay.ts'
import { layOutTree } from './search-tree.ts'

const STATE_METHODS = METHODS.filter(({ search }) => search !== 'graphplan')
const NAMED = STATE_METHODS.map((method) => [nameMethod(method), method] as const)

function watch(texts: Texts, method: Method) {
  const { outcome, states: record } = solveWithRecord(texts, method)
  if (!record) throw new Error('a search is recorded')
  const steps = divideSteps(record)
  const at = (count: number) => replaySteps(record, steps, method.search, count)
  return { record, outcome, steps, at, all: steps.map((_, count) => at(count)) }
}

/** Who jumps for the key has it, and is nowhere. */
const TRAP: Texts = {
  domain: `(define (domain trap) (:constants b) (:predicates (at ?x) (way ?x ?y) (key))
    (:action go :parameters (?x ?y) :precondition (and (at ?x) (way ?x ?y))
      :effect (and (at ?y) (not (at ?x))))
    (:action jump :parameters (?x) :precondition (at ?x) :effect (and (key) (not (at ?x))))
    (:action take :parameters () :precondition (at b) :effect (key)))`,
  problem: `(define (problem p) (:domain trap) (:objects a c)
    (:init (at a) (way a b) (way b c)) (:goal (and (at c) (key))))`,
}

/** The same with costs: the dead end is reached again from b, at a lower cost. */
const COSTLY_TRAP: Texts = {
  domain: `(define (domain trap) (:requirements :action-costs) (:constants b)
    (:predicates (at ?x) (way ?x ?y) (key)) (:functions (fall ?x) (total-cost))
    (:action go :parameters (?x ?y) :precondition (and (at ?x) (way ?x ?y))
      :effect (and (at ?y) (not (at ?x)) (increase (total-cost) 1)))
    (:action jump :parameters (?x) :precondition (at ?x)
      :effect (and (key) (not (at ?x)) (increase (total-cost) (fall ?x))))
    (:action take :parameters () :precondition (at b)
      :effect (and (key) (increase (total-cost) 9))))`,
  problem: `(define (problem p) (:domain trap) (:objects a c)
    (:init (at a) (way a b) (way b c) (= (total-cost) 0)
      (= (fall a) 5) (= (fall b) 1) (= (fall c) 5))
    (:goal (and (at c) (key))) (:metric minimize (total-cost)))`,
}

describe('a search that is stepped through', () => {
  it.each(NAMED)('takes the first of its open list in each step: %s', (_, method) => {
    for (const example of ['tea', 'blocks', 'gripper'] as const) {
      const { all, outcome, record } = watch(loadExample(example), method)
      all.slice(1).forEach((step, index) => {
        expect(step.chosen).toEqual(all[index]?.open[0])
      })
      // Breadth-first search ends when it reaches the goal, others when they take it.
      const last = all.at(-1)
      const found = [last?.chosen, ...(last?.opened ?? [])].find(
        (state) => state && isGoal(record, state.state),
      )
      expect(outcome.kind === 'plan' || record.isCut).toBe(true)
      expect(found !== undefined).toBe(!record.isCut)
    }
  })

  it.each(NAMED)('leads to each state by the actions of its path: %s', (_, method) => {
    const { all, at, outcome, record } = watch(loadExample('blocks'), method)
    const last = at(all.length - 1)
    const goal = [last.chosen, ...last.opened].find((state) => state && isGoal(record, state.state))
    if (!goal || outcome.kind !== 'plan') throw new Error('the plan is found')
    const path = executePath(record, last, goal)
    expect(path.steps.map(({ actions }) => actions)).toEqual(outcome.steps)
    expect(path.steps.every(({ adds }) => adds.length > 0)).toBe(true)
    const facts = stateAfter(path, path.steps.length)
    expect(facts).toContain('(on a b)')
    expect(facts).not.toContain('(holding a)')
  })

  it('shows dead ends, and says so', () => {
    const { all, at, record } = watch(TRAP, { search: 'gbfs', heuristic: 'hmax' })
    expect(all[1]?.dead).toMatchObject([{ action: '(jump a)', h: -1 }])
    expect(all[1]?.open).toHaveLength(1)
    expect(describeStep(record, at(1), 'gbfs')).toBe(
      'The initial state: h = 2. It adds 1 state to the open list, and finds 1 dead end.',
    )
    expect(describeStep(record, at(all.length - 1), 'gbfs')).toBe(
      'The state after (go b c): h = 0. It fulfils the goal: the search has found its plan.',
    )
  })

  it('shows a dead end once that it reaches again at a lower cost', () => {
    const { all } = watch(COSTLY_TRAP, { search: 'astar', heuristic: 'hmax' })
    const [, first, second] = all
    expect(first?.dead).toMatchObject([{ action: '(jump a)', g: 5 }])
    expect(second?.dead).toMatchObject([{ action: '(jump b)', g: 2 }])
  })

  it('stops at a fact, an action, an estimate or a dead end, in both directions', () => {
    const { record, steps, all } = watch(loadExample('blocks'), {
      search: 'astar',
      heuristic: 'hmax',
    })
    const fact = record.facts.indexOf('(holding c)')
    const found = findStep(record, steps, 0, 1, { kind: 'fact', fact }) ?? 0
    expect(record.states[all[found]?.chosen?.state ?? -1]).toContain(fact)
    expect(findStep(record, steps, found, -1, { kind: 'fact', fact })).toBeUndefined()
    const action = findStep(record, steps, 0, 1, { kind: 'action', action: '(unstack c a)' }) ?? 0
    expect(all[action]?.chosen?.action).toBe('(unstack c a)')
    const last = steps.length
    const low = findStep(record, steps, last, -1, { kind: 'estimate', h: 0 }) ?? 0
    expect(all[low]?.isGoal).toBe(true)
    expect(findStep(record, steps, 0, 1, { kind: 'dead-end' })).toBeUndefined()
    const trap = watch(TRAP, { search: 'astar', heuristic: 'hmax' })
    expect(findStep(trap.record, trap.steps, 0, 1, { kind: 'dead-end' })).toBe(1)
  })

  it('offers the facts of the goal first, and no more than a list can hold', () => {
    const { record } = watch(loadExample('blocks'), { search: 'bfs' })
    const facts = listStopFacts(record)
    expect(facts.slice(0, 2)).toEqual(record.goal)
    expect(new Set(facts).size).toBe(facts.length)
    const states = Array.from({ length: 50 }, (_, state) =>
      Array.from({ length: 5000 }, (_, fact) => state * 5000 + fact),
    )
    expect(listStopFacts({ ...record, states })).toHaveLength(1000)
  })

  it('is recorded to its end, or its first 2,000 states, and the search goes on', () => {
    const { record, outcome } = watch(createHanoi(8), { search: 'bfs' })
    expect(record).toMatchObject({ isCut: true, states: { length: 2000 } })
    expect(outcome.kind).toBe('plan')
    expect(watch(loadExample('tea'), { search: 'bfs' }).record.isCut).toBe(false)
  })
})

describe('the tree of a search', () => {
  it.each([
    ['few states', loadExample('tea'), true],
    ['many', createHanoi(5), false],
  ] as const)(
    'of %s has every state once, below its parent and beside the others',
    (_, texts, singly) => {
      const { record } = watch(texts, { search: 'astar', heuristic: 'hmax' })
      const { nodes, width, height } = layOutTree(record)
      expect(nodes.flatMap(({ states }) => states).sort((a, b) => a - b)).toEqual([
        ...record.states.keys(),
      ])
      expect(nodes.every(({ states }) => states.length === 1)).toBe(singly)
      const places = new Set<string>()
      for (const { x, y, parent } of nodes) {
        expect(places).not.toContain(`${x} ${y}`)
        places.add(`${x} ${y}`)
        expect(parent === undefined || parent.y < y).toBe(true)
        expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true])
      }
    },
  )
})
