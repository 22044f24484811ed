import { describe, expect, it } from 'vitest'
import { createHeuristic } from '../heuristics/create-heuristic.ts'
import { keepRelevant } from '../ground/relevant.ts'
import type { Task } from '../task.ts'
import { createBlocks, createHanoi, loadExample, type Texts } from '../testing-families.ts'
import { createMeter, ground, METHODS, nameMethod, planTexts } from '../testing-planner.ts'
import { findPlanError } from '../testing-validator.ts'
import { searchBestFirst, TEXTBOOK_STATES } from './best-first.ts'
import { BucketQueue } from './bucket-queue.ts'
import { searchBreadthFirst } from './breadth-first.ts'
import { StateTable } from './state-table.ts'
import type { HeuristicName } from '../names.ts'

/** A heuristic that counts the costs of the task. */
function createTestHeuristic(name: HeuristicName, task: Task) {
  const costs = Int32Array.from(task.operators, ({ cost }) => cost)
  return createHeuristic(name, task, costs, createMeter())
}

/** The heuristic's value for the initial state. */
function estimate(texts: Texts, name: HeuristicName): number {
  const task = keepRelevant(ground(texts))
  const states = new StateTable(task.facts.length, [], createMeter())
  states.insertFacts(task.init)
  return createTestHeuristic(name, task).evaluate(states.words, 0)
}

describe('the heuristic value', () => {
  // Figures of aibasel/pyperplan (commit 586b99f) for these very files.
  it.each([
    ['logistics', 'lmcut', 17],
    ['logistics', 'hff', 17],
    ['logistics', 'hadd', 21],
    ['blocks', 'hmax', 3],
    ['blocks', 'lmcut', 5],
    ['blocks', 'hff', 5],
  ] as const)('of %s by %s is that of another planner', (example, name, value) => {
    expect(estimate(loadExample(example), name)).toBe(value)
  })

  it.each(['hff', 'hadd', 'hmax', 'lmcut', 'blind'] as const)('by %s is 0 at a goal', (name) => {
    const texts = loadExample('blocks')
    const problem = texts.problem.replace(/\(:goal.*/, '(:goal (clear b)))')
    expect(estimate({ ...texts, problem }, name)).toBe(0)
  })

  it.each(['hff', 'hadd', 'hmax', 'lmcut'] as const)('by %s is infinite in a dead end', (name) => {
    const task = ground({
      domain: `(define (domain d) (:predicates (egg) (fried) (boiled))
        (:action fry :precondition (egg) :effect (and (fried) (not (egg))))
        (:action boil :precondition (egg) :effect (and (boiled) (not (egg)))))`,
      problem: '(define (problem p) (:domain d) (:init (egg)) (:goal (and (fried) (boiled))))',
    })
    const states = new StateTable(task.facts.length, task.operators, createMeter())
    const next = states.insertSuccessor(states.insertFacts(task.init), 0)
    expect(createTestHeuristic(name, task).evaluate(states.words, next * states.width)).toBe(
      Infinity,
    )
  })

  it('by hadd stays finite if sums double with each step', () => {
    const steps = Array.from({ length: 60 }, (_, index) => index)
    const texts = {
      domain: `(define (domain d) (:predicates ${steps.map((step) => `(a${step}) (b${step})`).join(' ')})
        ${steps
          .slice(1)
          .flatMap((step) =>
            ['a', 'b'].map(
              (name) => `(:action ${name}${step} :precondition (and (a${step - 1}) (b${step - 1}))
                :effect (${name}${step}))`,
            ),
          )
          .join('\n')})`,
      problem: '(define (problem p) (:domain d) (:init (a0) (b0)) (:goal (and (a59) (b59))))',
    }
    expect(estimate(texts, 'hadd')).toBeGreaterThan(1000)
    expect(planTexts(texts, { search: 'gbfs', heuristic: 'hadd' })).toMatchObject({ kind: 'plan' })
  })
})

describe.each(METHODS.map((method) => [nameMethod(method), method] as const))('%s', (_, method) => {
  it.each([
    ['logistics', loadExample('logistics'), 20],
    ['Sussman’s anomaly', loadExample('blocks'), 6],
    ['six blocks', createBlocks(6, 1), 12],
    ['Hanoi with four discs', createHanoi(4), 15],
  ])('solves %s, and in the fewest actions if it claims so', (__, texts, fewest) => {
    const outcome = planTexts(texts, method)
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    expect(findPlanError(texts, outcome.steps)).toBeUndefined()
    const { length } = outcome.steps.flat()
    if (outcome.fewest === 'actions') expect(length).toBe(fewest)
    else expect(length).toBeGreaterThanOrEqual(fewest)
  })

  it('stops at the time limit, and reports its progress', () => {
    expect(planTexts(createBlocks(12, 3), method, { time: -1 })).toMatchObject({
      kind: 'stopped',
      limit: 'time',
    })
  })

  it('distinguishes an unreachable goal from a time-out', () => {
    const texts = loadExample('blocks')
    const problem = texts.problem.replace('(on a b) (on b c)', '(on a b) (on b c) (on c a)')
    expect(planTexts({ ...texts, problem }, method)).toMatchObject({ kind: 'unsolvable' })
  })
})

/** As many actions and facts as there are triples of objects, all of them relevant. */
function createCubes(size: number): Texts {
  const objects = Array.from({ length: size }, (_, index) => `o${index}`)
  return {
    domain: `(define (domain cubes) (:predicates (p ?x) (s ?x ?y ?z) (t ?x))
      (:action a :parameters (?x ?y ?z) :precondition (and (p ?x) (p ?y) (p ?z)) :effect (s ?x ?y ?z))
      (:action b :parameters (?x ?y ?z) :precondition (s ?x ?y ?z) :effect (t ?x)))`,
    problem: `(define (problem p) (:domain cubes) (:objects ${objects.join(' ')})
      (:init ${objects.map((name) => `(p ${name})`).join(' ')})
      (:goal (and ${objects.map((name) => `(t ${name})`).join(' ')})))`,
  }
}

/** Lamps to switch on, each of which may be switched off again. */
function createLamps(size: number): Texts {
  const lamps = Array.from({ length: size }, (_, index) => `l${index}`)
  const all = (predicate: string) => lamps.map((name) => `(${predicate} ${name})`).join(' ')
  return {
    domain: `(define (domain lamps) (:predicates (on ?x) (off ?x))
      (:action light :parameters (?x) :precondition (off ?x) :effect (and (on ?x) (not (off ?x))))
      (:action darken :parameters (?x) :precondition (on ?x) :effect (and (off ?x) (not (on ?x)))))`,
    problem: `(define (problem p) (:domain lamps) (:objects ${lamps.join(' ')})
      (:init ${all('off')}) (:goal (and ${all('on')})))`,
  }
}

describe('greedy search', () => {
  function openStates(texts: Texts, heuristic: HeuristicName) {
    const task = keepRelevant(ground(texts))
    const costs = Int32Array.from(task.operators, () => 1)
    const opened: string[] = []
    const observer = {
      opened: (...event: readonly (number | undefined)[]) => opened.push(event.join(' ')),
    }
    const own = createHeuristic(heuristic, task, costs, createMeter())
    const meter = createMeter()
    const { plan } = searchBestFirst(task, { heuristic: own, costs }, 'gbfs', meter, observer)
    return { plan, opened }
  }

  it('tries helpful actions first after the states of the textbook', () => {
    // Here hadd and hFF are equal, but only hFF knows helpful actions.
    const textbook = openStates(createLamps(80), 'hadd')
    const helped = openStates(createLamps(80), 'hff')
    expect(helped.plan).toHaveLength(80)
    expect(textbook.opened.length).toBeGreaterThan(2 * TEXTBOOK_STATES)
    expect(helped.opened.length).toBeLessThan(1.2 * TEXTBOOK_STATES)
    const first = TEXTBOOK_STATES + 1
    expect(helped.opened.slice(0, first)).toEqual(textbook.opened.slice(0, first))
  })

  it('proves that there is no plan after more states than those of the textbook', () => {
    const { domain, problem } = createLamps(12)
    const texts = {
      domain: domain.replace('(off ?x))', '(off ?x) (dark) (bright))').replace(
        '(:action light',
        `(:action flash :parameters () :precondition (dark) :effect (and (bright) (not (dark))))
        (:action light`,
      ),
      problem: problem
        .replace('(:init', '(:init (dark)')
        .replace('(:goal (and', '(:goal (and (dark) (bright)'),
    }
    const outcome = planTexts(texts, { search: 'gbfs', heuristic: 'hff' })
    expect(outcome).toMatchObject({ kind: 'unsolvable' })
    if (outcome.kind !== 'unsolvable') throw new Error(outcome.kind)
    expect(outcome.statistics.nodes?.expanded).toBeGreaterThan(TEXTBOOK_STATES)
  })
})

describe('the statistics of a search', () => {
  it('count nodes, memory, facts and actions', () => {
    const outcome = planTexts(loadExample('logistics'), { search: 'astar', heuristic: 'lmcut' })
    if (outcome.kind !== 'plan') throw new Error(outcome.kind)
    const { facts, operators, nodes, memory } = outcome.statistics
    expect([facts, operators]).toEqual([27, 48])
    expect(nodes?.expanded).toBeGreaterThan(20)
    expect(nodes?.generated).toBeGreaterThan(nodes?.expanded ?? Infinity)
    expect(memory).toBeGreaterThan(0)
  })

  it('show that full memory ends the search', () => {
    expect(planTexts(createBlocks(9, 2), { search: 'bfs' }, { memory: 2 ** 20 })).toMatchObject({
      kind: 'stopped',
      limit: 'memory',
      statistics: { facts: 109, operators: 180 },
    })
  })

  it.each(METHODS)(
    'stay within the memory limit for %j, before anything is allocated',
    (method) => {
      const memory = 2 ** 20
      const outcome = planTexts(createCubes(12), method, { memory })
      expect(outcome).toMatchObject({ kind: 'stopped', limit: 'memory' })
      if (outcome.kind !== 'stopped') throw new Error(outcome.kind)
      expect(outcome.statistics.memory).toBeLessThanOrEqual(memory)
    },
  )

  it('count few bytes for each action, however many facts there are', () => {
    const texts = createCubes(16)
    const outcome = planTexts(texts, { search: 'astar', heuristic: 'blind' }, { memory: 2 ** 24 })
    if (outcome.kind === 'faulty') throw new Error(outcome.kind)
    // A row of bits for each action took 8,192 × 129 words, twice.
    expect(outcome.statistics.operators).toBe(2 * 16 ** 3)
    expect(outcome.statistics.memory).toBeLessThan(2 ** 24)
  })
})

describe('the table of states', () => {
  it('stores each state once, however often it grows', () => {
    const task = keepRelevant(ground(createBlocks(7, 1)))
    const goal = ['(holding b0)', '(holding b1)'].map((name) => task.facts.indexOf(name))
    const { expanded } = searchBreadthFirst({ ...task, goal }, createMeter())
    // 7 blocks: 37,633 ways to stack all of them, and 7 × 4,051 to stack six with one in hand.
    expect(expanded).toBe(37_633 + 7 * 4_051)
  })
})

describe('the priority queue', () => {
  it('returns the lowest key first, and equal keys in insertion order', () => {
    const queue = new BucketQueue()
    for (const [key, value] of [
      [3, 1],
      [1, 2],
      [3, 3],
      [1, 4],
    ] as const)
      queue.push(key, value)
    expect(queue.lowestKey).toBe(1)
    const order = [queue.pop(), queue.pop()]
    queue.push(0, 5)
    expect([...order, queue.pop(), queue.pop(), queue.pop(), queue.pop()]).toEqual([
      2,
      4,
      5,
      1,
      3,
      undefined,
    ])
  })

  it('is empty after a clear', () => {
    const queue = new BucketQueue()
    queue.push(2, 1)
    queue.clear()
    expect(queue.pop()).toBeUndefined()
    queue.push(5, 2)
    expect(queue.pop()).toBe(2)
  })
})
