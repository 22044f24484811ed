import type { Palette } from '../palette.ts'
import { type Action, type Level, START, planningGraph } from '../planning-graph.ts'
import { HAIRLINE, LEFT, OUTLINE, RIGHT, box, circle, label, path, sheet } from '../sheet.ts'

/** Every fact of the first two levels, from top to bottom, so that a fact keeps its row. */
const ROWS = [
  ...['table C', 'on C A', 'hold C', 'clear C', 'on C B', 'hand'],
  ...['clear A', 'clear B', 'on B C', 'table B', 'hold B', 'table A'],
]
/** Rows of the second level's actions, in the gaps that the carried facts leave. */
const ACTION_ROWS = new Map([
  ['unstack C A', 2],
  ['pick-up B', 10],
])
const LATER_ROWS = new Map([
  ['put-down C', 0],
  ['unstack C A', 1.5],
  ['stack C A', 2.5],
  ['stack C B', 4],
  ['stack B C', 8],
  ['pick-up B', 9.5],
  ['put-down B', 10.5],
])
const HEADING = 62
const TOP_ROW = 84
const ROW_STEP = 40
const COLUMNS = {
  facts0: { left: LEFT, right: LEFT + 104 },
  actions1: { left: 256, right: 424 },
  facts1: { left: 512, right: 616 },
  actions2: { left: 724, right: 738 },
  facts2: { left: RIGHT - 6, right: RIGHT - 6 },
}

const ACTION_MIDDLE = (COLUMNS.actions1.left + COLUMNS.actions1.right) / 2

type Column = { left: number; right: number }

/** Two levels of the planning graph of Sussman's anomaly, with what excludes what. */
export function draw(palette: Palette): string {
  const [first, second] = planningGraph(2)
  if (!first || !second) throw new Error('the planning graph has no second level')
  const { facts0, actions1, facts1, actions2, facts2 } = COLUMNS
  return sheet(
    palette,
    edges(first, ACTION_ROWS, facts0, actions1, facts1, palette),
    edges(second, LATER_ROWS, facts1, actions2, facts2, palette),
    label(facts0.left, HEADING, 'facts', palette.textMuted),
    label(ACTION_MIDDLE, HEADING, 'actions', palette.textMuted, { anchor: 'middle' }),
    label(facts1.left, HEADING, 'facts', palette.textMuted),
    ...START.map((fact) => label(facts0.left, rowY(fact), fact, palette.text)),
    ...actionsOf(first).map((action) => named(action, palette)),
    ...first.facts.map((fact) =>
      label(facts1.left, rowY(fact), fact, START.includes(fact) ? palette.text : palette.accent),
    ),
    ...actionsOf(second).map((action) => {
      const y = height(LATER_ROWS.get(action.name) ?? 0)
      return box(actions2.left, y - 7, 14, 14, { fill: palette.accent })
    }),
    ...second.facts.map((fact) =>
      circle(facts2.left, rowY(fact), 6, {
        fill: first.facts.includes(fact) ? palette.lineStrong : palette.accent,
      }),
    ),
    ...mutexArcs(first, palette),
  )
}

function height(row: number): number {
  return TOP_ROW + row * ROW_STEP
}

function rowY(fact: string): number {
  return height(ROWS.indexOf(fact))
}

function actionsOf(level: Level): Action[] {
  return level.actions.filter(({ noop }) => !noop)
}

/** Carried facts as level hairlines; needs and effects of the other actions as slanted ones. */
function edges(
  level: Level,
  rows: ReadonlyMap<string, number>,
  before: Column,
  middle: Column,
  after: Column,
  palette: Palette,
): string {
  const from = before.right + 8
  const to = after.left - 14
  let carried = ''
  let linked = ''
  for (const { name, needs, adds, noop } of level.actions) {
    const [first = ''] = needs
    if (noop) {
      const end = after.left === after.right ? to + 14 : to
      carried += `M${from + 6} ${rowY(first)}H${end}`
      continue
    }
    const y = height(rows.get(name) ?? 0)
    for (const need of needs) linked += `M${from + 6} ${rowY(need)}L${middle.left} ${y}`
    for (const add of adds) linked += `M${middle.right} ${y}L${to} ${rowY(add)}`
  }
  return (
    path(carried, { stroke: palette.line, width: HAIRLINE }) +
    path(linked, { stroke: palette.lineStrong, width: HAIRLINE })
  )
}

function named({ name }: Action, palette: Palette): string {
  const { left, right } = COLUMNS.actions1
  const y = height(ACTION_ROWS.get(name) ?? 0)
  return (
    box(left, y - 23, right - left, 46, {
      fill: palette.accentSoft,
      stroke: palette.accent,
      width: OUTLINE,
      radius: 5,
    }) + label((left + right) / 2, y, name, palette.accent, { size: 22, anchor: 'middle' })
  )
}

/** The first level's exclusions between its two actions and between its new facts. */
function mutexArcs(level: Level, palette: Palette): string[] {
  const isNew = (fact: string): boolean => !START.includes(fact)
  const actions = level.actionMutex.flatMap(([a, b]) => {
    const [from, to] = [ACTION_ROWS.get(a), ACTION_ROWS.get(b)]
    if (from === undefined || to === undefined) return []
    const [upper, lower] = [Math.min(from, to), Math.max(from, to)]
    return [arc(ACTION_MIDDLE, height(upper) + 26, height(lower) - 26, 60, palette)]
  })
  const facts = level.factMutex
    .filter(([a, b]) => isNew(a) && isNew(b))
    .map(([a, b]) => {
      const bend = Math.abs(rowY(a) - rowY(b)) / 3
      return arc(COLUMNS.facts1.left - 14, rowY(a), rowY(b), bend, palette)
    })
  return [...actions, ...facts]
}

function arc(x: number, from: number, to: number, bend: number, palette: Palette): string {
  return path(`M${x} ${from}Q${x - bend} ${(from + to) / 2} ${x} ${to}`, {
    stroke: palette.danger,
    width: OUTLINE,
    dash: '2 9',
  })
}
