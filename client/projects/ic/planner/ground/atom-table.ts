/** No atoms, for an index that has no list. */
const NONE: readonly number[] = []

type Relation = {
  arity: number
  all: number[]
  /** For each argument, the atoms by the object there. */
  byArgument: Map<number, number[]>[]
  numbers: Map<number | string, number>
}

/**
 * Ground atoms, numbered in the order in which they came, and found by predicate and arguments or
 * by predicate and one argument. Lists of atoms rise.
 */
export class AtomTable {
  readonly #objects: number
  readonly #relations: Relation[]
  readonly #predicates: number[] = []
  readonly #arguments: (readonly number[])[] = []

  /**
   * @param objects how many objects there are
   * @param arities how many arguments each predicate has
   */
  constructor(objects: number, arities: readonly number[]) {
    this.#objects = objects
    this.#relations = arities.map((arity) => ({
      arity,
      all: [],
      byArgument: Array.from({ length: arity }, () => new Map<number, number[]>()),
      numbers: new Map(),
    }))
  }

  get size(): number {
    return this.#predicates.length
  }

  predicateOf(atom: number): number {
    return this.#predicates[atom] ?? -1
  }

  argumentsOf(atom: number): readonly number[] {
    return this.#arguments[atom] ?? NONE
  }

  /** The atom's number, undefined if it is not here. */
  find(predicate: number, args: readonly number[]): number | undefined {
    return this.#relations[predicate]?.numbers.get(this.#keyOf(args))
  }

  /** The atom's number; a new one joins the table. */
  add(predicate: number, args: readonly number[]): number {
    const relation = this.#relations[predicate]
    if (!relation) throw new RangeError(`No predicate ${predicate}`)
    const key = this.#keyOf(args)
    const known = relation.numbers.get(key)
    if (known !== undefined) return known
    const atom = this.#predicates.length
    this.#predicates.push(predicate)
    this.#arguments.push([...args])
    relation.numbers.set(key, atom)
    relation.all.push(atom)
    relation.byArgument.forEach((index, position) => {
      const object = args[position] ?? -1
      const list = index.get(object)
      if (list) list.push(atom)
      else index.set(object, [atom])
    })
    return atom
  }

  /** The atoms of the predicate. */
  list(predicate: number): readonly number[] {
    return this.#relations[predicate]?.all ?? NONE
  }

  /** The atoms of the predicate with the object at this place. */
  listWith(predicate: number, position: number, object: number): readonly number[] {
    return this.#relations[predicate]?.byArgument[position]?.get(object) ?? NONE
  }

  /** The arguments as one number where that is exact, else as text. */
  #keyOf(args: readonly number[]): number | string {
    let key = 0
    for (const object of args) key = key * this.#objects + object
    return key <= Number.MAX_SAFE_INTEGER ? key : args.join(' ')
  }
}
