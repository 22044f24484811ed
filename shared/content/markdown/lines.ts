import type { Place } from '../place.ts'

/** Finds the place of what is read, from first to last. */
export type LineFinder = {
  /** Starts the next block of the document, given as it is written. */
  enter: (raw: string) => void
  /** Returns where a part of the current block starts; parts are asked for in order. */
  find: (part: string) => Place
}

/**
 * Creates a finder of places, because the parser gives none. It looks for the first line of a part in
 * the block around it, always behind the start of the part that was found last, so that its time stays
 * linear.
 * @param first number of the first line of the document
 */
export function createLineFinder(first: number): LineFinder {
  let blockLine = first
  let block = ''
  let position = 0
  let line = first
  let column = 1
  let lineStart = 0
  return {
    enter(raw) {
      blockLine += readBreaks(block, 0, block.length).count
      block = raw
      position = 0
      line = blockLine
      column = 1
      lineStart = 0
    },
    find(part) {
      const [start = ''] = part.trimStart().split('\n', 1)
      const at = block.indexOf(start, position)
      if (start !== '' && at >= 0) {
        const breaks = readBreaks(block, position, at)
        line += breaks.count
        lineStart = breaks.end ?? lineStart
        column = at - lineStart + 1
        // The same part may stand there again.
        position = at + 1
      }
      return { line, column }
    },
  }
}

/** Counts the line breaks in a part of a text, and returns where the last one ends. */
function readBreaks(text: string, from: number, to: number): { count: number; end?: number } {
  let count = 0
  let end: number | undefined
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count++
    end = at + 1
  }
  return { count, ...(end !== undefined && { end }) }
}
