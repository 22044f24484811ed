/* Formatting of iCalendar files (RFC 5545). */

/** Maximum octets of a line without its line break (RFC 5545, section 3.1). */
const LINE_LENGTH = 75

/** Escapes a text for the value of a property (RFC 5545, section 3.3.11). */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')
}

/** Joins lines with CRLF, and folds long ones, never within a character. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Takes time in proportion to the line, which may be a text of many thousand letters. */
function foldLine(line: string): string {
  const pieces: string[] = []
  let start = 0
  let length = 0
  for (let index = 0; index < line.length;) {
    const code = line.codePointAt(index) ?? 0
    const size = countBytes(code)
    if (length + size > LINE_LENGTH) {
      pieces.push(line.slice(start, index))
      start = index
      // The space at its start counts.
      length = 1
    }
    length += size
    index += size === 4 ? 2 : 1
  }
  return [...pieces, line.slice(start)].join('\r\n ')
}

/** Counts the bytes of a code point in UTF-8. */
function countBytes(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
