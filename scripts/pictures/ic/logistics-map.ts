import type { Palette } from '../palette.ts'
import { box, CENTRED, circle, group, line, MONOSPACED, path, picture, words } from './shapes.ts'
import type { Point } from './shapes.ts'

type Place = { name: string; x: number; vehicles: string[]; here: string[]; wanted: string[] }

const PLACES: Place[] = [
  { name: 'office', x: 128, vehicles: ['truck'], here: ['book'], wanted: [] },
  { name: 'airport', x: 352, vehicles: [], here: ['lamp'], wanted: ['map'] },
  { name: 'airport', x: 608, vehicles: ['jet', 'truck'], here: [], wanted: [] },
  { name: 'office', x: 832, vehicles: [], here: ['map'], wanted: ['book', 'lamp'] },
]

const TOP = 92
const PLACE_WIDTH = 176
const PLACE_HEIGHT = 350

function truck(palette: Palette, { x, y }: Point): string {
  return group({ fill: palette.accent }, [
    path(`M${x - 50} ${y - 22}h62v38h-62zM${x + 16} ${y - 10}h20l14 14v12h-34z`),
    circle({ x: x - 30, y: y + 18 }, 9, { stroke: palette.surface, 'stroke-width': 3 }),
    circle({ x: x + 30, y: y + 18 }, 9, { stroke: palette.surface, 'stroke-width': 3 }),
  ])
}

function jet(palette: Palette, { x, y }: Point): string {
  const body = `M${x - 58} ${y - 4}q4 -8 14 -8h14l-8 -24h12l26 24h34q20 4 26 12q-6 8 -26 10h-82z`
  const wing = `M${x - 8} ${y + 2}h26l-30 26h-14z`
  return path(`${body}${wing}`, { fill: palette.accent, 'fill-rule': 'nonzero' })
}

function parcel(palette: Palette, at: Point, name: string, isWanted: boolean): string {
  const look = isWanted
    ? { fill: 'none', stroke: palette.accent, 'stroke-dasharray': '7 6' }
    : { fill: palette.surfaceSunken, stroke: palette.text }
  const fill = isWanted ? palette.accent : palette.text
  return [
    box(at, 124, 44, { rx: 4, 'stroke-width': 2.5, ...look }),
    words({ x: at.x, y: at.y + 9 }, name, 26, { ...MONOSPACED, fill }),
  ].join('')
}

function place(palette: Palette, { name, x, vehicles, here, wanted }: Place): string[] {
  const middle = { x, y: TOP + PLACE_HEIGHT / 2 }
  const look = { rx: 10, fill: palette.surface, stroke: palette.lineStrong, 'stroke-width': 2 }
  const drawn = vehicles.map((vehicle, index) => {
    const at = { x, y: TOP + 92 + 112 * index }
    const shape = vehicle === 'jet' ? jet(palette, at) : truck(palette, at)
    return shape + words({ x, y: at.y + 58 }, vehicle, 24, { ...MONOSPACED, fill: palette.text })
  })
  const parcels = [...here, ...wanted].map((each, index, all) => {
    const y = TOP + PLACE_HEIGHT - 36 - 56 * (all.length - 1 - index)
    return parcel(palette, { x, y }, each, index >= here.length)
  })
  const title = words({ x, y: TOP + 38 }, name, 26, { fill: palette.textMuted })
  return [box(middle, PLACE_WIDTH, PLACE_HEIGHT, look), title, ...drawn, ...parcels]
}

/** The logistics problem: where everything is, and dashed where each package is to go. */
export function drawLogisticsMap(palette: Palette): string {
  const city = { rx: 16, fill: palette.surfaceSunken, stroke: palette.line, 'stroke-width': 2 }
  const road = { stroke: palette.lineStrong, 'stroke-width': 8 }
  const route = { stroke: palette.accent, 'stroke-width': 4, 'stroke-dasharray': '4 9' }
  const y = TOP + 120
  return picture(540, palette.page, [
    box({ x: 240, y: 244 }, 444, 452, city),
    box({ x: 720, y: 244 }, 444, 452, city),
    line({ x: 216, y }, { x: 264, y }, road),
    line({ x: 696, y }, { x: 744, y }, road),
    line({ x: 440, y }, { x: 520, y }, route),
    group(CENTRED, [
      words({ x: 240, y: 66 }, 'north', 32, { fill: palette.text }),
      words({ x: 720, y: 66 }, 'south', 32, { fill: palette.text }),
      ...PLACES.flatMap((each) => place(palette, each)),
      words({ x: 480, y: 515 }, 'solid: at the start · dashed: the goal', 26, {
        fill: palette.textMuted,
      }),
    ]),
  ])
}
