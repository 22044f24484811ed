/** A place in a text file, as editors show it: both numbers count from 1. */
export type Place = { line: number; column: number }

/**
 * Creates a function that returns the place of an offset in a text, in UTF-16 units; a byte order mark takes no column.
 * The lines are found once, because a file can have as many problems as lines.
 */
export function createPlaceFinder(text: string): (offset: number) => Place {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    // The last line that starts at the offset or before it, by binary search.
    let [index, next] = [0, starts.length]
    while (next - index > 1) {
      const middle = Math.floor((index + next) / 2)
      if ((starts[middle] ?? 0) <= offset) index = middle
      else next = middle
    }
    const mark = index === 0 && offset > 0 && text.startsWith('\uFEFF') ? 1 : 0
    return { line: index + 1, column: offset - (starts[index] ?? 0) - mark + 1 }
  }
}

/** Returns the place of an offset in a text. */
export function placeAt(text: string, offset: number): Place {
  return createPlaceFinder(text)(offset)
}
