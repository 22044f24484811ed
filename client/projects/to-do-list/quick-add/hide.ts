import type { TextRange } from './suggestions.ts'

/** Returns a filler of the same length, in and across which no date is found. */
export function hide(words: string): string {
  return '|'.repeat(words.length)
}

/** Hides these parts of a text. */
export function hideRanges(text: string, ranges: readonly TextRange[]): string {
  let rest = text
  for (const { start, end } of ranges) {
    rest = rest.slice(0, start) + hide(rest.slice(start, end)) + rest.slice(end)
  }
  return rest
}
