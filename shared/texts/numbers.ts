import { type Counted, fillCount } from './count.ts'
import { tag } from './language.ts'

/* Numbers in the language of the texts. */

/** Writes a text with a number, which stands for `{count}`. */
export function formatCounted(
  text: Counted,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  return fillCount(text, count, tag, values)
}

/** Formats an integer: `12,000`. */
export function formatNumber(number: number): string {
  return number.toLocaleString(tag)
}
