import { createHash } from 'node:crypto'

import type { Palette } from '../palette.ts'
import { BOTTOM, LEFT, OUTLINE, RIGHT, SANS, TOP, box, label, path, sheet } from '../sheet.ts'

const FILES = [
  { name: 'report.pdf', size: '1.4 MB' },
  { name: 'photo.tiff', size: '38 MB' },
  { name: 'empty.txt', size: '0 B' },
]
const SELECTED = 2
const BAR = 64
const ROW = 76

/** A file checker's window: three files, and the SHA-256 of the selected one, which is empty. */
export function draw(palette: Palette): string {
  const hash = createHash('sha256').update('').digest('hex')
  const foot = TOP + BAR + FILES.length * ROW
  return sheet(
    palette,
    box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, {
      fill: palette.surface,
      stroke: palette.lineStrong,
      radius: 10,
    }),
    titleBar(palette),
    ...FILES.map((file, i) => row(file, i, palette)),
    path(`M${LEFT} ${foot}H${RIGHT}`, { stroke: palette.lineStrong }),
    label(LEFT + 36, foot + 44, 'SHA-256', palette.textMuted),
    label(LEFT + 36, foot + 94, hash.slice(0, 32), palette.text, { size: 30 }),
    label(LEFT + 36, foot + 140, hash.slice(32), palette.text, { size: 30 }),
    path(`M${RIGHT - 74} ${foot + 116}l14 16 25-31`, { stroke: palette.accent, width: 5 }),
  )
}

function titleBar(palette: Palette): string {
  const middle = TOP + BAR / 2
  const x = RIGHT - 44
  return [
    label(LEFT + 36, middle, 'Checksums', palette.text, { size: 26, family: SANS, weight: 600 }),
    path(
      `M${x - 9} ${middle - 9}l18 18m0-18l-18 18M${x - 62} ${middle - 9}h18v18h-18zM${x - 114} ${middle + 9}h18`,
      {
        stroke: palette.lineStrong,
      },
    ),
    path(`M${LEFT} ${TOP + BAR}H${RIGHT}`, { stroke: palette.lineStrong }),
  ].join('')
}

function row(
  { name, size }: { name: string; size: string },
  index: number,
  palette: Palette,
): string {
  const top = TOP + BAR + index * ROW
  const middle = top + ROW / 2
  const selected = index === SELECTED
  const colour = selected ? palette.accent : palette.lineStrong
  return [
    selected
      ? box(LEFT + 1, top, RIGHT - LEFT - 2, ROW, { fill: palette.accentSoft })
      : path(`M${LEFT} ${top + ROW}H${RIGHT}`, { stroke: palette.line }),
    path(`M${LEFT + 38} ${middle - 18}h18l10 10v26h-28zv0m18 0v10h10`, {
      stroke: colour,
      width: selected ? OUTLINE : undefined,
    }),
    label(LEFT + 96, middle, name, palette.text, { size: 28 }),
    label(RIGHT - 36, middle, size, palette.textMuted, { size: 26, anchor: 'end' }),
  ].join('')
}
