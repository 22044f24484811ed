import type { Palette } from '../palette.ts'
import { box, CENTRED, group, line, MONOSPACED, path, picture, words } from './shapes.ts'
import type { Point } from './shapes.ts'
import { ACTIONS, FACTS, GOALS, LEVELS, STEPS } from './tea-graph.ts'

const HALF_WIDTH = 45
const HALF_HEIGHT = 22
const ROW = 108

function column(name: string): number {
  return 154 + 124 * (ACTIONS[name]?.at ?? FACTS.indexOf(name))
}

function factAt(name: string, level: number): Point {
  return { x: column(name), y: 48 + 2 * ROW * level }
}

function actionAt(name: string, step: number): Point {
  return { x: column(name), y: 48 + ROW * (2 * step + 1) }
}

function cross({ x, y }: Point): string {
  return `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`
}

/** A mutex between two nodes of a row with nothing between them. */
function straightMutex(from: Point, to: Point): string {
  const middle = { x: (from.x + to.x) / 2, y: from.y }
  return path(`M${from.x + HALF_WIDTH} ${from.y}H${to.x - HALF_WIDTH}${cross(middle)}`)
}

/** A mutex that passes over (negative height) or under what stands between its two nodes. */
function bowedMutex(from: Point, to: Point, height: number): string {
  const middle = { x: (from.x + to.x) / 2, y: from.y + height }
  const y = from.y + Math.sign(height) * HALF_HEIGHT
  // A cubic curve reaches three quarters of its control points' height.
  const control = y + (middle.y - y) * (4 / 3)
  const curve = `C${from.x + 14} ${control} ${to.x - 14} ${control} ${to.x} ${y}`
  return path(`M${from.x} ${y}${curve}${cross(middle)}`)
}

function factMutexes(level: number): string[] {
  return (LEVELS[level]?.mutexes ?? []).map(([one, other]) => {
    const [from, to] = [factAt(one, level), factAt(other, level)]
    const passesOver = Math.abs(FACTS.indexOf(one) - FACTS.indexOf(other)) > 1
    return passesOver && level === 3 ? bowedMutex(from, to, 54) : straightMutex(from, to)
  })
}

function actionMutexes(step: number): string[] {
  return (STEPS[step]?.mutexes ?? []).map(([one, other]) => {
    const passesOver = step === 2 && one === 'rinse' && other === 'boil'
    const [from, to] = [actionAt(one, step), actionAt(other, step)]
    return passesOver ? bowedMutex(from, to, -40) : straightMutex(from, to)
  })
}

function edges(step: number, wanted: boolean): string[] {
  const { actions = [], chosen = [] } = STEPS[step] ?? {}
  return actions.flatMap((name) => {
    if (chosen.includes(name) !== wanted) return []
    const { needs, adds } = ACTIONS[name] ?? { needs: [], adds: name }
    const { x, y } = actionAt(name, step)
    const below = factAt(adds, step + 1)
    return [
      ...needs.map((fact) => {
        const above = factAt(fact, step)
        return line({ x: above.x, y: above.y + HALF_HEIGHT }, { x, y: y - HALF_HEIGHT })
      }),
      line({ x, y: y + HALF_HEIGHT }, { x: below.x, y: below.y - HALF_HEIGHT }),
    ]
  })
}

function noOps(step: number, wanted: boolean): string[] {
  const kept = STEPS[step]?.kept ?? []
  return (LEVELS[step]?.facts ?? [])
    .filter((fact) => kept.includes(fact) === wanted)
    .map((fact) => {
      const [above, below] = [factAt(fact, step), factAt(fact, step + 1)]
      return line({ ...above, y: above.y + HALF_HEIGHT }, { ...below, y: below.y - HALF_HEIGHT })
    })
}

function label(at: Point, text: string, fill: string): string {
  return words({ x: at.x, y: at.y + 8 }, text, 24, { fill })
}

function factNodes(palette: Palette, level: number): string[] {
  return (LEVELS[level]?.facts ?? []).flatMap((fact) => {
    const isGoal = level === 3 && GOALS.includes(fact)
    const border = isGoal ? palette.accent : palette.lineStrong
    const look = { rx: 22, fill: palette.surface, stroke: border, 'stroke-width': isGoal ? 4 : 1.5 }
    const at = factAt(fact, level)
    return [box(at, 2 * HALF_WIDTH, 2 * HALF_HEIGHT, look), label(at, fact, palette.text)]
  })
}

function actionNodes(palette: Palette, step: number): string[] {
  const { actions = [], chosen = [] } = STEPS[step] ?? {}
  return actions.flatMap((name) => {
    const isChosen = chosen.includes(name)
    const fill = isChosen ? palette.accent : palette.surfaceSunken
    const look = { fill, stroke: isChosen ? palette.accent : palette.lineStrong }
    const at = actionAt(name, step)
    const text = label(at, name, isChosen ? palette.onAccent : palette.text)
    return [box(at, 2 * HALF_WIDTH, 2 * HALF_HEIGHT, look), text]
  })
}

function rowNames(palette: Palette): string {
  const levels = LEVELS.map((_, level) =>
    words({ x: 14, y: 55 + 2 * ROW * level }, `level ${level}`, 22),
  )
  const steps = STEPS.map((_, step) =>
    words({ x: 14, y: 55 + ROW * (2 * step + 1) }, `step ${step + 1}`, 22),
  )
  return group({ fill: palette.textMuted }, [...levels, ...steps])
}

/**
 * The planning graph of the tea domain, levels from top to bottom. Delete effects and the mutexes
 * of no-ops are left out; every other node, edge and mutex of the three steps is drawn.
 */
export function drawApplicationGraph(palette: Palette): string {
  const steps = STEPS.map((_, step) => step)
  const levels = LEVELS.map((_, level) => level)
  const plain = { stroke: palette.lineStrong, 'stroke-width': 1.5 }
  const bold = { stroke: palette.accent, 'stroke-width': 4 }
  const dashes = { 'stroke-dasharray': '7 7' }
  const red = { stroke: palette.danger, 'stroke-width': 3, fill: 'none' }
  return picture(830, palette.page, [
    rowNames(palette),
    group(
      { ...plain, ...dashes },
      steps.flatMap((step) => noOps(step, false)),
    ),
    group(
      plain,
      steps.flatMap((step) => edges(step, false)),
    ),
    group(
      { ...bold, ...dashes },
      steps.flatMap((step) => noOps(step, true)),
    ),
    group(
      bold,
      steps.flatMap((step) => edges(step, true)),
    ),
    group(red, [...levels.flatMap(factMutexes), ...steps.flatMap(actionMutexes)]),
    group({ ...MONOSPACED, ...CENTRED }, [
      ...levels.flatMap((level) => factNodes(palette, level)),
      ...steps.flatMap((step) => actionNodes(palette, step)),
    ]),
    words({ x: 480, y: 804 }, 'filled: the plan’s actions · dashed: a no-op · ×: mutex', 26, {
      ...CENTRED,
      fill: palette.textMuted,
    }),
  ])
}
