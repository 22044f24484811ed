import { readBmp } from './bmp.ts'
import type { Size } from './box.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * What a file tells of its picture without being decoded: the size as stored (before any turn that
 * Exif asks for), and whether the file goes on to the picture's end.
 */
export type PictureHeader = Size & { complete: boolean }

const READERS = [readPng, readJpeg, readWebp, readGif, readBmp]

/**
 * The header of a PNG, JPEG, WebP, GIF or BMP file, told by its content and not by its name;
 * undefined for anything else, and where the size cannot be read or is nothing. Never throws,
 * whatever the bytes.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  for (const read of READERS) {
    const header = read(bytes)
    if (header) return header.width > 0 && header.height > 0 ? header : undefined
  }
  return undefined
}
