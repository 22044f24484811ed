/** A heading of a Markdown text, with its level from 1 to 6 and its line from 1 on. */
export type TextHeading = { level: number; text: string; line: number }

/** Returns the number of the first line after the front matter. */
export function findBody(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  return end < 0 ? 0 : end + 1
}

/** Lists the headings of a Markdown file, but for those in blocks of code. */
export function listHeadings(text: string): TextHeading[] {
  const lines = text.split(/\r?\n/)
  const body = findBody(lines)
  let fence: string | undefined
  return lines.flatMap((line, index) => {
    if (index < body) return []
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === undefined) fence = mark
    else if (mark && fence && mark.startsWith(fence)) fence = undefined
    const heading = fence === undefined && /^ {0,3}(#{1,6}) +(\S.*)$/.exec(line)
    if (!heading) return []
    const [, marks = '', title = ''] = heading
    return [{ level: marks.length, text: withoutMarks(title), line: index + 1 }]
  })
}

/** Returns a title without the marks that may close it. */
function withoutMarks(title: string): string {
  const text = title.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text
}

/** Counts the words of a Markdown file below its front matter. Signs without letters or digits are no words. */
export function countWords(text: string): number {
  const lines = text.split('\n')
  const body = lines.slice(findBody(lines)).join('\n')
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(body)
  let count = 0
  for (const { isWordLike } of segments) if (isWordLike) count++
  return count
}
