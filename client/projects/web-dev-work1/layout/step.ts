/** A text and the place in it where one types. */
export type Caret = { text: string; at: number }

/**
 * Counts the number at the caret up or down, as in `1fr 20|px`; the caret stays in it. Undefined
 * where there is no number. What comes out may be no value: that is for `parseValue` to say.
 */
export function stepNumber({ text, at }: Caret, by: number): Caret | undefined {
  for (const match of text.matchAll(/(?<![\w.])-?\d*\.?\d+/g)) {
    const [number] = match
    const end = match.index + number.length
    if (at < match.index || at > end + unitLength(text.slice(end))) continue
    const stepped = String(Math.round((Number(number) + by) * 100) / 100)
    return {
      text: text.slice(0, match.index) + stepped + text.slice(end),
      at: match.index + stepped.length,
    }
  }
  return undefined
}

function unitLength(text: string): number {
  return /^(?:[a-z]+|%)?/i.exec(text)?.[0].length ?? 0
}
