/**
 * Facts for negated atoms, numbered after all atoms. They compile negative conditions away: actions
 * that delete the atom add its negation, and the reverse (Gazen and Knoblock, Combining the
 * expressivity of UCPOP with the efficiency of Graphplan, ECP 1997).
 */
export class Negations {
  readonly #facts = new Map<number, number>()
  readonly #first: number

  /** @param first number of the first such fact, which is the number of atoms */
  constructor(first: number) {
    this.#first = first
  }

  /** Returns the fact for the negation of an atom, which becomes part of the task. */
  require(atom: number): number {
    const fact = this.#facts.get(atom) ?? this.#first + this.#facts.size
    this.#facts.set(atom, fact)
    return fact
  }

  /** Returns the facts for those negations of the atoms that are required. */
  of(atoms: readonly number[]): number[] {
    return atoms.flatMap((atom) => this.#facts.get(atom) ?? [])
  }

  /** The atoms whose negation is required, in the order of their facts. */
  get atoms(): number[] {
    return [...this.#facts.keys()]
  }
}
