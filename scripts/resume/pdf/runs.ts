import type { Face } from './faces.ts'

/** A part of the document as assistive technology reads it, by its PDF structure type. */
export type Part = { type: string; within?: Part }

/** Text in one style; size in points. */
export type Run = {
  text: string
  face: Face
  size: number
  colour: string
  part: Part
  link?: string
}

/** The width of a run in points. */
export type Measure = (run: Run) => number

/** Line break opportunities: after a space (except no-break spaces), a dash or a slash. */
const BREAK = /(?<=[^\S\u00a0\u202f]|[-–—/])/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Breaks runs into lines of at most `width` points. Breaks wider words between characters, and keeps
 * line breaks of the text. Every line but the last ends in a space, so that PDF readers separate the
 * words.
 */
export function breakLines(runs: Run[], width: number, measure: Measure): Run[][] {
  const lines: Run[][] = []
  let line: Run[] = []
  let used = 0

  function endLine() {
    lines.push(line)
    line = []
    used = 0
  }
  function append(run: Run) {
    const last = line.at(-1)
    if (last && sameStyle(last, run)) last.text += run.text
    else line.push({ ...run })
    used += measure(run)
  }

  for (const piece of runs.flatMap(splitRun)) {
    if (piece.text === '\n') {
      endLine()
      continue
    }
    const visible = { ...piece, text: piece.text.trimEnd() }
    if (line.length > 0 && used + measure(visible) > width) endLine()
    if (measure(visible) <= width) {
      append(piece)
      continue
    }
    for (const { segment } of graphemes.segment(piece.text)) {
      const part = { ...piece, text: segment }
      if (line.length > 0 && used + measure(part) > width && segment.trim()) endLine()
      append(part)
    }
  }
  if (line.length > 0) endLine()
  return lines.map((set, index) => (index < lines.length - 1 ? endInSpace(set) : set))
}

/** Splits a run at its line break opportunities; a line break becomes a separate piece. */
function splitRun(run: Run): Run[] {
  return run.text
    .split(/(?<!\s)\s*(\n)\s*/)
    .flatMap((part) => (part === '\n' ? [part] : part.replace(/[ \t]+/g, ' ').split(BREAK)))
    .filter(Boolean)
    .map((text) => ({ ...run, text }))
}

function endInSpace(line: Run[]): Run[] {
  const last = line.at(-1)
  if (last && !/\s$/.test(last.text)) last.text += ' '
  return line
}

function sameStyle(a: Run, b: Run): boolean {
  const keys = ['part', 'face', 'size', 'colour', 'link'] as const
  return keys.every((key) => a[key] === b[key])
}
