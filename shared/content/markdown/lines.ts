/** Finds the line of what is read, from first to last. */
export type LineFinder = {
  /** Starts the next block of the document, given as it is written. */
  enter: (raw: string) => void
  /** Returns the line on which a part of the current block starts; parts are asked for in order. */
  find: (part: string) => number
}

/**
 * Creates a finder of line numbers, because the parser gives none. It looks for the first line of a
 * part in the block around it, never before the part that was found last, so that its time stays linear.
 * @param first number of the first line of the document
 */
export function createLineFinder(first: number): LineFinder {
  let blockLine = first
  let block = ''
  let position = 0
  let line = first
  return {
    enter(raw) {
      blockLine += countBreaks(block, 0, block.length)
      block = raw
      position = 0
      line = blockLine
    },
    find(part) {
      const [start = ''] = part.trimStart().split('\n', 1)
      const at = block.indexOf(start, position)
      if (at < 0) return line
      line += countBreaks(block, position, at)
      position = at
      return line
    },
  }
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    breaks++
  }
  return breaks
}
