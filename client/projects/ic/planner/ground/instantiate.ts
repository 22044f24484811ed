import type { Literal } from '../pddl/literal.ts'
import { LimitReached, type Meter } from '../meter.ts'
import type { AtomTable } from './atom-table.ts'
import type { Schema } from './schema.ts'

/** A schema and the object of each of its parameters. */
export type Instance = { schema: Schema; objects: readonly number[] }

const UNBOUND = -1

/**
 * Every instance of the schemas whose positive conditions can be reached when deletes are ignored;
 * what they add joins the atoms. Conditions are joined as in a database, the most selective
 * first, and each atom meets those that came before it (semi-naive evaluation), so that no instance is
 * made twice and none that static conditions exclude is ever tried (Helmert, Concise finite-domain
 * representations for PDDL planning tasks, Artificial Intelligence 173, 2009, section 6).
 * @param atoms the initial state, static atoms first
 * @param firstFluent the first atom that is not static
 * @throws LimitReached
 */
export function instantiate(
  schemas: readonly Schema[],
  atoms: AtomTable,
  firstFluent: number,
  meter: Meter,
): Instance[] {
  const instances: Instance[] = []
  const emit = (schema: Schema, objects: readonly number[]) => {
    if (instances.length === meter.limits.actions) throw new LimitReached('actions')
    instances.push({ schema, objects: [...objects] })
    for (const { predicate, terms } of schema.adds) atoms.add(predicate, ground(terms, objects))
  }
  const join = new Join(atoms, meter, emit)
  for (const schema of schemas) if (schema.fluent.length === 0) join.start(schema)
  const consumers = new Map<number, { schema: Schema; place: number }[]>()
  for (const schema of schemas) {
    for (const place of schema.fluent) {
      const { predicate = UNBOUND } = schema.joined[place] ?? {}
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

/** The objects that the terms stand for. */
export function ground(terms: readonly number[], objects: readonly number[]): number[] {
  return terms.map((term) => (term < 0 ? ~term : (objects[term] ?? UNBOUND)))
}

/** Searches for the objects that fulfil all conditions of one schema. */
class Join {
  readonly #atoms: AtomTable
  readonly #meter: Meter
  readonly #emit: (schema: Schema, objects: readonly number[]) => void
  #objects: number[] = []
  /** For each condition, the last atom that may stand for it. */
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

  /** All instances of a schema with static conditions only. */
  start(schema: Schema): void {
    this.#objects = schema.action.parameters.map(() => UNBOUND)
    this.#last = schema.joined.map(() => Infinity)
    this.#extend(schema, [...schema.joined.keys()])
  }

  /**
   * The instances in which the atom is the newest and stands at this place, and at no other
   * before it: each instance has just one such place.
   */
  startWith(schema: Schema, place: number, atom: number): void {
    this.#objects = schema.action.parameters.map(() => UNBOUND)
    this.#last = schema.joined.map((_, index) => (index < place ? atom - 1 : atom))
    const condition = schema.joined[place]
    const bound = condition && this.#bind(schema, condition, atom)
    if (!bound) return
    const others = [...schema.joined.keys()].filter((index) => index !== place)
    this.#extend(schema, others)
  }

  #extend(schema: Schema, places: readonly number[]): void {
    this.#meter.tick()
    const open: number[] = []
    for (const place of places) {
      const { predicate = UNBOUND, terms = [] } = schema.joined[place] ?? {}
      if (!this.#isBound(terms)) open.push(place)
      else if (!this.#holds(predicate, terms, this.#last[place] ?? Infinity)) return
    }
    if (open.length === 0) return this.#complete(schema, 0)
    const [place, candidates] = this.#choose(schema, open)
    const condition = schema.joined[place]
    if (!condition) return
    const last = this.#last[place] ?? Infinity
    // Lists grow while instances are emitted; what comes later is beyond `last` anyway.
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

  /** The open condition with the fewest candidates, and these. */
  #choose(schema: Schema, open: readonly number[]): [number, readonly number[]] {
    let best: [number, readonly number[]] = [-1, []]
    for (const place of open) {
      const candidates = this.#listCandidates(schema.joined[place])
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
    const atom = this.#atoms.find(predicate, ground(terms, this.#objects))
    return atom !== undefined && atom <= last
  }

  #objectOf(term: number): number {
    return term < 0 ? ~term : (this.#objects[term] ?? UNBOUND)
  }

  /** The parameters that the atom binds; undefined, and none of them bound, if it does not fit. */
  #bind(schema: Schema, { terms }: Literal, atom: number): number[] | undefined {
    const args = this.#atoms.argumentsOf(atom)
    const bound: number[] = []
    for (let position = 0; position < terms.length; position++) {
      const term = terms[position] ?? 0
      const object = args[position] ?? UNBOUND
      const before = this.#objectOf(term)
      if (before === object) continue
      if (before !== UNBOUND || schema.fits[term]?.[object] !== 1) {
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

  /** Gives objects to the parameters that no positive condition names, from this one on. */
  #complete(schema: Schema, parameter: number): void {
    this.#meter.tick()
    const fits = schema.fits[parameter]
    if (!fits) {
      if (this.#isAllowed(schema)) this.#emit(schema, this.#objects)
      return
    }
    if (this.#objects[parameter] !== UNBOUND) return this.#complete(schema, parameter + 1)
    for (let object = 0; object < fits.length; object++) {
      if (fits[object] !== 1) continue
      this.#objects[parameter] = object
      if (this.#isAllowed(schema)) this.#complete(schema, parameter + 1)
    }
    this.#objects[parameter] = UNBOUND
  }

  /** Whether nothing that is bound is against an equality or a static negative condition. */
  #isAllowed({ equalities, excluded }: Schema): boolean {
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
