import { formatTime } from '../workbench/format-time.ts'
import { nameMethod } from '../workbench/format.ts'
import type { Run } from '../workbench/run.ts'
import { describeSearched } from './describe-runs.ts'

/** Width of the picture: that of a phone. */
export const PICTURE_WIDTH = 340

const PADDING = 12
const HEADING_HEIGHT = 28
const PANEL_GAP = 16
const ROW_HEIGHT = 36
const BAR_HEIGHT = 8

/** A bar with the name of its search and its figure above it. */
type Bar = {
  name: string
  figure: string
  /** Baseline of the text. */
  textY: number
  y: number
  width: number
  /** Whether the search was stopped before it found an answer. */
  isCut: boolean
}

/** The picture of runs: bars of what they searched, below them bars of their times. */
export type RunsPicture = {
  height: number
  left: number
  right: number
  barHeight: number
  panels: readonly { heading: string; y: number; bars: readonly Bar[] }[]
}

/** Lays out the picture of runs. Bars of one panel share a scale that begins at 0. */
export function layOutRuns(runs: readonly Run[]): RunsPicture {
  const panelHeight = HEADING_HEIGHT + runs.length * ROW_HEIGHT
  const panels = [
    { heading: 'Searched', valueOf: (run: Run) => run.searched ?? 0, nameOf: describeSearched },
    {
      heading: 'Time',
      valueOf: (run: Run) => run.time,
      nameOf: (run: Run) => formatTime(run.time),
    },
  ].map(({ heading, valueOf, nameOf }, index) => {
    const top = PADDING + index * (panelHeight + PANEL_GAP)
    const max = Math.max(...runs.map(valueOf))
    const bars = runs.map((run, row) => {
      const isCut = run.end.kind === 'stopped' || run.end.kind === 'interrupted'
      const textY = top + HEADING_HEIGHT + row * ROW_HEIGHT + 13
      return {
        name: `${nameMethod(run.method)}${isCut ? ' (stopped)' : ''}`,
        figure: nameOf(run),
        textY,
        y: textY + 6,
        width: (PICTURE_WIDTH - 2 * PADDING) * (max === 0 ? 0 : valueOf(run) / max),
        isCut,
      }
    })
    return { heading, y: top + 14, bars }
  })
  return {
    height: 2 * PADDING + 2 * panelHeight + PANEL_GAP,
    left: PADDING,
    right: PICTURE_WIDTH - PADDING,
    barHeight: BAR_HEIGHT,
    panels,
  }
}
