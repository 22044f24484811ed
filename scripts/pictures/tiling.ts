import type { Palette } from './palette.ts'
import { OUTLINE, box, label } from './sheet.ts'

export type Tile = { left: number; top: number; right: number; bottom: number }

/** The picture that is sliced, and the slicer's settings, in pixels. */
export const IMAGE = { width: 1920, height: 1080 }
export const TILE = 640
export const OVERLAP = 128

/** Start offsets along one side: a regular step, the last tile moved back inside the picture. */
function offsets(length: number): number[] {
  const starts: number[] = []
  for (let start = 0; ; start += TILE - OVERLAP) {
    if (start + TILE >= length) return [...starts, Math.max(0, length - TILE)]
    starts.push(start)
  }
}

/** Every tile of the picture, row by row. */
export function tiles(): Tile[] {
  return offsets(IMAGE.height).flatMap((top) =>
    offsets(IMAGE.width).map((left) => ({ left, top, right: left + TILE, bottom: top + TILE })),
  )
}

/** The tiling drawn at a width: tiles as translucent sheets, so that overlaps darken; the last on top. */
export function tiling(
  x: number,
  y: number,
  width: number,
  numbers: boolean,
  palette: Palette,
): string {
  const scale = width / IMAGE.width
  const all = tiles()
  const drawn = all.map((tile, i) => {
    const last = i === all.length - 1
    return box(x + tile.left * scale, y + tile.top * scale, TILE * scale, TILE * scale, {
      fill: last ? palette.accentSoft : palette.accent,
      fillOpacity: last ? undefined : 0.13,
      stroke: last ? palette.accent : palette.lineStrong,
      width: last ? OUTLINE : undefined,
    })
  })
  const paper = box(x, y, width, IMAGE.height * scale, { fill: palette.surface })
  return paper + drawn.join('') + (numbers ? figures(all, x, y, scale, palette) : '')
}

/** Each tile's number, in the middle of what it shares with no neighbour; the last tile's in its own. */
function figures(
  all: readonly Tile[],
  x: number,
  y: number,
  scale: number,
  palette: Palette,
): string {
  return all
    .map((tile, i) => {
      const last = i === all.length - 1
      const across = last
        ? centre(tile.left, tile.right, [])
        : centre(tile.left, tile.right, columns(all))
      const down = last
        ? centre(tile.top, tile.bottom, [])
        : centre(tile.top, tile.bottom, rows(all))
      const colour = last ? palette.accent : palette.text
      return label(x + across * scale, y + down * scale, String(i + 1), colour, {
        anchor: 'middle',
        size: 30,
      })
    })
    .join('')
}

function columns(all: readonly Tile[]): [number, number][] {
  return all.map(({ left, right }) => [left, right])
}

function rows(all: readonly Tile[]): [number, number][] {
  return all.map(({ top, bottom }) => [top, bottom])
}

/** The middle of a span once the spans that reach into it from either side are taken off. */
function centre(from: number, to: number, spans: readonly [number, number][]): number {
  const before = spans.filter(([start]) => start < from).map(([, end]) => end)
  const after = spans.filter(([start]) => start > from).map(([start]) => start)
  return (Math.max(from, ...before) + Math.min(to, ...after)) / 2
}
