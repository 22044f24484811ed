/** Longer texts are no misspelt names. */
const MAX_NAME_LENGTH = 40

/**
 * Finds the known name that a misspelt one probably means, if there is one: a third of its letters
 * may be wrong, missing, added or swapped. Capitals, hyphens and underscores do not count.
 */
export function findNearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined
  const wanted = simplify(name)
  let nearest: string | undefined
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of known) {
    const simple = simplify(candidate)
    // At least as many edits as one is longer than the other.
    if (Math.abs(simple.length - wanted.length) >= least) continue
    const distance = countEdits(wanted, simple)
    if (distance >= least) continue
    nearest = candidate
    least = distance
  }
  return nearest
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

/** Counts the edits between two names (optimal string alignment: a swap of neighbours is one edit). */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const [left = 0, above = 0, diagonal = 0] = [
        current[column - 1],
        last[column],
        last[column - 1],
      ]
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity
      current.push(Math.min(left + 1, above + 1, diagonal + (same ? 0 : 1), swap))
    }
    beforeLast = last
    last = current
  }
  return last.at(-1) ?? 0
}
