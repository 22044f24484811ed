import type { Palette } from './palette.ts'
import { HEAVY, OUTLINE, box, path } from './sheet.ts'

/** The crop of the 1920 × 1080 picture: an area of 16:9, in pixels. */
export const CROP = { left: 648, top: 162, right: 1608, bottom: 702 }

const PICTURE_WIDTH = 1920

/** The crop box over a picture drawn at a width: what falls away is veiled, thirds and handles shown. */
export function cropBox(x: number, y: number, width: number, palette: Palette): string {
  const scale = width / PICTURE_WIDTH
  const left = x + CROP.left * scale
  const top = y + CROP.top * scale
  const w = (CROP.right - CROP.left) * scale
  const h = (CROP.bottom - CROP.top) * scale
  const handle = 7
  const handles = [0, 0.5, 1].flatMap((across) =>
    [0, 0.5, 1]
      .filter((down) => across !== 0.5 || down !== 0.5)
      .map((down) =>
        box(left + across * w - handle, top + down * h - handle, 2 * handle, 2 * handle, {
          fill: palette.surface,
          stroke: palette.accent,
          width: OUTLINE,
        }),
      ),
  )
  const hole = `M${left} ${top}v${h}h${w}v-${h}z`
  const veil = `M${x} ${y}h${width}v${(width * 9) / 16}h-${width}z${hole}`
  const thirds = [1 / 3, 2 / 3]
    .map((share) => `M${left + share * w} ${top}v${h}M${left} ${top + share * h}h${w}`)
    .join('')
  return [
    path(veil, { fill: palette.surfaceSunken, fillOpacity: 0.55 }),
    path(thirds, { stroke: palette.accent, dash: '2 8' }),
    path(hole, { stroke: palette.accent, width: HEAVY }),
    ...handles,
  ].join('')
}
