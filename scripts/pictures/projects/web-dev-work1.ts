import type { Palette } from '../palette.ts'
import { BOTTOM, LEFT, OUTLINE, RIGHT, box, label, measure, sheet } from '../sheet.ts'

/** A container as a browser would lay it out, in CSS pixels. */
const CONTAINER = 1200
const GAP = 24
const SCALE = (RIGHT - LEFT) / CONTAINER

const FLEX = [1, 2, 1]
const GRID = [3, 5, 4]

/** One flex row and one grid row of the same container, each box with its computed width. */
export function draw(palette: Palette): string {
  return sheet(
    palette,
    ...tracks(FLEX).map(({ from, width, share }, i) =>
      block(from, width, 124, 300, `flex ${share}`, i === 1, palette),
    ),
    ...tracks(GRID).map(({ from, width, share }) =>
      block(from, width, 396, BOTTOM, `${share}fr`, false, palette),
    ),
  )
}

/** Shares the container's width out, gaps taken off first: what flex-grow and fr both do here. */
function tracks(shares: readonly number[]): { from: number; width: number; share: number }[] {
  const free = CONTAINER - GAP * (shares.length - 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  let from = 0
  return shares.map((share) => {
    const track = { from, width: (free * share) / total, share }
    from += track.width + GAP
    return track
  })
}

function block(
  from: number,
  width: number,
  top: number,
  bottom: number,
  words: string,
  strong: boolean,
  palette: Palette,
): string {
  const x = LEFT + from * SCALE
  const drawn = width * SCALE
  return (
    measure(x, x + drawn, top - 24, String(Math.round(width)), palette) +
    box(x, top, drawn, bottom - top, {
      fill: strong ? palette.accentSoft : palette.surface,
      stroke: strong ? palette.accent : palette.lineStrong,
      width: strong ? OUTLINE : undefined,
    }) +
    label(x + drawn / 2, (top + bottom) / 2, words, strong ? palette.accent : palette.text, {
      anchor: 'middle',
      size: 30,
    })
  )
}
