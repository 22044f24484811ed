import { formatSize } from '../../../../shared/format-size.ts'
import { NOT_READABLE } from '../../../app/read-text.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import { checkPicture, checkSize, MAX_FILE_BYTES, NOT_DECODED } from '../picture/check-picture.ts'

/**
 * Decodes a picture with its Exif rotation, without colour conversion, as training tools do.
 * It checks the header first, so that a decompression bomb costs nothing. The caller closes the
 * bitmap.
 */
export async function decode(file: File): Promise<Result<ImageBitmap, string>> {
  if (file.size > MAX_FILE_BYTES) {
    const limit = formatSize(MAX_FILE_BYTES, 'en')
    return failure(`The file is larger than ${limit}. Choose a smaller one.`)
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
    // Exif rotation may swap the sides, so check the decoded size too.
    const problem = checkSize(bitmap)
    if (!problem) return success(bitmap)
    bitmap.close()
    return failure(problem)
  } catch {
    return failure(NOT_DECODED)
  }
}

/** Reads a file; undefined when it was removed, is forbidden or is a folder. */
async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
