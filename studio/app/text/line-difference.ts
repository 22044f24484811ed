/** A line of two texts: in both, in the first one only, or in the second one only. */
export type LineDifference = { kind: 'same' | 'removed' | 'added'; text: string }

/** Above this product of lengths the parts that differ are shown whole instead of being compared. */
const MAX_COMPARISONS = 4_000_000

/** Compares two texts line by line, by their longest common subsequence. */
export function compareLines(first: string, second: string): LineDifference[] {
  const [before, after] = [first.split('\n'), second.split('\n')]
  const { start, end } = countCommon(before, after)
  const middle = compareParts(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  return [
    ...label('same', before.slice(0, start)),
    ...middle,
    ...label('same', before.slice(before.length - end)),
  ]
}

/** Counts the characters or lines that are the same at the start of both, and at the end of what is left. */
export function countCommon(before: string | readonly string[], after: string | readonly string[]) {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { start, end }
}

function label(kind: LineDifference['kind'], lines: readonly string[]): LineDifference[] {
  return lines.map((text) => ({ kind, text }))
}

function compareParts(before: readonly string[], after: readonly string[]): LineDifference[] {
  if (before.length * after.length > MAX_COMPARISONS) {
    return [...label('removed', before), ...label('added', after)]
  }
  const width = after.length + 1
  /** Lengths of the common subsequences of what follows each pair of lines. */
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: LineDifference[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [removed, added] = [before[row], after[column]]
    if (removed !== undefined && removed === added) {
      lines.push({ kind: 'same', text: removed })
      row++
      column++
    } else if (
      removed !== undefined &&
      (added === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push({ kind: 'removed', text: removed })
      row++
    } else if (added !== undefined) {
      lines.push({ kind: 'added', text: added })
      column++
    }
  }
  return lines
}
