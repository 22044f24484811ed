import { LimitReached, type Meter } from '../meter.ts'
import { TRUE } from '../pddl/condition.ts'
import type { Literal } from '../pddl/literal.ts'
import type { Problem } from '../pddl/problem.ts'
import type { AtomTable } from './atom-table.ts'
import { findCost } from './cost.ts'
import { type GroundingContext, listBindings, mayHold } from './formula.ts'
import type { Schema } from './schema.ts'

/** A ground action: a schema, the object of each variable, and the cost. */
export type Instance = { schema: Schema; objects: readonly number[]; cost: number }

const UNBOUND = -1

/* Sizes in bytes, measured in Node 20 and rounded up: of an instance, and of an atom in all its forms. */
const INSTANCE_BYTES = 150
const ATOM_BYTES = 500

/**
 * Instantiates all actions that are reachable in the delete relaxation, and adds their effects to
 * the atoms. Conditions are joined like database relations, the most selective first, with
 * semi-naive evaluation, so no instance is created twice (Helmert, Concise finite-domain
 * representations for PDDL planning tasks, Artificial Intelligence 173, 2009, section 6).
 * @param atoms the initial state, static atoms first
 * @param firstFluent the first atom that is not static
 * @throws LimitReached
 */
export function instantiate(
  schemas: readonly Schema[],
  problem: Problem,
  firstFluent: number,
  context: Omit<GroundingContext, 'negations'>,
): Instance[] {
  const { atoms, meter } = context
  const instances: Instance[] = []
  const addAtoms = (literals: readonly Literal[], objects: readonly number[]) => {
    for (const { predicate, terms, negated } of literals) {
      if (negated) continue
      const { size } = atoms
      atoms.add(predicate, substitute(terms, objects))
      if (atoms.size > size) meter.reserve(ATOM_BYTES)
    }
  }
  const emit = (schema: Schema, objects: readonly number[]) => {
    const { effects, costs, variables } = schema.action
    const cost = findCost(costs, objects, problem)
    if (cost === undefined) return
    if (!schema.rest.every((condition) => mayHold(condition, objects, context))) return
    if (instances.length === meter.limits.actions) throw new LimitReached('actions')
    meter.reserve(INSTANCE_BYTES + 8 * objects.length)
    const own = [...objects]
    instances.push({ schema, objects: own, cost })
    for (const { variables: bound, condition, literals } of effects) {
      if (bound.length === 0 && condition === TRUE) {
        addAtoms(literals, own)
        continue
      }
      for (const binding of listBindings(bound, variables, [...own], context)) {
        if (mayHold(condition, binding, context)) addAtoms(literals, binding)
      }
    }
  }
  const join = new Join(atoms, meter, emit)
  for (const schema of schemas) if (schema.fluentPositions.length === 0) join.start(schema)
  const consumers = new Map<number, { schema: Schema; place: number }[]>()
  for (const schema of schemas) {
    for (const place of schema.fluentPositions) {
      const { predicate = UNBOUND } = schema.positive[place] ?? {}
      consumers.set(predicate, [...(consumers.get(predicate) ?? []), { schema, place }])
    }
  }
  for (let atom = firstFluent; atom < atoms.size; atom++) {
    for (const { schema, place } of consumers.get(atoms.predicateOf(atom)) ?? []) {
      join.startWith(schema, place, atom)
    }
  }
  return instances
}

/** Replaces the terms by objects. */
export function substitute(terms: readonly number[], objects: readonly number[]): number[] {
  return terms.map((term) => (term < 0 ? ~term : (objects[term] ?? UNBOUND)))
}

/** Enumerates the objects that satisfy all conditions of one schema. */
class Join {
  readonly #atoms: AtomTable
  readonly #meter: Meter
  readonly #emit: (schema: Schema, objects: readonly number[]) => void
  #objects: number[] = []
  /** For each condition, the last atom that may match it. */
  #last: number[] = []

  constructor(
    atoms: AtomTable,
    meter: Meter,
    emit: (schema: Schema, objects: readonly number[]) => void,
  ) {
    this.#atoms = atoms
    this.#meter = meter
    this.#emit = emit
  }

  /** Emits all instances of a schema that has static conditions only. */
  start(schema: Schema): void {
    this.#objects = schema.action.variables.map(() => UNBOUND)
    this.#last = schema.positive.map(() => Infinity)
    this.#extend(schema, [...schema.positive.keys()])
  }

  /**
   * Emits the instances whose newest atom is this one, first used at this condition. Each instance
   * has exactly one such condition.
   */
  startWith(schema: Schema, place: number, atom: number): void {
    this.#objects = schema.action.variables.map(() => UNBOUND)
    this.#last = schema.positive.map((_, index) => (index < place ? atom - 1 : atom))
    const condition = schema.positive[place]
    const bound = condition && this.#bind(schema, condition, atom)
    if (!bound) return
    const others = [...schema.positive.keys()].filter((index) => index !== place)
    this.#extend(schema, others)
  }

  #extend(schema: Schema, places: readonly number[]): void {
    this.#meter.tick()
    const open: number[] = []
    for (const place of places) {
      const { predicate = UNBOUND, terms = [] } = schema.positive[place] ?? {}
      if (!this.#isBound(terms)) open.push(place)
      else if (!this.#holds(predicate, terms, this.#last[place] ?? Infinity)) return
    }
    if (open.length === 0) return this.#complete(schema, 0)
    const [place, candidates] = this.#choose(schema, open)
    const condition = schema.positive[place]
    if (!condition) return
    const last = this.#last[place] ?? Infinity
    // The list grows while instances are emitted, but new atoms are beyond `last` anyway.
    const { length } = candidates
    for (let index = 0; index < length; index++) {
      const atom = candidates[index] ?? Infinity
      if (atom > last) break
      const bound = this.#bind(schema, condition, atom)
      if (!bound) continue
      this.#extend(schema, open)
      this.#release(bound)
    }
  }

  /** Returns the open condition with the fewest candidates, and these candidates. */
  #choose(schema: Schema, open: readonly number[]): [number, readonly number[]] {
    let best: [number, readonly number[]] = [-1, []]
    for (const place of open) {
      const candidates = this.#listCandidates(schema.positive[place])
      if (best[0] === -1 || candidates.length < best[1].length) best = [place, candidates]
    }
    return best
  }

  #listCandidates(condition: Literal | undefined): readonly number[] {
    if (!condition) return []
    const { predicate, terms } = condition
    let shortest = this.#atoms.list(predicate)
    for (let position = 0; position < terms.length; position++) {
      const object = this.#objectOf(terms[position] ?? 0)
      if (object === UNBOUND) continue
      const list = this.#atoms.listWith(predicate, position, object)
      if (list.length < shortest.length) shortest = list
    }
    return shortest
  }

  #isBound(terms: readonly number[]): boolean {
    return terms.every((term) => this.#objectOf(term) !== UNBOUND)
  }

  #holds(predicate: number, terms: readonly number[], last: number): boolean {
    const atom = this.#atoms.find(predicate, substitute(terms, this.#objects))
    return atom !== undefined && atom <= last
  }

  #objectOf(term: number): number {
    return term < 0 ? ~term : (this.#objects[term] ?? UNBOUND)
  }

  /** Binds parameters to match an atom and returns them; on a mismatch, binds none. */
  #bind(schema: Schema, { terms }: Literal, atom: number): number[] | undefined {
    const args = this.#atoms.argumentsOf(atom)
    const bound: number[] = []
    for (let position = 0; position < terms.length; position++) {
      const term = terms[position] ?? 0
      const object = args[position] ?? UNBOUND
      const before = this.#objectOf(term)
      if (before === object) continue
      if (before !== UNBOUND || schema.objectsByVariable[term]?.[object] !== 1) {
        return this.#release(bound)
      }
      this.#objects[term] = object
      bound.push(term)
    }
    return this.#isAllowed(schema) ? bound : this.#release(bound)
  }

  #release(bound: readonly number[]): undefined {
    for (const parameter of bound) this.#objects[parameter] = UNBOUND
  }

  /** Enumerates objects for the variables without a positive condition, from this place on. */
  #complete(schema: Schema, place: number): void {
    this.#meter.tick()
    const variable = schema.enumerated[place]
    if (variable === undefined) {
      if (this.#isAllowed(schema)) this.#emit(schema, this.#objects)
      return
    }
    if (this.#objects[variable] !== UNBOUND) return this.#complete(schema, place + 1)
    const fits = schema.objectsByVariable[variable] ?? []
    for (let object = 0; object < fits.length; object++) {
      if (fits[object] !== 1) continue
      this.#objects[variable] = object
      if (this.#isAllowed(schema)) this.#complete(schema, place + 1)
    }
    this.#objects[variable] = UNBOUND
  }

  /** Returns whether the bound parameters satisfy equalities and static negative conditions. */
  #isAllowed({ equalities, staticNegative: excluded }: Schema): boolean {
    return (
      equalities.every(({ terms: [left = 0, right = 0], negated }) => {
        const [first, second] = [this.#objectOf(left), this.#objectOf(right)]
        return first === UNBOUND || second === UNBOUND || (first === second) !== negated
      }) &&
      excluded.every(
        ({ predicate, terms }) => !this.#isBound(terms) || !this.#holds(predicate, terms, Infinity),
      )
    )
  }
}
