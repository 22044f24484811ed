import { failure, type Result, success } from '../../../../shared/result.ts'
import {
  checkPicture,
  checkSize,
  MAX_FILE_BYTES,
  NOT_DECODED,
  NOT_READABLE,
} from '../picture/check-picture.ts'
import { formatBytes } from '../picture/format.ts'

/**
 * Decodes a picture, turned as its Exif data asks for, with its pixels as they are stored: no
 * colour profile is applied, as in what reads training data. Its header is judged first, so that a
 * small file that stands for a huge picture costs nothing. Whoever takes the bitmap closes it.
 */
export async function decode(file: File): Promise<Result<ImageBitmap, string>> {
  if (file.size > MAX_FILE_BYTES) {
    return failure(`Files over ${formatBytes(MAX_FILE_BYTES)} are not read.`)
  }
  const bytes = await readBytes(file)
  if (!bytes) return failure(NOT_READABLE)
  const header = checkPicture(bytes)
  if (!header.ok) return header
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]), {
      imageOrientation: 'from-image',
      colorSpaceConversion: 'none',
    })
    // The decoder has the last word on the size.
    const problem = checkSize(bitmap)
    if (!problem) return success(bitmap)
    bitmap.close()
    return failure(problem)
  } catch {
    return failure(NOT_DECODED)
  }
}

/** Undefined when the file is gone, forbidden or a folder. */
async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
