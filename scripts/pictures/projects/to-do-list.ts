import type { Palette } from '../palette.ts'
import {
  BOTTOM,
  HEAVY,
  LEFT,
  OUTLINE,
  RIGHT,
  SANS,
  TOP,
  box,
  label,
  path,
  sheet,
} from '../sheet.ts'

type Task = { title: string; due: string; state: 'done' | 'today' | 'later' }

const TASKS: readonly Task[] = [
  { title: 'Read chapter 7', due: '12 May', state: 'done' },
  { title: 'Return the library book', due: 'Today', state: 'today' },
  { title: 'Fix the flaky test', due: '16 May', state: 'later' },
  { title: 'Water the fern', due: '21 May', state: 'later' },
]

const ROW = (BOTTOM - TOP) / (TASKS.length + 1)
const BOX = 36

/** A day's list: the field for a new task and four tasks, one of them ticked. */
export function draw(palette: Palette): string {
  return sheet(
    palette,
    box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, {
      fill: palette.surface,
      stroke: palette.lineStrong,
      radius: 10,
    }),
    field(palette),
    ...TASKS.map((task, i) => row(task, TOP + ROW * (i + 1), palette)),
  )
}

function field(palette: Palette): string {
  const middle = TOP + ROW / 2
  return (
    path(`M${LEFT + 50} ${middle - 18}v36m-18-18h36`, { stroke: palette.accent, width: OUTLINE }) +
    label(LEFT + 112, middle, 'New task', palette.textMuted, { size: 30, family: SANS }) +
    path(`M${LEFT + 102} ${middle - 22}v44`, { stroke: palette.accent, width: OUTLINE })
  )
}

function row({ title, due, state }: Task, top: number, palette: Palette): string {
  const middle = top + ROW / 2
  const done = state === 'done'
  const corner = LEFT + 32
  const titleColour = done ? palette.textMuted : palette.text
  const dueColour = state === 'today' ? palette.accent : palette.textMuted
  return [
    path(`M${LEFT} ${top}H${RIGHT}`, { stroke: palette.line }),
    box(corner, middle - BOX / 2, BOX, BOX, {
      radius: 5,
      width: OUTLINE,
      stroke: done ? palette.accent : palette.lineStrong,
      fill: done ? palette.accent : undefined,
    }),
    done
      ? path(`M${corner + 9} ${middle}l7 8 12-15`, { stroke: palette.onAccent, width: HEAVY })
      : '',
    label(LEFT + 100, middle, title, titleColour, { size: 30, family: SANS, struck: done }),
    label(RIGHT - 32, middle, due, dueColour, { size: 26, anchor: 'end' }),
  ].join('')
}
