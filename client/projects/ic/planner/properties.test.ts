import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runGraphplan } from './graphplan/graphplan.ts'
import { createMeter, ground, METHODS, nameMethod, planTexts } from './testing-planner.ts'
import { findFlaw } from './testing-validator.ts'

/** Sets of atoms as bits. */
type RandomAction = { needs: number; needsNot: number; adds: number; deletes: number }
type RandomTask = { actions: RandomAction[]; init: number; goal: number; goalNot: number }

const ATOMS = 5
const bits = fc.nat(2 ** ATOMS - 1)
/** Few atoms at once, so that there is something to plan. */
const few = fc.tuple(bits, bits).map(([a, b]) => a & b)
const fewer = fc.tuple(few, bits).map(([a, b]) => a & b)

const tasks: fc.Arbitrary<RandomTask> = fc
  .record({
    actions: fc.array(fc.record({ needs: few, needsNot: fewer, adds: few, deletes: few }), {
      minLength: 1,
      maxLength: 6,
    }),
    init: few,
    goal: few,
    goalNot: fewer,
  })
  .map((task) => ({
    ...task,
    // Add wins over delete.
    actions: task.actions.map((action) => ({ ...action, deletes: action.deletes & ~action.adds })),
  }))

function write({ actions, init, goal, goalNot }: RandomTask) {
  const atoms = (set: number) =>
    [...Array(ATOMS).keys()].filter((atom) => (set >> atom) & 1).map((atom) => `(p${atom})`)
  const nots = (set: number) => atoms(set).map((atom) => `(not ${atom})`)
  const lines = actions.map(
    ({ needs, needsNot, adds, deletes }, index) => `(:action a${index}
      :precondition (and ${[...atoms(needs), ...nots(needsNot)].join(' ')})
      :effect (and ${[...atoms(adds), ...nots(deletes)].join(' ')}))`,
  )
  return {
    domain: `(define (domain random) (:requirements :strips :negative-preconditions)
      (:predicates ${atoms(2 ** ATOMS - 1).join(' ')}) ${lines.join('\n')})`,
    problem: `(define (problem random) (:domain random)
      (:init ${atoms(init).join(' ')}) (:goal (and ${[...atoms(goal), ...nots(goalNot)].join(' ')})))`,
  }
}

const isApplicable = (state: number, { needs, needsNot }: RandomAction) =>
  (state & needs) === needs && (state & needsNot) === 0

/** Whether neither deletes, or makes true against its will, what the other needs or adds. */
function areIndependent(a: RandomAction, b: RandomAction): boolean {
  const disturbs = (one: RandomAction, other: RandomAction) =>
    (one.deletes & (other.needs | other.adds)) !== 0 || (one.adds & other.needsNot) !== 0
  return !disturbs(a, b) && !disturbs(b, a)
}

/** The fewest steps from the initial state to a goal, by trying all; undefined if there is no way. */
function countFewest(task: RandomTask, listMoves: (state: number) => number[]): number | undefined {
  let layer = new Set([task.init])
  const seen = new Set(layer)
  for (let steps = 0; layer.size > 0; steps++) {
    for (const state of layer) {
      if ((state & task.goal) === task.goal && (state & task.goalNot) === 0) return steps
    }
    layer = new Set([...layer].flatMap(listMoves).filter((state) => !seen.has(state)))
    layer.forEach((state) => seen.add(state))
  }
  return undefined
}

function countFewestActions(task: RandomTask): number | undefined {
  return countFewest(task, (state) =>
    task.actions
      .filter((action) => isApplicable(state, action))
      .map(({ adds, deletes }) => (state & ~deletes) | adds),
  )
}

/** Steps of any number of actions that are independent. */
function countFewestSteps(task: RandomTask): number | undefined {
  return countFewest(task, (state) => {
    const applicable = task.actions.filter((action) => isApplicable(state, action))
    const moves: number[] = []
    for (let subset = 1; subset < 2 ** applicable.length; subset++) {
      const chosen = applicable.filter((_, index) => (subset >> index) & 1)
      if (!chosen.every((a, i) => chosen.slice(i + 1).every((b) => areIndependent(a, b)))) continue
      const adds = chosen.reduce((set, action) => set | action.adds, 0)
      const deletes = chosen.reduce((set, action) => set | action.deletes, 0)
      moves.push((state & ~deletes) | adds)
    }
    return moves
  })
}

const RUNS = { numRuns: 300 }

describe('for any small task', () => {
  it.each(METHODS.map((method) => [nameMethod(method), method] as const))(
    '%s finds a plan if and only if there is one, and it is valid',
    (_, method) => {
      fc.assert(
        fc.property(tasks, (task) => {
          const texts = write(task)
          const outcome = planTexts(texts, method)
          const fewest = countFewestActions(task)
          expect(outcome.kind).toBe(fewest === undefined ? 'unsolvable' : 'plan')
          if (outcome.kind !== 'plan') return
          expect(findFlaw(texts, outcome.steps)).toBeUndefined()
          if (outcome.fewest === 'actions') expect(outcome.steps).toHaveLength(fewest ?? -1)
          if (outcome.fewest === 'steps')
            expect(outcome.steps).toHaveLength(countFewestSteps(task) ?? -1)
        }),
        RUNS,
      )
    },
  )

  it('a goal that Graphplan cannot reach is one that no breadth-first search reaches', () => {
    fc.assert(
      fc.property(tasks, (random) => {
        const task = ground(write(random))
        fc.pre(task.unreachable.length === 0)
        const { steps } = runGraphplan(task, createMeter())
        expect(steps?.length).toBe(countFewestSteps(random))
      }),
      RUNS,
    )
  })
})

it('says “fewest” only of searches that prove it', () => {
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
