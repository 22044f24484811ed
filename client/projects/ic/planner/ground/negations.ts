/**
 * Facts for negated atoms, numbered after all atoms. They compile negative conditions away: actions
 * that delete the atom add its negation, and the reverse (Gazen and Knoblock, Combining the
 * expressivity of UCPOP with the efficiency of Graphplan, ECP 1997).
 */
export class Negations {
  readonly #facts = new Map<number, number>()
  /** The atoms whose negation is required, in the order of their facts. */
  readonly atoms: number[] = []
  readonly #first: number

  /** @param first number of the first such fact, which is the number of atoms */
  constructor(first: number) {
    this.#first = first
  }

  /** Returns the fact for the negation of an atom, which becomes part of the task. */
  require(atom: number): number {
    const known = this.#facts.get(atom)
    if (known !== undefined) return known
    const fact = this.#first + this.#facts.size
    this.#facts.set(atom, fact)
    this.atoms.push(atom)
    return fact
  }

  /** Returns the fact that holds if and only if this one does not. */
  complement(fact: number): number {
    return fact < this.#first ? this.require(fact) : (this.atoms[fact - this.#first] ?? 0)
  }

  /** Returns whether the list contains an atom and its negation. */
  isContradiction(facts: readonly number[]): boolean {
    const all = new Set(facts)
    return facts.some(
      (fact) => fact >= this.#first && all.has(this.atoms[fact - this.#first] ?? -1),
    )
  }

  /** Returns the facts for those negations of the atoms that are required. */
  of(atoms: readonly number[]): number[] {
    return atoms.flatMap((atom) => this.#facts.get(atom) ?? [])
  }
}
