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

function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > LINE_LENGTH) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
