import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../shared/clock.ts'
import type { Method } from '../planner/plan.ts'
import { createHanoi, loadExample, type Texts } from '../planner/testing-families.ts'
import { handleRequest } from './handle-request.ts'
import { parseRequest } from './messages.ts'

function solve(texts: Texts, method: Method, withRecord = true) {
  const answer = handleRequest(
    {
      kind: 'solve',
      texts,
      method,
      time: 60_000,
      memory: 1e9,
      withRecord,
    },
    createTestClock(),
  )
  if (answer.kind !== 'solved') throw new Error('An order to solve is answered so')
  return answer
}

describe('a request', () => {
  it('to solve returns the plan, its execution, the graph and the search events', () => {
    const {
      outcome,
      execution: story,
      graph,
    } = solve(loadExample('blocks'), { search: 'graphplan' })
    expect(outcome).toMatchObject({ kind: 'plan', fewest: 'steps' })
    expect(story?.steps).toHaveLength(6)
    expect(graph).toMatchObject({ levelOff: undefined, counts: { length: 7 } })
    expect(graph?.drawn?.events.filter(({ kind }) => kind === 'level')).toHaveLength(6)
    expect(graph?.drawn?.events).toHaveLength(graph?.drawn?.eventCount ?? 0)
  })

  it('to check a plan or to explain a task without one is answered, and can be cloned', () => {
    const texts = loadExample('blocks')
    const ask = (request: Parameters<typeof handleRequest>[0]) => {
      expect(parseRequest(request)).toEqual(request)
      const answer = handleRequest(request, createTestClock())
      expect(structuredClone(answer)).toEqual(answer)
      return answer
    }
    const validate = { kind: 'validate', texts, time: 1 } as const
    expect(ask({ ...validate, plan: '(pick-up b) (stack b c)' })).toMatchObject({
      check: { kind: 'goal-missed', actions: 2, unmet: [{ condition: '(on a b)' }] },
    })
    expect(ask({ ...validate, plan: ';'.repeat(1_000_001) })).toMatchObject({
      check: { kind: 'faulty', fault: { file: 'plan', problem: 'too long' } },
    })
    const problem = texts.problem.replace('(on b c)', '(on b a)')
    expect(ask({ kind: 'explain', texts: { ...texts, problem }, time: 1 })).toMatchObject({
      explanation: { kind: 'conflict', goals: ['(on a b)', '(on b a)'], isSmallest: true },
    })
  })

  it('is answered where too many alternatives make derived predicates axioms', () => {
    const names = Array.from({ length: 10 }, (_, index) => `o${index}`).join(' ')
    const texts = {
      domain: `(define (domain d) (:predicates (a ?x) (b ?x) (c ?x) (d ?x) (z))
        (:derived (c ?x) (or (a ?x) (b ?x)))
        (:derived (d ?x) (or (c ?x) (and (z) (d ?x))))
        (:action one :parameters (?x) :effect (a ?x)) (:action two :parameters (?x) :effect (b ?x)))`,
      problem: `(define (problem p) (:domain d) (:objects ${names}) (:init)
        (:goal (and (d o0) (forall (?x) (c ?x)))))`,
    }
    const { outcome, execution, states } = solve(texts, { search: 'gbfs', heuristic: 'hff' })
    const plan = outcome.kind === 'plan' ? outcome.steps.flat() : []
    expect(plan).toHaveLength(10)
    expect(execution?.steps).toHaveLength(10)
    expect(states?.states.length).toBeGreaterThan(10)
    const ask = (request: Parameters<typeof handleRequest>[0]) =>
      handleRequest(request, createTestClock())
    expect(ask({ kind: 'validate', texts, plan: plan.join('\n'), time: 1 })).toMatchObject({
      check: { kind: 'valid' },
    })
    expect(ask({ kind: 'explain', texts, time: 1 })).toEqual({
      kind: 'explained',
      explanation: { kind: 'solvable' },
    })
  })

  it('for another search returns no graph, and the response can be cloned', () => {
    const answer = solve(loadExample('logistics'), { search: 'bfs' }, false)
    expect(answer.graph).toBeUndefined()
    expect(structuredClone(answer)).toEqual(answer)
  })

  it('that is not recorded reports how much it has searched', () => {
    const texts = loadExample('logistics')
    const clock = createTestClock()
    for (const method of [
      { search: 'bfs' },
      { search: 'graphplan' },
      { search: 'astar', heuristic: 'hmax' },
    ] as const) {
      const reports: number[] = []
      const request = { kind: 'solve', texts, method, time: 1e9, memory: 1e9 } as const
      const answer = handleRequest({ ...request, withRecord: false }, clock, (searched) => {
        reports.push(searched)
        clock.advance(1000)
      })
      const { execution, graph, states, outcome } =
        answer.kind === 'solved' ? answer : expect.fail('an order to solve is answered so')
      expect([execution, graph, states]).toEqual([undefined, undefined, undefined])
      expect(outcome.kind).toBe('plan')
      expect(reports.length).toBeGreaterThan(1)
      expect(reports).toEqual(reports.map((_, index) => index))
    }
  })

  it('has no more memory than the page', () => {
    const texts = createHanoi(9)
    const solveIn = (memory: number) => {
      const request = { kind: 'solve', texts, method: { search: 'bfs' }, time: 1e9 } as const
      const answer = handleRequest({ ...request, memory, withRecord: false }, createTestClock())
      return answer.kind === 'solved' && answer.outcome
    }
    expect(solveIn(500_000)).toMatchObject({ kind: 'stopped', limit: 'memory' })
    expect(solveIn(1e12)).toMatchObject({ kind: 'plan' })
  })

  it('returns the first events of a long search, and counts them all', () => {
    const { graph } = solve(createHanoi(4), { search: 'graphplan' })
    expect(graph?.drawn?.events.length).toBe(3000)
    expect(graph?.drawn?.eventCount).toBeGreaterThan(3000)
  })

  it('returns only the counts of a graph that is too large to draw', () => {
    const objects = Array.from({ length: 45 }, (_, number) => `o${number}`).join(' ')
    const { graph } = solve(
      {
        domain: `(define (domain d) (:predicates (p ?x ?y))
          (:action a :parameters (?x ?y) :effect (p ?x ?y)))`,
        problem: `(define (problem q) (:domain d) (:objects ${objects}) (:init) (:goal (p o1 o2)))`,
      },
      { search: 'graphplan' },
    )
    expect(graph?.drawn).toBeUndefined()
    expect(graph?.counts.length).toBeGreaterThan(1)
  })

  it('names the text that has an error or is too long', () => {
    const texts = loadExample('blocks')
    const check = (changed: Partial<Texts>) =>
      handleRequest({ kind: 'check', texts: { ...texts, ...changed } }, createTestClock())
    expect(check({})).toEqual({ kind: 'checked', fault: undefined })
    expect(check({ problem: '(define' })).toMatchObject({ fault: { file: 'problem', line: 1 } })
    expect(check({ domain: ' '.repeat(1_000_001) })).toMatchObject({
      fault: { file: 'domain', problem: 'too long', found: '1,000,001 characters' },
    })
  })

  it.each([
    undefined,
    null,
    'check',
    { kind: 'check' },
    { kind: 'check', texts: { domain: '', problem: 1 } },
    { kind: 'solve', texts: { domain: '', problem: '' }, time: 1 },
    { kind: 'solve', texts: { domain: '', problem: '' }, method: { search: 'magic' }, time: 1 },
    { kind: 'solve', texts: { domain: '', problem: '' }, method: { search: 'bfs' }, time: NaN },
    { kind: 'solve', texts: { domain: '', problem: '' }, method: { search: 'bfs' }, time: 1 },
    { kind: 'erase', texts: { domain: '', problem: '' } },
  ])('is not parsed from %j', (message) => {
    expect(parseRequest(message)).toBeUndefined()
  })
})
