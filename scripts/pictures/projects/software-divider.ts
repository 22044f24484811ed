import { CROP, cropBox } from '../crop.ts'
import { landscape } from '../landscape.ts'
import type { Palette } from '../palette.ts'
import { LEFT, RIGHT, label, sheet } from '../sheet.ts'
import { tiles, tiling } from '../tiling.ts'

const PANEL = 380
const Y = 194

/** The two tools side by side: the slicer's tiling, and the crop box with its corners. */
export function draw(palette: Palette): string {
  const second = RIGHT - PANEL
  const last = tiles().at(-1)
  const sliced = last ? [last.left, last.top, last.right, last.bottom] : []
  const cropped = [CROP.left, CROP.top, CROP.right, CROP.bottom]
  const under = Y + (PANEL * 9) / 16 + 44
  return sheet(
    palette,
    label(LEFT, Y - 44, 'slice', palette.text, { size: 34 }),
    label(LEFT + PANEL, Y - 44, `${tiles().length} tiles`, palette.textMuted, { anchor: 'end' }),
    tiling(LEFT, Y, PANEL, false, palette),
    label(LEFT, under, `[${sliced.join(', ')}]`, palette.accent, { size: 24 }),
    label(second, Y - 44, 'crop', palette.text, { size: 34 }),
    label(RIGHT, Y - 44, '16:9', palette.textMuted, { anchor: 'end' }),
    landscape(second, Y, PANEL, palette),
    cropBox(second, Y, PANEL, palette),
    label(second, under, `[${cropped.join(', ')}]`, palette.accent, { size: 24 }),
  )
}
