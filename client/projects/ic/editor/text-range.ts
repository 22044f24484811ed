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
  const [word = ''] = /^(?:[()]|[^\s();]+)/.exec(text.slice(from)) ?? []
  return { start: from, end: from + word.length }
}

/** Focuses an editor, selects the word at a position and scrolls it into view. */
export function selectPosition(
  editor: HTMLTextAreaElement,
  place: { line: number; column: number },
): void {
  const { start, end } = findTextRange(editor.value, place)
  editor.focus()
  editor.setSelectionRange(start, end)
  // Browsers scroll to the field, but not to the line within it.
  const lines = editor.value.split(/\r\n|\n|\r/).length
  const lineHeight = editor.scrollHeight / lines
  editor.scrollTop = lineHeight * (place.line - 1) - editor.clientHeight / 2
}
