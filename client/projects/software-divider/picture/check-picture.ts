import { failure, type Result, success } from '../../../../shared/result.ts'
import type { Size } from './box.ts'
import { readHeader } from './header.ts'
import { formatSize } from './format.ts'

/**
 * Maximum pixels of a picture.
 * Each takes 4 bytes decoded, so these are 600 MB, which a browser on a machine with 4 GB can hold.
 */
const MAX_PIXELS = 150_000_000

/** Maximum size of a picture's file, in bytes. */
export const MAX_FILE_BYTES = 256_000_000

/** Message for pictures that the browser cannot decode. */
export const NOT_DECODED =
  'The picture cannot be decoded: the file is damaged, or this browser has too little memory for it.'

/** Returns why a picture of a size is too large to decode; undefined if it is not. */
export function checkSize({ width, height }: Size): string | undefined {
  if (width * height <= MAX_PIXELS) return undefined
  return `${formatSize({ width, height })} pixels are too many: a picture may have ${MAX_PIXELS / 1e6} million, which take ${(MAX_PIXELS * 4) / 1e6} MB of memory once decoded.`
}

/** Returns the stored size of a file's picture, or why it cannot be decoded. */
export function checkPicture(bytes: Uint8Array): Result<Size, string> {
  const header = readHeader(bytes)
  if (!header) return failure('The file is not a PNG, JPEG, WebP, GIF or BMP picture.')
  const problem = checkSize(header)
  if (problem) return failure(problem)
  if (!header.complete) {
    return failure('The file is incomplete. Copy it again.')
  }
  return success(header)
}
