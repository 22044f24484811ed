import { CROP, cropBox } from '../crop.ts'
import { landscape } from '../landscape.ts'
import type { Palette } from '../palette.ts'
import { LEFT, RIGHT, label, sheet } from '../sheet.ts'

const WIDTH = RIGHT - LEFT
const SCALE = WIDTH / 1920
const Y = 75

/** A landscape with the crop box on it and the box's two corners in pixels. */
export function draw(palette: Palette): string {
  const at = (pixel: number): number => LEFT + pixel * SCALE
  return sheet(
    palette,
    landscape(LEFT, Y, WIDTH, palette),
    cropBox(LEFT, Y, WIDTH, palette),
    label(at(CROP.left) - 22, Y + CROP.top * SCALE, `${CROP.left}, ${CROP.top}`, palette.text, {
      anchor: 'end',
    }),
    label(
      at(CROP.right),
      Y + CROP.bottom * SCALE + 36,
      `${CROP.right}, ${CROP.bottom}`,
      palette.text,
      {
        anchor: 'middle',
      },
    ),
  )
}
