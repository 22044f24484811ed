/** A mark at the beginning of a line of a list: `- [ ] `, `* `, `1. `. */
const MARK = /^(?:[-*+•]\s+)?(?:\[[ xX]?\]\s+)?(?:\d{1,3}[.)]\s+)?/

/** Returns the lines of a pasted text that say something, without their marks of a list. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const words = line.trim().replace(MARK, '').replace(/\s+/g, ' ').trim()
    return words === '' || /^[-*+•]$/.test(words) ? [] : [words]
  })
}
