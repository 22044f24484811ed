import { describe, expect, it } from 'vitest'
import {
  createBlocks,
  createGripper,
  createHanoi,
  createLogistics,
  loadExample,
  type Texts,
} from '../testing-families.ts'
import { createMeter, ground, planTexts } from '../testing-planner.ts'
import { findPlanError } from '../testing-validator.ts'
import { runGraphplan } from './graphplan.ts'
import type { GraphplanObserver } from './observer.ts'
import { PlanningGraph } from './planning-graph.ts'

/** The graph of a task with levels up to this one. */
function buildGraph(texts: Texts, levels: number): PlanningGraph {
  const graph = new PlanningGraph(ground(texts), createMeter())
  while (graph.levels.length <= levels) graph.extend()
  return graph
}

/** By level: facts, actions, with no-ops, action mutexes, with no-ops, fact mutexes. */
function countLevels(graph: PlanningGraph): number[][] {
  return graph.levels.map((_, level) => {
    const counts = graph.count(level)
    return [
      counts.facts,
      counts.actions,
      counts.actionsWithNoOps,
      counts.actionMutexes,
      counts.actionMutexesWithNoOps,
      counts.factMutexes,
    ]
  })
}

describe('the planning graph', () => {
  // Figures made by two independent programs for these very files.
  it('of the logistics problem has the sizes reported by other programs', () => {
    const graph = buildGraph(loadExample('logistics'), 13)
    expect(countLevels(graph)).toEqual([
      [6, 0, 0, 0, 0, 0],
      [10, 7, 13, 4, 8, 5],
      [13, 17, 27, 37, 75, 12],
      [14, 21, 34, 60, 131, 11],
      [18, 26, 40, 98, 184, 29],
      [20, 32, 50, 165, 338, 35],
      [21, 35, 55, 200, 407, 36],
      [24, 39, 60, 256, 486, 55],
      [25, 43, 67, 320, 638, 58],
      [26, 45, 70, 348, 682, 61],
      [27, 47, 73, 378, 732, 67],
      [27, 48, 75, 396, 775, 66],
      [27, 48, 75, 396, 768, 66],
      [27, 48, 75, 396, 768, 66],
    ])
    expect(graph.levelOff).toBe(11)
    const { goal } = graph.actions.task
    expect([8, 9].map((level) => graph.isConsistent(level, goal))).toEqual([false, true])
  })

  it('of Sussman’s anomaly has the sizes reported by other programs', () => {
    const graph = buildGraph(loadExample('blocks'), 8)
    expect(countLevels(graph)).toEqual([
      [6, 0, 0, 0, 0, 0],
      [9, 2, 8, 1, 7, 11],
      [12, 7, 16, 21, 74, 24],
      [13, 11, 23, 55, 174, 29],
      [16, 15, 28, 105, 273, 53],
      [16, 18, 34, 153, 422, 49],
      [16, 18, 34, 153, 410, 45],
      [16, 18, 34, 153, 402, 45],
      [16, 18, 34, 153, 402, 45],
    ])
    expect(graph.levelOff).toBe(6)
    const { goal } = graph.actions.task
    expect([5, 6].map((level) => graph.isConsistent(level, goal))).toEqual([false, true])
  })

  it('shares its levels once it has levelled off', () => {
    const { levels, levelOff = 0 } = buildGraph(loadExample('blocks'), 20)
    expect(levels[levelOff + 2]).toBe(levels[20])
  })
})

describe('Graphplan', () => {
  it.each([
    ['the logistics problem', loadExample('logistics'), 9, undefined],
    ['Sussman’s anomaly', loadExample('blocks'), 6, undefined],
    ['one ball', createGripper(1), 3, undefined],
    ['four balls, three steps after the level-off', createGripper(4), 7, 4],
    ['four discs', createHanoi(4), 15, 6],
    ['seven blocks', createBlocks(7, 1), 16, 11],
    ['six packages in three cities', createLogistics(6, 3, 3), 13, 11],
  ])('finds the fewest steps for %s', (_, texts, steps, levelOff) => {
    const result = runGraphplan(ground(texts), createMeter())
    expect(result).toMatchObject({ levels: steps, levelOff })
    const names = result.steps?.map((step) => step.map(({ name }) => name)) ?? []
    expect(names).toHaveLength(steps)
    expect(findPlanError(texts, names)).toBeUndefined()
  })

  it('finds an empty plan if the goals hold initially', () => {
    const texts = loadExample('blocks')
    const problem = texts.problem.replace(/\(:goal.*/, '(:goal (clear b)))')
    expect(planTexts({ ...texts, problem }, { search: 'graphplan' })).toMatchObject({
      kind: 'plan',
      steps: [],
    })
  })

  it('proves goals unsolvable that are mutex when the graph has levelled off', () => {
    const texts = loadExample('blocks')
    const problem = texts.problem.replace(/\(:goal.*/, '(:goal (and (on a b) (on b a))))')
    expect(planTexts({ ...texts, problem }, { search: 'graphplan' }).kind).toBe('unsolvable')
  })

  it.each([2, 3, 4])(
    'proves %i goals in a ring unsolvable although no two of them are mutex',
    (size) => {
      // Tokens enter a ring with one place fewer than there are tokens: any two fit from three on.
      const tokens = Array.from({ length: size }, (_, index) => `t${index}`)
      const places = tokens.slice(1).map((_, index) => `p${index}`)
      const texts = {
        domain: `(define (domain ring) (:predicates (in ?t) (out ?t) (free ?p) (at ?t ?p))
        (:action enter :parameters (?t ?p) :precondition (and (out ?t) (free ?p))
          :effect (and (in ?t) (at ?t ?p) (not (out ?t)) (not (free ?p))))
        (:action leave :parameters (?t ?p) :precondition (at ?t ?p)
          :effect (and (out ?t) (free ?p) (not (in ?t)) (not (at ?t ?p)))))`,
        problem: `(define (problem full) (:domain ring) (:objects ${[...tokens, ...places].join(' ')})
        (:init ${tokens.map((token) => `(out ${token})`).join(' ')}
          ${places.map((place) => `(free ${place})`).join(' ')})
        (:goal (and ${tokens.map((token) => `(in ${token})`).join(' ')})))`,
      }
      const task = ground(texts)
      const graph = buildGraph(texts, 4)
      expect(graph.levelOff).toBeDefined()
      expect(graph.isConsistent(4, task.goal)).toBe(size > 2)
      expect(runGraphplan(task, createMeter()).steps).toBeUndefined()
    },
  )

  it('stops when it is cancelled or its memory is full', () => {
    const hanoi = createHanoi(6)
    let asked = 0
    const isCancelled = () => ++asked > 20
    expect(planTexts(hanoi, { search: 'graphplan' }, { isCancelled })).toMatchObject({
      kind: 'stopped',
      limit: 'cancelled',
    })
    expect(planTexts(hanoi, { search: 'graphplan' }, { memory: 1000 })).toMatchObject({
      kind: 'stopped',
      limit: 'memory',
    })
  })
})

describe('an observer', () => {
  it('receives every level, goal set, choice, conflict and no-good, and does not affect the run', () => {
    const told: string[] = []
    let graph: PlanningGraph | undefined
    const nameFact = (fact: number) => graph?.actions.task.facts[fact] ?? ''
    const nameAll = (facts: readonly number[]) => facts.map(nameFact).sort().join(' ')
    const nameAction = (action: number) => graph?.actions.task.operators[action]?.name ?? 'no-op'
    const observer: GraphplanObserver = {
      graphStarted: (started) => (graph = started),
      levelAdded: (level) => told.push(`level ${level}`),
      goalsOpened: (level, facts) => told.push(`${level}: goals ${nameAll(facts)}`),
      actionChosen: (level, goal, action) =>
        told.push(`${level}: ${nameFact(goal)} by ${nameAction(action)}`),
      actionRejected: (level, goal, action, because) =>
        told.push(
          `${level}: not ${nameFact(goal)} by ${nameAction(action)}: ${nameAction(because)}`,
        ),
      noGoodLearned: (level, facts) => told.push(`${level}: never ${nameAll(facts)}`),
      noGoodHit: (level, facts) => told.push(`${level}: still never ${nameAll(facts)}`),
    }
    const task = ground({
      domain: `(define (domain cup) (:predicates (empty) (full) (drunk) (fresh))
        (:action fill :precondition (empty) :effect (and (full) (fresh) (not (empty))))
        (:action drink :precondition (full) :effect (and (drunk) (empty) (not (full)) (not (fresh)))))`,
      problem: `(define (problem p) (:domain cup) (:init (empty)) (:goal (and (drunk) (fresh))))`,
    })
    const watched = runGraphplan(task, createMeter(), observer)
    expect(watched).toEqual(runGraphplan(task, createMeter()))
    expect(told).toEqual([
      'level 1',
      'level 2',
      'level 3',
      '3: goals (drunk) (fresh)',
      '3: (drunk) by no-op',
      '3: not (fresh) by no-op: no-op',
      '3: (fresh) by (fill)',
      '2: goals (drunk) (empty)',
      '2: (drunk) by (drink)',
      '1: goals (full)',
      '1: (full) by (fill)',
    ])
  })
})
