import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Size } from './box.ts'
import { readHeader } from './header.ts'
import { formatSize } from './format.ts'

/**
 * The most pixels of a picture. Decoded, each takes 4 bytes, so these are 600 MB: what a browser
 * on a machine with 4 GB can hold, and enough for 12,000 × 12,000.
 */
const MAX_PIXELS = 150_000_000

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 256_000_000

export const NOT_READABLE = 'The file cannot be read.'

export const NOT_DECODED =
  'The picture cannot be decoded: the file is damaged, or this browser has too little memory for it.'

/** What keeps a picture of this size from being decoded, or undefined. */
export function checkSize({ width, height }: Size): string | undefined {
  if (width * height <= MAX_PIXELS) return undefined
  return `${formatSize({ width, height })} pixels are too many: a picture may have ${MAX_PIXELS / 1e6} million, which take ${(MAX_PIXELS * 4) / 1e6} MB of memory once decoded.`
}

/** The size of a file's picture as stored, or what keeps it from being decoded, in words. */
export function checkPicture(bytes: Uint8Array): Result<Size, string> {
  const header = readHeader(bytes)
  if (!header) return failure('This is no PNG, JPEG, WebP, GIF or BMP picture.')
  const problem = checkSize(header)
  if (problem) return failure(problem)
  if (!header.complete) {
    return failure('The file ends before its picture does: it was not copied whole.')
  }
  return success(header)
}
