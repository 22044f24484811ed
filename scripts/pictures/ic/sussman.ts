import type { Palette } from '../palette.ts'
import { box, CENTRED, group, line, MONOSPACED, path, picture, words } from './shapes.ts'

const TABLE = 340
const SIDE = 84

type Block = { name: string; x: number; height: number }

const START: Block[] = [
  { name: 'A', x: 130, height: 0 },
  { name: 'C', x: 130, height: 1 },
  { name: 'B', x: 270, height: 0 },
]

const GOAL: Block[] = [
  { name: 'C', x: 760, height: 0 },
  { name: 'B', x: 760, height: 1 },
  { name: 'A', x: 760, height: 2 },
]

function block(palette: Palette, { name, x, height }: Block): string[] {
  const centre = { x, y: TABLE - SIDE * (height + 0.5) }
  const look = { rx: 6, fill: palette.accentSoft, stroke: palette.accent, 'stroke-width': 3 }
  const text = words({ x, y: centre.y + 15 }, name, 42, { ...MONOSPACED, fill: palette.text })
  return [box(centre, SIDE - 4, SIDE - 4, look), text]
}

/** Sussman's anomaly: the stacks at the start and the one stack wanted. */
export function drawSussman(palette: Palette): string {
  const arrow = { stroke: palette.textMuted, 'stroke-width': 4, fill: 'none' }
  const table = { stroke: palette.lineStrong, 'stroke-width': 6 }
  return picture(420, palette.page, [
    group(table, [
      line({ x: 50, y: TABLE + 2 }, { x: 350, y: TABLE + 2 }),
      line({ x: 610, y: TABLE + 2 }, { x: 910, y: TABLE + 2 }),
    ]),
    path('M405 214H553M533 196L555 214L533 232', arrow),
    group(CENTRED, [
      ...[...START, ...GOAL].flatMap((each) => block(palette, each)),
      group({ fill: palette.textMuted }, [
        words({ x: 200, y: 392 }, 'start', 28),
        words({ x: 760, y: 392 }, 'goal', 28),
        words({ x: 480, y: 176 }, '6 actions', 28),
      ]),
    ]),
  ])
}
