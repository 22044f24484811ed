import { type Box, type Size } from '../picture/box.ts'
import { formatSize } from '../picture/format.ts'
import type { Encoding, Fill } from '../slicer/settings.ts'

const COLOURS: Record<Fill, string> = {
  black: 'rgb(0 0 0)',
  grey: 'rgb(114 114 114)',
  white: 'rgb(255 255 255)',
}

/** The canvas or the encoder of this browser cannot do what is asked for. */
export class DrawingError extends Error {}

export type Cutter = (box: Box) => Promise<Blob>

/**
 * Cuts boxes out of a decoded picture and encodes them, one at a time.
 * @param fill what a box has where it reaches past the picture, and JPEG where it is transparent
 * The cutter throws DrawingError where the browser cannot draw the size or write the format.
 */
export function createCutter(bitmap: ImageBitmap, fill: Fill, encoding: Encoding): Cutter {
  const type = `image/${encoding.format}`
  let canvas: OffscreenCanvas | undefined
  return async (box) => {
    // Tiles are alike, and so a canvas serves for all of them.
    if (canvas?.width !== box.width || canvas.height !== box.height) {
      canvas = new OffscreenCanvas(box.width, box.height)
    }
    // Read back each time, and so kept out of the graphics card, which may also round colours.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new DrawingError(`This browser cannot draw ${formatSize(box)} pixels.`)
    const inside = clipToPicture(box, bitmap)
    context.fillStyle = COLOURS[fill]
    context.fillRect(0, 0, box.width, box.height)
    // Only JPEG has to have something behind what is transparent.
    if (encoding.format !== 'jpeg') context.clearRect(0, 0, inside.width, inside.height)
    context.drawImage(
      bitmap,
      box.left,
      box.top,
      inside.width,
      inside.height,
      0,
      0,
      inside.width,
      inside.height,
    )
    const blob = await canvas
      .convertToBlob({ type, quality: encoding.quality })
      .catch(() => undefined)
    if (!blob) throw new DrawingError(`This browser cannot write ${formatSize(box)} pixels.`)
    // What a browser cannot write, it writes as PNG.
    if (blob.type !== type) {
      throw new DrawingError(`This browser cannot write ${encoding.format} pictures; choose PNG.`)
    }
    return blob
  }
}

/** Boxes begin inside the picture; at the right and at the bottom they may reach past it. */
function clipToPicture({ left, top, width, height }: Box, picture: Size): Size {
  return {
    width: Math.min(width, picture.width - left),
    height: Math.min(height, picture.height - top),
  }
}
