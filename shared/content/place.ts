/** A place in a text file, as editors show it: both numbers count from 1. */
export type Place = { line: number; column: number }

/** Returns the place of an offset in a text, in UTF-16 units; a byte order mark takes no column. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  const mark = lineStart === 0 && before.startsWith('\uFEFF') ? 1 : 0
  return { line: before.split('\n').length, column: offset - lineStart - mark + 1 }
}
