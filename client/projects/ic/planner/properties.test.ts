import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND } from '../../../../shared/clock.ts'
import { METHODS, nameMethod, planTexts } from './testing-planner.ts'
import { findFlaw } from './testing-validator.ts'

/** Sets of atoms as bits. */
type RandomAction = { needs: number; needsNot: number; adds: number; deletes: number }
type RandomTask = { actions: RandomAction[]; init: number; goal: number; goalNot: number }

const ATOMS = 6
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

const listAtoms = (set: number, name: (atom: number) => string) =>
  [...Array(ATOMS).keys()].filter((atom) => (set >> atom) & 1).map(name)

function createTexts(task: RandomTask, actions: readonly string[], name: (atom: number) => string) {
  const negate = (atom: number) => `(not ${name(atom)})`
  const goal = [...listAtoms(task.goal, name), ...listAtoms(task.goalNot, negate)]
  return {
    domain: `(define (domain random) (:predicates ${PREDICATES}) ${actions.join('\n')})`,
    problem: `(define (problem random) (:domain random) (:objects o0 o1)
      (:init ${listAtoms(task.init, name).join(' ')}) (:goal (and ${goal.join(' ')})))`,
  }
}

/** Atoms without arguments, and of one argument that is one of two objects. */
const PREDICATES = '(p0) (p1) (p2) (p3) (p4) (p5) (q0 ?x) (q1 ?x) (q2 ?x)'

function writeAction(
  { needs, needsNot, adds, deletes }: RandomAction,
  { name, parameters, condition }: { name: string; parameters: string; condition: string },
  nameAtom: (atom: number) => string,
): string {
  const negate = (atom: number) => `(not ${nameAtom(atom)})`
  return `(:action ${name} :parameters (${parameters})
    :precondition (and ${condition} ${[...listAtoms(needs, nameAtom), ...listAtoms(needsNot, negate)].join(' ')})
    :effect (and ${[...listAtoms(adds, nameAtom), ...listAtoms(deletes, negate)].join(' ')}))`
}

const cases: fc.Arbitrary<Case> = fc.oneof(
  tasks.map((task) => {
    const name = (atom: number) => `(p${atom})`
    const actions = task.actions.map((action, index) =>
      writeAction(action, { name: `a${index}`, parameters: '', condition: '' }, name),
    )
    return { texts: createTexts(task, actions, name), task }
  }),
  // Atom 2 i + j of an action is (q_i ?x_j); each pair of objects makes an instance of it.
  fc.tuple(tasks, fc.boolean()).map(([task, different]) => {
    const name = (atom: number) => `(q${atom >> 1} ${atom & 1 ? '?y' : '?x'})`
    const schemas = task.actions.slice(0, 2)
    const condition = different ? '(not (= ?x ?y))' : ''
    const actions = schemas.map((action, index) =>
      writeAction(action, { name: `a${index}`, parameters: '?x ?y', condition }, name),
    )
    const instances = schemas.flatMap((schema) =>
      PAIRS.filter(([x, y]) => !different || x !== y).map((pair) => instantiate(schema, pair)),
    )
    const lifted = { ...task, actions: instances }
    const texts = createTexts(lifted, actions, (atom) => `(q${atom >> 1} o${atom & 1})`)
    return { texts, task: lifted }
  }),
)

type Case = { texts: ReturnType<typeof createTexts>; task: RandomTask }

const PAIRS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const

function instantiate(schema: RandomAction, pair: readonly [number, number]): RandomAction {
  const place = (set: number) =>
    [...Array(ATOMS).keys()]
      .filter((atom) => (set >> atom) & 1)
      .reduce((placed, atom) => placed | (1 << ((atom & ~1) | (pair[atom & 1] ?? 0))), 0)
  const adds = place(schema.adds)
  return {
    needs: place(schema.needs),
    needsNot: place(schema.needsNot),
    adds,
    deletes: place(schema.deletes) & ~adds,
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

const RUNS = 150

/** On a busy machine; alone it takes less than one. */
const TIMEOUT = 30 * SECOND

describe('for any small task', () => {
  it.each(METHODS.map((method) => [nameMethod(method), method] as const))(
    '%s finds a plan if and only if there is one, and it is valid',
    (_, method) => {
      fc.assert(
        fc.property(cases, ({ texts, task }) => {
          const outcome = planTexts(texts, method)
          const fewest = countFewestActions(task)
          expect(outcome.kind).toBe(fewest === undefined ? 'unsolvable' : 'plan')
          if (outcome.kind !== 'plan') return
          expect(findFlaw(texts, outcome.steps)).toBeUndefined()
          if (outcome.fewest === 'actions') expect(outcome.steps).toHaveLength(fewest ?? -1)
          if (outcome.fewest === 'steps')
            expect(outcome.steps).toHaveLength(countFewestSteps(task) ?? -1)
        }),
        { numRuns: method.search === 'graphplan' ? 3 * RUNS : RUNS },
      )
    },
    TIMEOUT,
  )
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
