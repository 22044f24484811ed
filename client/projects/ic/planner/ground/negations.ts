/**
 * The facts that stand for the negation of an atom, numbered after all atoms. A negative condition
 * becomes such a fact, which actions that delete the atom add and those that add it delete (Gazen and
 * Knoblock, Combining the expressivity of UCPOP with the efficiency of Graphplan, ECP 1997).
 */
export class Negations {
  readonly #facts = new Map<number, number>()
  readonly #first: number

  /** @param first the number of the first such fact: how many atoms there are */
  constructor(first: number) {
    this.#first = first
  }

  /** The fact for the negation of the atom, from now on one of the task. */
  require(atom: number): number {
    const fact = this.#facts.get(atom) ?? this.#first + this.#facts.size
    this.#facts.set(atom, fact)
    return fact
  }

  /** The facts for the negations of the atoms, as far as they are required. */
  of(atoms: readonly number[]): number[] {
    return atoms.flatMap((atom) => this.#facts.get(atom) ?? [])
  }

  /** The atoms whose negation is required, in the order of their facts. */
  get atoms(): number[] {
    return [...this.#facts.keys()]
  }
}
