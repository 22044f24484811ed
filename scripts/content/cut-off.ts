import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readHeader } from '../../client/projects/software-divider/picture/header.ts'

/**
 * Returns whether the file of a picture ends before the picture does, as after a failed copy. Reads the
 * structure of the file, and decodes the picture only if the structure does not reach the end of the file: some of
 * these pictures are odd but whole.
 * @param path absolute
 */
export async function isCutOff(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (readHeader(bytes)?.complete ?? hasWholeBoxes(bytes)) return false
  return sharp(bytes, { limitInputPixels: false })
    .resize(1)
    .raw()
    .toBuffer()
    .then(
      () => false,
      () => true,
    )
}

/** Whether the boxes of an AVIF file (ISO/IEC 14496-12, section 4.2) end with the file; true for other files. */
function hasWholeBoxes(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return true
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // A box without a size reaches to the end of the file.
    if (size === 0) return true
    const long = size === 1 && at + 16 <= bytes.length
    at += Math.max(8, long ? Number(bytes.readBigUInt64BE(at + 8)) : size)
  }
  return at === bytes.length
}
