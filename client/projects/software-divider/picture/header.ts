import { readBmp } from './bmp.ts'
import type { Size } from './box.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** Stored size (before Exif rotation) of a picture, and whether its file is complete. */
export type PictureHeader = Size & { complete: boolean }

const READERS = [readPng, readJpeg, readWebp, readGif, readBmp]

/**
 * Reads the header of a PNG, JPEG, WebP, GIF or BMP file by its content.
 * Undefined for other files and for a size that is missing or zero. Never throws.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  for (const read of READERS) {
    const header = read(bytes)
    if (header) return header.width > 0 && header.height > 0 ? header : undefined
  }
  return undefined
}
