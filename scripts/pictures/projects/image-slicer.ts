import type { Palette } from '../palette.ts'
import { LEFT, RIGHT, label, measure, sheet } from '../sheet.ts'
import { IMAGE, OVERLAP, TILE, tiles, tiling } from '../tiling.ts'

const WIDTH = RIGHT - LEFT
const SCALE = WIDTH / IMAGE.width
const Y = 102

/** A 1920 × 1080 picture cut into eight overlapping tiles, with the corners of the last one. */
export function draw(palette: Palette): string {
  const at = (pixel: number): number => LEFT + pixel * SCALE
  const last = tiles().at(-1)
  const corners = last
    ? label(
        at(last.left) + 14,
        Y + last.top * SCALE + 24,
        `${last.left}, ${last.top}`,
        palette.accent,
      ) +
      label(
        at(last.right) - 14,
        Y + last.bottom * SCALE - 24,
        `${last.right}, ${last.bottom}`,
        palette.accent,
        {
          anchor: 'end',
        },
      )
    : ''
  const step = TILE - OVERLAP
  return sheet(
    palette,
    measure(at(0), at(TILE), Y - 22, String(TILE), palette),
    measure(at(2 * step), at(step + TILE), Y - 22, String(OVERLAP), palette),
    tiling(LEFT, Y, WIDTH, true, palette),
    corners,
  )
}
