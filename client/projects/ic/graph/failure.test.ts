import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Operator, Task } from '../planner/task.ts'
import { createGripper, createHanoi, loadExample, type Texts } from '../planner/testing-families.ts'
import { randomCases } from '../planner/testing-random-tasks.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'
import { solveWithRecord } from '../worker/testing.ts'
import { explainFailure, type Failure, findNextFailure } from './failure.ts'
import { listMutexes, operatorOf } from './node.ts'
import { replayEvents } from './search-state.ts'

function buildGraph(texts: Texts): DrawnGraph | undefined {
  return solveWithRecord(texts, { search: 'graphplan' }).graph?.drawn
}

/** Lists the failures of a search by the number of their event. */
function listFailures(graph: DrawnGraph): Map<number, Failure> {
  const failures = new Map<number, Failure>()
  for (let count = findNextFailure(graph, 0); count; count = findNextFailure(graph, count)) {
    const failure = explainFailure(graph, count)
    if (failure) failures.set(count, failure)
  }
  return failures
}

/** Whether neither deletes what the other needs or adds. */
function areIndependent(a: Operator, b: Operator): boolean {
  const disturbs = (x: Operator, y: Operator) =>
    x.deletes.some((fact) => y.preconditions.includes(fact) || y.adds.includes(fact))
  return !disturbs(a, b) && !disturbs(b, a)
}

/** Lists the states after one step of any number of independent actions, none included. */
function listNext(state: ReadonlySet<number>, operators: readonly Operator[]): Set<number>[] {
  const applicable = operators.filter(({ preconditions }) =>
    preconditions.every((fact) => state.has(fact)),
  )
  let sets: Operator[][] = [[]]
  for (const operator of applicable) {
    const larger = sets.filter((set) => set.every((other) => areIndependent(other, operator)))
    sets = [...sets, ...larger.map((set) => [...set, operator])]
  }
  return sets.map((set) => {
    const next = new Set(state)
    for (const { deletes } of set) for (const fact of deletes) next.delete(fact)
    for (const { adds } of set) for (const fact of adds) next.add(fact)
    return next
  })
}

/** The states within so many steps, by trying all sets of actions: a search without a planning graph. */
function createReach({ init, operators }: Task) {
  const layers: Map<string, Set<number>>[] = [new Map([['', new Set(init)]])]
  const keyOf = (state: ReadonlySet<number>) => [...state].sort((a, b) => a - b).join()
  return (steps: number): Iterable<ReadonlySet<number>> => {
    while (layers.length <= steps) {
      const last = layers.at(-1)?.values() ?? []
      const states = [...last].flatMap((state) => listNext(state, operators))
      layers.push(new Map(states.map((state) => [keyOf(state), state])))
    }
    return layers[steps]?.values() ?? []
  }
}

/** Checks all failures; returns their number. */
function checkFailures(graph: DrawnGraph | undefined): number {
  if (!graph) return 0
  const reach = createReach(graph.task)
  const failures = listFailures(graph)
  for (const [count, { level, facts, origins, learnedAt, attempts }] of failures) {
    for (const state of reach(level)) {
      expect(facts.every((fact) => state.has(fact))).toBe(false)
    }
    expect(attempts.length).toBeGreaterThan(0)
    expect(graph.events[learnedAt - 1]).toMatchObject({ kind: 'learn', level, facts })
    const above = replayEvents(graph.events, count).open.get(level + 1)
    expect(origins.map(({ fact }) => fact)).toEqual(above ? facts : [])
    for (const { fact, goal, action } of origins) {
      expect(above?.goals).toContain(goal)
      expect(operatorOf(graph, action).adds).toContain(goal)
      expect(operatorOf(graph, action).preconditions).toContain(fact)
    }
  }
  return failures.size
}

/** Four tokens enter a ring of three places, any three of them at once: a task without a plan. */
const RING: Texts = {
  domain: `(define (domain ring) (:predicates (in ?t) (out ?t) (free ?p) (at ?t ?p))
    (:action enter :parameters (?t ?p) :precondition (and (out ?t) (free ?p))
      :effect (and (in ?t) (at ?t ?p) (not (out ?t)) (not (free ?p))))
    (:action leave :parameters (?t ?p) :precondition (at ?t ?p)
      :effect (and (out ?t) (free ?p) (not (in ?t)) (not (at ?t ?p)))))`,
  problem: `(define (problem full) (:domain ring) (:objects t0 t1 t2 t3 p0 p1 p2)
    (:init (out t0) (out t1) (out t2) (out t3) (free p0) (free p1) (free p2))
    (:goal (and (in t0) (in t1) (in t2) (in t3))))`,
}

describe('a failure of the search', () => {
  it.each([
    ['three balls', createGripper(3)],
    ['three discs', createHanoi(3)],
    ['a full ring', RING],
  ])('for %s names goals that no plan reaches, and what needs them', (_, texts) => {
    expect(checkFailures(buildGraph(texts))).toBeGreaterThan(3)
  })

  it('for any small task does so too', () => {
    fc.assert(
      fc.property(randomCases, ({ texts }) => {
        checkFailures(buildGraph(texts))
      }),
      { numRuns: 300 },
    )
  })

  it('that was known names the event that learned it, with what was tried there', () => {
    const graph = buildGraph(createGripper(3)) ?? expect.fail('the graph is small')
    const [count, known] =
      [...listFailures(graph)].find(([at, { learnedAt }]) => at !== learnedAt) ?? []
    expect(known?.learnedAt).toBeLessThan(count ?? 0)
    const learned = explainFailure(graph, known?.learnedAt ?? 0)
    expect(learned).toMatchObject({ facts: known?.facts, attempts: known?.attempts })
    for (const attempt of learned?.attempts ?? []) {
      if (attempt.kind === 'excluded') {
        const place = { kind: 'action', level: known?.level ?? 0, number: attempt.action } as const
        expect(listMutexes(graph, place)).toContain(attempt.because)
      } else {
        expect(attempt.facts.length).toBeGreaterThan(0)
      }
    }
  })

  it('is told by no other event', () => {
    const graph = buildGraph(loadExample('logistics')) ?? expect.fail('the graph is small')
    expect(findNextFailure(graph, 0)).toBeUndefined()
    for (let count = 0; count <= graph.events.length; count++) {
      expect(explainFailure(graph, count)).toBeUndefined()
    }
  })
})
