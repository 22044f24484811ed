import type { Palette } from '../palette.ts'
import { HEAVY, LEFT, OUTLINE, RIGHT, box, label, path, sheet } from '../sheet.ts'

type Mark = 'right' | 'wrong' | 'current' | 'open'

const MARKS: readonly Mark[] = [
  ...(['right', 'right', 'wrong', 'right', 'right', 'right'] as const),
  'current',
  ...(['open', 'open', 'open'] as const),
]
const OPTIONS = ['null', 'object', 'undefined', 'boolean']
const CHOSEN = 1
const GAP = 20

/** One question of ten: the score so far, the question, four options, one of them chosen. */
export function draw(palette: Palette): string {
  const current = MARKS.indexOf('current')
  const right = MARKS.filter((mark) => mark === 'right').length
  return sheet(
    palette,
    ...MARKS.map((mark, i) => segment(mark, i, palette)),
    label(LEFT, 132, `Question ${current + 1} of ${MARKS.length}`, palette.textMuted),
    label(RIGHT, 132, `${right}/${current}`, palette.textMuted, { anchor: 'end' }),
    label(LEFT - 3, 216, 'typeof null', palette.text, { size: 68 }),
    ...OPTIONS.map((words, i) => option(words, i, palette)),
  )
}

function segment(mark: Mark, index: number, palette: Palette): string {
  const step = (RIGHT - LEFT + 12) / MARKS.length
  const x = LEFT + index * step
  const width = step - 12
  const y = 64
  if (mark === 'right') return box(x, y, width, 24, { fill: palette.accent, radius: 3 })
  if (mark === 'current') {
    return box(x + 1, y + 1, width - 2, 22, { stroke: palette.accent, width: OUTLINE, radius: 3 })
  }
  if (mark === 'open') return box(x, y, width, 24, { fill: palette.line, radius: 3 })
  return (
    box(x + 1, y + 1, width - 2, 22, { stroke: palette.danger, radius: 3 }) +
    path(`M${x + width / 2 - 6} ${y + 6}l12 12m0-12l-12 12`, {
      stroke: palette.danger,
      width: OUTLINE,
    })
  )
}

function option(words: string, index: number, palette: Palette): string {
  const width = (RIGHT - LEFT - GAP) / 2
  const height = 112
  const x = LEFT + (index % 2) * (width + GAP)
  const y = 296 + Math.floor(index / 2) * (height + GAP)
  const middle = y + height / 2
  const chosen = index === CHOSEN
  const letter = String.fromCharCode(65 + index)
  return [
    box(x, y, width, height, {
      fill: chosen ? palette.accentSoft : palette.surface,
      stroke: chosen ? palette.accent : palette.lineStrong,
      width: chosen ? OUTLINE : undefined,
      radius: 10,
    }),
    box(x + 28, middle - 24, 48, 48, {
      fill: chosen ? palette.accent : undefined,
      stroke: chosen ? palette.accent : palette.lineStrong,
      radius: 5,
    }),
    label(x + 52, middle, letter, chosen ? palette.onAccent : palette.textMuted, {
      anchor: 'middle',
      size: 26,
    }),
    label(x + 104, middle, words, palette.text, { size: 30 }),
    chosen
      ? path(`M${x + width - 62} ${middle}l11 13 20-25`, { stroke: palette.accent, width: HEAVY })
      : '',
  ].join('')
}
