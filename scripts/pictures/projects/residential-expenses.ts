import type { Palette } from '../palette.ts'
import { createRandom } from '../random.ts'
import { LEFT, RIGHT, TOP, box, circle, label, path, sheet } from '../sheet.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
const BASE_Y = 500
const PER_UNIT = (BASE_Y - TOP) / 1400
const STEP = 74
const BAR = 50

type Month = { rent: number; energy: number; food: number }
type Transfer = { from: string; to: string; amount: number }

/** Half a year of one household: what each month cost, and who pays whom to be even. */
export function draw(palette: Palette): string {
  const months = household()
  return sheet(
    palette,
    ...months.map((month, i) => bar(month, i, palette)),
    path(`M${LEFT} ${BASE_Y}h${STEP * 6 - (STEP - BAR)}`, { stroke: palette.lineStrong }),
    settlement(transfers(balances(months)), palette),
  )
}

/** Six months whose heating falls and whose food wanders. */
function household(): Month[] {
  const random = createRandom(6)
  return MONTHS.map((_, i) => ({
    rent: 780,
    energy: Math.round(240 - i * 32 + random() * 40),
    food: Math.round(260 + random() * 170),
  }))
}

/** A pays the rent, B the energy, C the food; each owes a third of the sum. */
function balances(months: readonly Month[]): Map<string, number> {
  const sum = (kind: keyof Month) => months.reduce((total, month) => total + month[kind], 0)
  const paid = { A: sum('rent'), B: sum('energy'), C: sum('food') }
  const share = (paid.A + paid.B + paid.C) / 3
  return new Map(Object.entries(paid).map(([name, amount]) => [name, amount - share]))
}

/** Everyone in debt pays the one who is owed most, here the only one who is owed. */
function transfers(balance: ReadonlyMap<string, number>): Transfer[] {
  const creditors = [...balance].filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1])
  const [to] = creditors[0] ?? ['']
  return [...balance]
    .filter(([, amount]) => amount < 0)
    .map(([from, amount]) => ({ from, to, amount: Math.round(-amount) }))
}

function bar(month: Month, index: number, palette: Palette): string {
  const x = LEFT + index * STEP
  const last = index === MONTHS.length - 1
  let y = BASE_Y
  const parts = [
    { kind: 'rent', fill: palette.lineStrong, fillOpacity: undefined },
    { kind: 'food', fill: palette.accent, fillOpacity: 0.4 },
    { kind: 'energy', fill: palette.accent, fillOpacity: undefined },
  ] as const
  const stack = parts.map(({ kind, fill, fillOpacity }) => {
    const height = month[kind] * PER_UNIT
    y -= height
    return (
      box(x, y + 2, BAR, height - 4, { fill, fillOpacity }) +
      (last ? label(x + BAR + 16, y + height / 2, kind, palette.text, { size: 22 }) : '')
    )
  })
  return [
    ...stack,
    label(x + BAR / 2, BASE_Y + 30, MONTHS[index] ?? '', palette.textMuted, {
      size: 22,
      anchor: 'middle',
    }),
  ].join('')
}

/** The one who is owed on the right, those who owe on the left, an arrow for each transfer. */
function settlement(list: readonly Transfer[], palette: Palette): string {
  const fromX = 664
  const toX = RIGHT - 34
  const middle = (TOP + BASE_Y) / 2
  const arrows = list.map(({ from, amount }, i) => {
    const y = middle + (i === 0 ? -150 : 150)
    const tip = middle + (i === 0 ? -44 : 44)
    const sign = i === 0 ? -1 : 1
    return [
      path(`M${fromX + 46} ${y}H${toX - 24}Q${toX} ${y} ${toX} ${y - sign * 24}V${tip}`, {
        stroke: palette.accent,
        width: 3,
      }),
      path(`M${toX - 10} ${tip + sign * 12}L${toX} ${tip}l10 ${sign * 12}`, {
        stroke: palette.accent,
        width: 3,
      }),
      label((fromX + toX) / 2 + 6, y - 30, amount.toLocaleString('en'), palette.text, {
        size: 28,
        anchor: 'middle',
      }),
      person(fromX, y, from, false, palette),
    ].join('')
  })
  return [...arrows, person(toX, middle, list[0]?.to ?? '', true, palette)].join('')
}

function person(x: number, y: number, name: string, owed: boolean, palette: Palette): string {
  return (
    circle(x, y, 34, {
      fill: owed ? palette.accent : palette.surface,
      stroke: owed ? palette.accent : palette.lineStrong,
    }) + label(x, y, name, owed ? palette.onAccent : palette.text, { size: 30, anchor: 'middle' })
  )
}
