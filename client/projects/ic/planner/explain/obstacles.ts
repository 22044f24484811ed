import { toAction } from '../ground/schema.ts'
import { LimitReached, type Meter } from '../meter.ts'
import type { Condition } from '../pddl/condition.ts'
import type { Action } from '../pddl/domain.ts'
import { EQUALS, type Literal, type Parameter } from '../pddl/literal.ts'
import type { World } from '../pddl/problem.ts'
import { isOfTypes, nameAtom } from '../simulation.ts'

/**
 * Why a fact can never hold. `no-action`: nothing adds it. `no-object`: its action needs an object
 * of a type that has none. `needs`: its action needs a fact that can never hold. `together`: each
 * condition of its action can hold, but not all for the same objects.
 */
export type Obstacle = {
  /** The fact, with variables for arguments that are not known. */
  fact: string
  action?: string
  /** Number of other actions that add the fact. */
  others?: number
} & (
  | { kind: 'no-action' }
  | { kind: 'no-object'; type: string }
  | { kind: 'needs'; needs: string }
  | { kind: 'together' }
)

/** A fact whose arguments are objects, or undefined for any object. */
type Pattern = { predicate: number; objects: readonly (number | undefined)[]; text: string }

/** Facts that can hold, as the objects of each, by predicate. */
type KnownFacts = ReadonlyMap<number, readonly (readonly number[])[]>

/**
 * Follows from a goal that can never hold to the fact or type that nothing makes; at a limit, as far as
 * the meter allows.
 */
export function findObstacles(
  world: World,
  goal: string,
  reachable: Iterable<string>,
  meter: Meter,
): readonly Obstacle[] {
  const { domain, problem } = world
  const [name = '', ...args] = goal.slice(1, -1).split(' ')
  const predicate = domain.predicateNumbers.get(name)
  const objects = args.map((arg) => problem.objects.findIndex((object) => object.name === arg))
  if (predicate === undefined || objects.includes(-1)) return []
  const known = groupByPredicate(world, reachable)
  const achievers = groupAchievers(world)
  const obstacles: Obstacle[] = []
  const seen = new Set<string>()
  let next: Pattern | undefined = { predicate, objects, text: goal }
  try {
    while (next && !seen.has(next.text)) {
      seen.add(next.text)
      const candidates = achievers.get(next.predicate) ?? []
      const found = findObstacle(next, candidates, world, known, meter)
      obstacles.push(found.obstacle)
      next = found.cause
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
  }
  return obstacles
}

/** Lists the actions and rules that add facts of each predicate. */
function groupAchievers({ domain }: World): Map<number, Set<Action>> {
  const rules = domain.axioms.map((rule) =>
    toAction(rule, `the rule for ${domain.predicates[rule.predicate]?.name ?? ''}`),
  )
  const achievers = new Map<number, Set<Action>>()
  for (const achiever of [...domain.actions, ...rules]) {
    for (const { predicate } of achiever.effects.flatMap(({ literals }) => literals)) {
      const others = achievers.get(predicate) ?? new Set()
      achievers.set(predicate, others.add(achiever))
    }
  }
  return achievers
}

function groupByPredicate({ domain, problem }: World, facts: Iterable<string>): KnownFacts {
  const numbers = new Map(problem.objects.map(({ name }, number) => [name, number]))
  const known = new Map<number, number[][]>()
  for (const fact of facts) {
    const [name = '', ...args] = fact.slice(1, -1).split(' ')
    const predicate = domain.predicateNumbers.get(name)
    if (predicate === undefined) continue
    const list = known.get(predicate) ?? []
    list.push(args.map((arg) => numbers.get(arg) ?? -1))
    known.set(predicate, list)
  }
  return known
}

type Found = { obstacle: Obstacle; cause?: Pattern }

function findObstacle(
  pattern: Pattern,
  achievers: Iterable<Action>,
  world: World,
  known: KnownFacts,
  meter: Meter,
): Found {
  const found = [...achievers].flatMap((achiever) =>
    listWays(achiever, pattern, world).map((way) =>
      examine(achiever, way, pattern, world, known, meter),
    ),
  )
  const best = found.find(({ cause }) => cause) ?? found[0]
  if (!best) return { obstacle: { kind: 'no-action', fact: pattern.text } }
  const names = new Set(found.map(({ obstacle }) => obstacle.action))
  return { ...best, obstacle: { ...best.obstacle, others: names.size - 1 } }
}

/** The objects of an achiever's variables, and the conditions under which it adds the fact. */
type Way = { binding: (number | undefined)[]; conditions: readonly Condition[] }

function listWays(achiever: Action, pattern: Pattern, world: World): Way[] {
  return achiever.effects.flatMap(({ condition, literals }) =>
    literals.flatMap(({ predicate, terms, negated }): Way[] => {
      if (negated || predicate !== pattern.predicate) return []
      const binding: (number | undefined)[] = achiever.variables.map(() => undefined)
      const fits = terms.every((term, index) => {
        const object = pattern.objects[index]
        if (object === undefined) return true
        if (term < 0) return ~term === object
        if (!isOfTypes(object, achiever.variables[term]?.types ?? [], world)) return false
        const before = binding[term]
        binding[term] = object
        return before === undefined || before === object
      })
      return fits ? [{ binding, conditions: [achiever.precondition, condition] }] : []
    }),
  )
}

function examine(
  { name: action, arity, variables }: Action,
  { binding, conditions }: Way,
  { text: fact }: Pattern,
  world: World,
  known: KnownFacts,
  meter: Meter,
): Found {
  const needed: Literal[] = []
  for (const condition of conditions) listNeeds(condition, needed)
  const used = new Set(needed.flatMap(({ terms }) => terms))
  for (const [variable, { types }] of variables.entries()) {
    if (binding[variable] !== undefined || (variable >= arity && !used.has(variable))) continue
    if ([...world.problem.objects.keys()].some((object) => isOfTypes(object, types, world)))
      continue
    const type = types.map((number) => world.domain.types.names[number] ?? '').join(' or ')
    return { obstacle: { kind: 'no-object', fact, action, type } }
  }
  for (const literal of needed) {
    const objects = literal.terms.map((term) => (term < 0 ? ~term : binding[term]))
    const isKnown = (known.get(literal.predicate) ?? []).some((args) => {
      meter.tick()
      return objects.every((object, index) => object === undefined || object === args[index])
    })
    if (isKnown) continue
    const text = describe(literal, binding, variables, world)
    const cause = { predicate: literal.predicate, objects, text }
    return { obstacle: { kind: 'needs', fact, action, needs: text }, cause }
  }
  return { obstacle: { kind: 'together', fact, action } }
}

/** Adds the facts that must hold for a condition in any case. */
function listNeeds(condition: Condition, needed: Literal[]): void {
  switch (condition.kind) {
    case 'literal': {
      const { literal } = condition
      if (!literal.negated && literal.predicate !== EQUALS) needed.push(literal)
      break
    }
    case 'and':
      for (const part of condition.parts) listNeeds(part, needed)
      break
    case 'exists':
      listNeeds(condition.body, needed)
  }
}

/** Names a fact; arguments that are not known keep the names of their variables. */
function describe(
  literal: Literal,
  binding: readonly (number | undefined)[],
  variables: readonly Parameter[],
  world: World,
): string {
  const words = literal.terms.map((term) => {
    const object = term < 0 ? ~term : binding[term]
    return object === undefined
      ? (variables[term]?.name ?? '?')
      : world.problem.objects[object]?.name
  })
  const [name = ''] = nameAtom({ ...literal, terms: [] }, world, [])
    .slice(1, -1)
    .split(' ')
  return `(${[name, ...words].join(' ')})`
}
