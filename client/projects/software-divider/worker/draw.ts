import type { Box } from '../picture/box.ts'
import { formatSize } from '../picture/format.ts'
import type { Encoding, Fill } from '../slicer/settings.ts'

/** Returns the file name extension of a format. */
export function extensionOf({ format }: Encoding): string {
  return format === 'jpeg' ? 'jpg' : format
}

const COLOURS: Record<Fill, string> = {
  black: 'rgb(0 0 0)',
  grey: 'rgb(114 114 114)',
  white: 'rgb(255 255 255)',
}

/** Error of a canvas size or format that the browser does not support. */
export class DrawingError extends Error {}

/** Function that cuts a box out of a picture and encodes it. */
type Cutter = (box: Box) => Promise<Blob>

/**
 * Creates a cutter that works on one box at a time.
 * @param fill colour past the picture's edges, and behind transparent pixels in JPEG
 * The cutter throws DrawingError if the browser lacks the size or format.
 */
export function createCutter(bitmap: ImageBitmap, fill: Fill, encoding: Encoding): Cutter {
  const type = `image/${encoding.format}`
  let canvas: OffscreenCanvas | undefined
  return async (box) => {
    // Tiles have equal sizes, so the canvas is reused.
    if (canvas?.width !== box.width || canvas.height !== box.height) {
      canvas = new OffscreenCanvas(box.width, box.height)
    }
    // Software canvas: it is read back often, and the GPU may round colours.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new DrawingError(`This browser cannot draw ${formatSize(box)} pixels.`)
    context.fillStyle = COLOURS[fill]
    context.fillRect(0, 0, box.width, box.height)
    const [left, top] = [-box.left, -box.top]
    // Only JPEG needs a background.
    if (encoding.format !== 'jpeg') context.clearRect(left, top, bitmap.width, bitmap.height)
    context.drawImage(bitmap, left, top)
    const blob = await canvas
      .convertToBlob({ type, quality: encoding.quality })
      .catch(() => undefined)
    if (!blob) throw new DrawingError(`This browser cannot write ${formatSize(box)} pixels.`)
    // Browsers write PNG instead of an unsupported format.
    if (blob.type !== type) {
      throw new DrawingError(`This browser cannot write ${encoding.format} pictures; choose PNG.`)
    }
    return blob
  }
}
