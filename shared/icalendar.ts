/* What every iCalendar file is written with (RFC 5545). */

/** Octets of UTF-8 in a line, without its end (RFC 5545, section 3.1). */
const LINE_LENGTH = 75

/** A text as the value of a property (section 3.3.11). */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')
}

/** Lines as the text of a file: long ones are folded, never within a character. */
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
