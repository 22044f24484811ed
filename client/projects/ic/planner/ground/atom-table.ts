/** The empty list, returned for missing entries. */
const NONE: readonly number[] = []

type Relation = {
  arity: number
  all: number[]
  /** For each argument position, the atoms by object. */
  byArgument: Map<number, number[]>[]
  numbers: Map<number | string, number>
}

/**
 * Ground atoms, numbered in insertion order and indexed by predicate and arguments, and by
 * predicate and one argument. Lists of atoms are in ascending order.
 */
export class AtomTable {
  readonly #objects: number
  readonly #relations: Relation[]
  readonly #predicates: number[] = []
  readonly #arguments: (readonly number[])[] = []

  /**
   * @param objects number of objects
   * @param arities number of arguments of each predicate
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

  /** Returns the number of an atom; undefined if the table does not contain it. */
  find(predicate: number, args: readonly number[]): number | undefined {
    return this.#relations[predicate]?.numbers.get(this.#keyOf(args))
  }

  /** Returns the number of an atom, which is added if it is new. */
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

  /** Lists the atoms of a predicate. */
  list(predicate: number): readonly number[] {
    return this.#relations[predicate]?.all ?? NONE
  }

  /** Lists the atoms of a predicate with this object at this argument position. */
  listWith(predicate: number, position: number, object: number): readonly number[] {
    return this.#relations[predicate]?.byArgument[position]?.get(object) ?? NONE
  }

  /** Encodes the arguments as one number if it is exact, else as a string. */
  #keyOf(args: readonly number[]): number | string {
    let key = 0
    for (const object of args) key = key * this.#objects + object
    return key <= Number.MAX_SAFE_INTEGER ? key : args.join(' ')
  }
}
