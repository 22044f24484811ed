import fc from 'fast-check'

/*
 * Random tasks of six atoms, and their fewest actions and steps by trying everything. Shares nothing with
 * the planner.
 */

/** Sets of atoms as bits. */
type RandomAction = { needs: number; needsNot: number; adds: number; deletes: number }
type RandomTask = { actions: RandomAction[]; init: number; goal: number; goalNot: number }

const ATOMS = 6

/** A set of so many atoms. */
function someOf(minLength: number, maxLength: number): fc.Arbitrary<number> {
  return fc
    .uniqueArray(fc.nat(ATOMS - 1), { minLength, maxLength })
    .map((atoms) => atoms.reduce((set, atom) => set | (1 << atom), 0))
}

/** Few conditions and effects, and goals that do not hold at first, so that there is something to plan. */
const tasks: fc.Arbitrary<RandomTask> = fc
  .record({
    actions: fc.array(
      fc.record({
        needs: someOf(0, 2),
        needsNot: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, someOf(1, 1)),
        adds: someOf(1, 3),
        deletes: someOf(0, 2),
      }),
      { minLength: 4, maxLength: 7 },
    ),
    init: someOf(0, 2),
    goal: someOf(2, 3),
    goalNot: someOf(0, 1),
  })
  .map((task) => ({
    ...task,
    goalNot: task.goalNot & ~task.goal,
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

/** Small tasks with their texts: about every third has a plan, most of one to three actions. */
export const randomCases: fc.Arbitrary<Case> = fc.oneof(
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
  const disturbs = (a: RandomAction, b: RandomAction) =>
    (a.deletes & (b.needs | b.adds)) !== 0 || (a.adds & b.needsNot) !== 0
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

/** The fewest actions of a plan, one after the other. */
export function countFewestActions(task: RandomTask): number | undefined {
  return countFewest(task, (state) =>
    task.actions
      .filter((action) => isApplicable(state, action))
      .map(({ adds, deletes }) => (state & ~deletes) | adds),
  )
}

/** The fewest steps of a plan, each of any number of actions that are independent. */
export function countFewestSteps(task: RandomTask): number | undefined {
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
