/** Text with the position of the caret. */
type Caret = { text: string; at: number }

/**
 * Changes the number at the caret, as in `1fr 20|px`; undefined without a number.
 * The result may be invalid, which `parseValue` reports.
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
