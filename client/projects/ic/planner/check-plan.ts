import { findCost } from './ground/cost.ts'
import { type Limit, LimitReached, type Meter } from './meter.ts'
import type { Condition } from './pddl/condition.ts'
import { type Diagnostic, oneOf, quote, type Source, type Sources } from './pddl/diagnostic.ts'
import type { Action } from './pddl/domain.ts'
import type { World } from './pddl/problem.ts'
import { runOnTask } from './run-on-task.ts'
import {
  addDerived,
  type Binding,
  bindAll,
  createDerivation,
  findChanges,
  holds,
  isOfTypes,
  nameAtom,
  type Scene,
} from './simulation.ts'

/** An action of a plan: its number in the plan and its line in the text, both from 1. */
type PlannedAction = { number: number; line: number; text: string }

/** A condition that does not hold, such as `(holding a)` or `(not (on a b))`. */
export type UnmetCondition = {
  condition: string
  /** The last action that made it false; undefined if it is false from the start. */
  because: PlannedAction | undefined
}

/** What the check of a plan found. `actions` and `cost` are those of the whole plan. */
export type PlanCheck =
  | { kind: 'valid'; actions: number; cost: number | undefined }
  /** The action cannot be carried out; those before it can. */
  | { kind: 'inapplicable'; action: PlannedAction; unmet: readonly UnmetCondition[] }
  /** All actions can be carried out, but some goals do not hold. */
  | { kind: 'goal-missed'; actions: number; unmet: readonly UnmetCondition[] }
  /** The plan cannot be read, or names what the task does not have. */
  | { kind: 'faulty'; fault: Diagnostic }
  | { kind: 'stopped'; limit: Limit }

/** Maximum number of listed conditions. */
const MAX_UNMET = 20

/**
 * Carries out a plan in the format of the International Planning Competition, `(action argument …)`
 * on each line, up to the first action whose precondition does not hold. Times before an action are
 * ignored: the actions are carried out in the order of the text.
 */
export function checkPlan(texts: Sources & { plan: Source }, meter: Meter): PlanCheck {
  try {
    const checked = runOnTask(texts, (world) => carryOut(world, texts.plan, meter))
    return checked.ok ? checked.value : { kind: 'faulty', fault: checked.problem }
  } catch (error) {
    if (error instanceof PlanFault) return { kind: 'faulty', fault: error.fault }
    if (error instanceof LimitReached) return { kind: 'stopped', limit: error.limit }
    throw error
  }
}

/** Thrown for text that is no action of the task. */
class PlanFault extends Error {
  readonly fault: Diagnostic

  constructor(file: string, fault: Omit<Diagnostic, 'file'>) {
    super(fault.problem)
    this.fault = { file, ...fault }
  }
}

function carryOut(world: World, source: Source, meter: Meter): PlanCheck {
  const derive = createDerivation(world, meter)
  const history = new Map<string, PlannedAction>()
  const base = new Set(world.problem.init.map((literal) => nameAtom(literal, world, [])))
  const actions = readPlan(source)
  let cost = 0
  for (const planned of actions) {
    meter.check()
    const { action, objects } = findAction(planned, world, source.file)
    const state = addDerived(base, derive(base))
    const scene: Scene = { ...world, variables: action.variables, state, meter }
    const own = findCost(action.costs, objects, world.problem)
    const unmet = listUnmet(action.precondition, objects, scene)
    if (unmet.length > 0 || own === undefined) {
      const named = own === undefined ? ['(a value for its cost)', ...unmet] : unmet
      return { kind: 'inapplicable', action: name(planned), unmet: explain(named, history) }
    }
    cost += own
    const { adds, deletes } = findChanges(action, objects, { ...world, state, meter })
    const change = name(planned)
    for (const atom of deletes) {
      if (adds.has(atom) || !base.delete(atom)) continue
      history.set(atom, change)
    }
    for (const atom of adds) {
      if (base.has(atom)) continue
      base.add(atom)
      history.set(`(not ${atom})`, change)
    }
  }
  const state = addDerived(base, derive(base))
  const scene: Scene = { ...world, variables: world.problem.variables, state, meter }
  const unmet = listUnmet(world.problem.goal, [], scene)
  const { length } = actions
  if (unmet.length > 0) {
    return { kind: 'goal-missed', actions: length, unmet: explain(unmet, history) }
  }
  return { kind: 'valid', actions: length, cost: world.problem.hasMetric ? cost : undefined }
}

function name({ number, line, text }: PlannedAction): PlannedAction {
  return { number, line, text }
}

function explain(
  conditions: readonly string[],
  history: ReadonlyMap<string, PlannedAction>,
): UnmetCondition[] {
  return [...new Set(conditions)]
    .slice(0, MAX_UNMET)
    .map((condition) => ({ condition, because: history.get(condition) }))
}

/** An action of the text, with its words and its column. */
type PlanLine = PlannedAction & { words: readonly string[]; column: number }

/** Optional time, the action, and an optional duration. */
const PLAN_ACTION = /\s*(?:\d+(?:\.\d+)?\s*:\s*)?\(([^()]*)\)\s*(?:\[[^\]]*\]\s*)?/y

function readPlan({ file, text }: Source): PlanLine[] {
  const found: PlanLine[] = []
  text.split(/\r\n|\n|\r/).forEach((whole, index) => {
    const line = index + 1
    const code = whole
      .replace(/[;#].*/, '')
      .replace(/^\uFEFF/, '')
      .trimEnd()
    PLAN_ACTION.lastIndex = 0
    let at = 0
    while (at < code.length) {
      const match = PLAN_ACTION.exec(code)
      if (!match) {
        const rest = code.slice(at)
        const column = at + 1 + (rest.length - rest.trimStart().length)
        throw new PlanFault(file, {
          line,
          column,
          problem: 'not an action',
          found: quote(rest.trim()),
          expected: '"(action argument …)"',
        })
      }
      const words = (match[1] ?? '').trim().toLowerCase().split(/\s+/)
      const column = code.indexOf('(', at) + 1
      found.push({ number: found.length + 1, line, column, text: `(${words.join(' ')})`, words })
      at = PLAN_ACTION.lastIndex
    }
  })
  return found
}

function findAction(
  { line, column, words }: PlanLine,
  world: World,
  file: string,
): { action: Action; objects: number[] } {
  const { domain, problem } = world
  const [called = '', ...args] = words
  const refuse = (what: string, found: string, expected: string) =>
    new PlanFault(file, { line, column, problem: what, found, expected })
  const action = domain.actions.find((candidate) => candidate.name === called)
  if (!action) {
    const known = oneOf(
      domain.actions.map((candidate) => candidate.name),
      'an action, but the domain has none',
    )
    throw refuse('unknown action', quote(called), known)
  }
  if (args.length !== action.arity) {
    const what = `wrong number of arguments of ${called}`
    throw refuse(what, String(args.length), String(action.arity))
  }
  const objects = args.map((arg, index) => {
    const object = problem.objects.findIndex((candidate) => candidate.name === arg)
    if (object === -1) {
      const known = oneOf(
        problem.objects.map((candidate) => candidate.name),
        'an object, but the problem has none',
      )
      throw refuse('unknown object', quote(arg), known)
    }
    const types = action.variables[index]?.types ?? []
    if (!isOfTypes(object, types, world)) {
      const wanted = types.map((type) => domain.types.names[type] ?? '').join(' or ')
      throw refuse(`ill-typed argument of ${called}`, quote(arg), wanted)
    }
    return object
  })
  return { action, objects }
}

/**
 * Lists literals that would have to change for the condition to hold; empty if it holds. Of
 * alternatives, the one with the fewest is listed.
 */
function listUnmet(condition: Condition, binding: Binding, scene: Scene): string[] {
  switch (condition.kind) {
    case 'literal': {
      if (holds(condition, binding, scene)) return []
      const atom = nameAtom(condition.literal, scene, binding)
      return [condition.literal.negated ? `(not ${atom})` : atom]
    }
    case 'and':
      return condition.parts.flatMap((part) => listUnmet(part, binding, scene))
    case 'or':
      return findFewest(condition.parts, (part) => listUnmet(part, binding, scene))
    case 'exists':
      return findFewest(bindAll(condition.variables, binding, scene), (next) =>
        listUnmet(condition.body, next, scene),
      )
    case 'forall': {
      const found: string[] = []
      for (const next of bindAll(condition.variables, binding, scene)) {
        for (const unmet of listUnmet(condition.body, next, scene)) found.push(unmet)
        if (found.length >= MAX_UNMET) break
      }
      return found
    }
  }
}

/** Returns the shortest list of the alternatives; without any, nothing could make the condition hold. */
function findFewest<Alternative>(
  alternatives: Iterable<Alternative>,
  list: (alternative: Alternative) => string[],
): string[] {
  let fewest: string[] | undefined
  for (const alternative of alternatives) {
    const found = list(alternative)
    if (fewest === undefined || found.length < fewest.length) fewest = found
    if (fewest.length === 0) break
  }
  return fewest ?? ['(or)']
}
