import type { Palette } from '../palette.ts'
import { HEAVY, LEFT, RIGHT, box, label, path, sheet } from '../sheet.ts'
import { element, rounded } from '../svg.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const YEAR = 2026
const NOW = Date.UTC(YEAR, 4, 14, 15, 18, 23)
const TARGET = Date.UTC(YEAR, 10, 27, 9, 0, 0)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const CELL = 17
const STEP_X = 23.8
const GRID_LEFT = RIGHT - CELL - 30 * STEP_X
const STEP_Y = 27
const GRID_TOP = 226

/** The time left until a date, over the calendar of its year with the elapsed days filled in. */
export function draw(palette: Palette): string {
  return sheet(
    palette,
    figures(palette),
    ...MONTHS.map((name, month) => row(name, month, palette)),
    target(palette),
  )
}

function figures(palette: Palette): string {
  const left = TARGET - NOW
  const units = [
    { name: 'days', figure: Math.floor(left / DAY), digits: 3 },
    { name: 'hours', figure: Math.floor(left / HOUR) % 24, digits: 2 },
    { name: 'min', figure: Math.floor(left / MINUTE) % 60, digits: 2 },
    { name: 'sec', figure: Math.floor(left / SECOND) % 60, digits: 2 },
  ]
  const size = 88
  const advance = size * 0.6
  const digits = units.reduce((sum, unit) => sum + unit.digits, 0)
  const gap = (RIGHT - LEFT - digits * advance) / (units.length - 1)
  let x = LEFT
  return units
    .map(({ name, figure, digits }, i) => {
      const left = x
      x += digits * advance + gap
      const colour = i === 0 ? palette.accent : palette.text
      return (
        label(left - 4, 92, String(figure).padStart(digits, '0'), colour, { size }) +
        label(left, 158, name, palette.textMuted)
      )
    })
    .join('')
}

/** The days of a month as square dashes: elapsed ones in the accent, coming ones in the hairline's tone. */
function row(name: string, month: number, palette: Palette): string {
  const y = GRID_TOP + month * STEP_Y
  const days = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate()
  const elapsed = Math.min(days, Math.max(0, Math.floor((NOW - Date.UTC(YEAR, month, 1)) / DAY)))
  return (
    label(LEFT, y, name, palette.textMuted, { size: 22 }) +
    squares(0, elapsed, y, palette.accent) +
    squares(elapsed, days, y, palette.line)
  )
}

/** The days from one index up to another as the dashes of one thick line. */
function squares(from: number, to: number, y: number, colour: string): string {
  if (from === to) return ''
  const length = (to - from - 1) * STEP_X + CELL
  return element('path', {
    d: `M${GRID_LEFT + from * STEP_X} ${y}h${length}`,
    stroke: colour,
    'stroke-width': CELL,
    'stroke-dasharray': `${CELL} ${rounded(STEP_X - CELL)}`,
    'stroke-linecap': 'butt',
  })
}

function target(palette: Palette): string {
  const date = new Date(TARGET)
  const x = GRID_LEFT + (date.getUTCDate() - 1) * STEP_X
  const y = GRID_TOP + date.getUTCMonth() * STEP_Y
  const arm = CELL / 2 + 3
  return (
    box(x - 3, y - arm, CELL + 6, 2 * arm, { stroke: palette.text, width: HEAVY }) +
    path(`M${x + CELL / 2} ${y}h0`, { stroke: palette.text, width: HEAVY })
  )
}
