/**
 * Returns the offsets of the word at a position.
 * @param line counts from 1, like the column, in UTF-16 code units; both may be beyond the end
 */
export function findTextRange(
  text: string,
  { line, column }: { line: number; column: number },
): { start: number; end: number } {
  const breaks = text.matchAll(/\r\n|\n|\r/g)
  let start = 0
  for (let number = 1; number < line; number++) {
    const { value, done } = breaks.next()
    if (done) break
    start = value.index + value[0].length
  }
  const from = Math.min(text.length, start + column - 1)
  // A word or a parenthesis.
  const [word = ''] = /^(?:[()]|[^\s()]+)/.exec(text.slice(from)) ?? []
  return { start: from, end: from + word.length }
}
