import LineBreaker from 'linebreak'
import { splitCharacters } from '../../../shared/split-characters.ts'
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

/** Characters between which lines break without a space: no space may appear when they are copied. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u

/** UTF-16 units of a line, also of accents on one letter: to place a line takes time that grows faster than its text. */
const MAX_LINE_LENGTH = 1000

/**
 * Breaks runs into lines of at most `width` points, at the opportunities of the Unicode Line Breaking Algorithm
 * (UAX #14). Breaks wider words between characters, and keeps line breaks of the text. Every line but the last
 * ends in a space, so that PDF readers separate the words; lines of Chinese and Japanese do not.
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
  function append(run: Run, runWidth: number) {
    const last = line.at(-1)
    if (last && sameStyle(last, run)) last.text += run.text
    else line.push({ ...run })
    used += runWidth
  }

  for (const word of splitWords(runs)) {
    if (word[0]?.text === '\n') {
      if (line.length > 0) endLine()
      continue
    }
    const visible = measureTogether(trimEnd(word), measure)
    if (line.length > 0 && used + visible > width) endLine()
    if (visible <= width) {
      for (const run of word) append(run, measure(run))
      continue
    }
    for (const run of word) {
      const widths = new Map<string, number>()
      for (const segment of splitCharacters(run.text)) {
        const part = { ...run, text: segment }
        const partWidth = widths.get(segment) ?? measure(part)
        widths.set(segment, partWidth)
        const isFull = used + partWidth > width && segment.trim()
        if (line.length > 0 && (isFull || lengthOf(line) > MAX_LINE_LENGTH)) endLine()
        append(part, partWidth)
      }
    }
  }
  if (line.length > 0) endLine()
  return lines.map((set, index) => endInSpace(set, lines[index + 1]))
}

/** Returns the width of runs on one line; what is too long for any line is infinitely wide. */
export function measureTogether(runs: readonly Run[], measure: Measure): number {
  if (lengthOf(runs) > MAX_LINE_LENGTH) return Infinity
  return runs.reduce((sum, run) => sum + measure(run), 0)
}

/** Splits runs at their line break opportunities; a line break becomes a word of its own. */
export function splitWords(runs: Run[]): Run[][] {
  const clean = runs.map((run) => ({
    ...run,
    text: run.text
      .split('\n')
      .map((line, index, lines) => trimLine(line, index > 0, index < lines.length - 1))
      .filter((line, index, lines) => line || index === 0 || index === lines.length - 1)
      .join('\n')
      .replace(/[ \t]+/g, ' '),
  }))
  const text = clean.map((run) => run.text).join('')
  const words: Run[][] = []
  let start = 0
  for (const end of listBreaks(text)) {
    words.push(cutOut(clean, start, end))
    start = end
  }
  return words.filter((word) => word.length > 0)
}

/** Removes the spaces of a line beside the line breaks of the text. */
function trimLine(line: string, isAfterBreak: boolean, isBeforeBreak: boolean): string {
  const begun = isAfterBreak ? line.trimStart() : line
  return isBeforeBreak ? begun.trimEnd() : begun
}

/** Returns the parts of runs between two places, in UTF-16 code units of all runs. */
function cutOut(runs: readonly Run[], start: number, end: number): Run[] {
  let at = 0
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += run.text.length
    return text ? [{ ...run, text }] : []
  })
}

/** Lists the ends of words, in UTF-16 code units. */
function listBreaks(text: string): number[] {
  const ends = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) ends.add(found.position)
  for (const { index } of text.matchAll(/\n/g)) ends.add(index).add(index + 1)
  return [...ends].sort((a, b) => a - b)
}

/** Returns the UTF-16 units of runs. */
function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0)
}

function trimEnd(word: readonly Run[]): Run[] {
  return word.map((run, index) =>
    index === word.length - 1 ? { ...run, text: run.text.trimEnd() } : run,
  )
}

function endInSpace(line: Run[], next: Run[] | undefined): Run[] {
  const last = line.at(-1)
  if (!last || !next || /\s$/.test(last.text)) return line
  const end = [...last.text].at(-1) ?? ''
  const [start = ''] = next[0]?.text ?? ''
  if (!UNSPACED.test(end) && !UNSPACED.test(start)) last.text += ' '
  return line
}

function sameStyle(a: Run, b: Run): boolean {
  const keys = ['part', 'face', 'size', 'colour', 'link'] as const
  return keys.every((key) => a[key] === b[key])
}
