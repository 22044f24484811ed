import { readFontFile } from '../../scripts/theme/font-file.ts'
import { capitalise } from '../../shared/capitalise.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { convertInThread } from './convert-font.ts'

/** Bytes of a TrueType or OpenType font that is converted: 1 MB takes some seconds. */
const MAX_CONVERTED_BYTES = 5_000_000

/** Bytes of a font without compression, as the head of a WOFF2 file names them. */
const MAX_FONT_BYTES = 30_000_000

/** Where the head of a WOFF2 file has the size of the font (https://www.w3.org/TR/WOFF2/#woff20Header), and where it ends. */
const SIZE_OFFSET = 16
const HEAD_BYTES = 48

/** How OpenType and TrueType fonts begin, as characters of one byte. */
const CONVERTIBLE = ['OTTO', 'true', '\0\x01\0\0']

/** Reads a font as WOFF2. Its kind is that of its bytes, whatever its name says; TrueType and OpenType are converted. */
export async function readFont(bytes: Buffer): Promise<Result<Uint8Array, string>> {
  const signature = bytes.toString('latin1', 0, 4)
  if (CONVERTIBLE.includes(signature)) {
    if (bytes.length <= MAX_CONVERTED_BYTES) return convertInThread(bytes)
    return failure(
      `This font has more than ${MAX_CONVERTED_BYTES / 1e6} MB, and is not WOFF2: convert it to WOFF2, or download it as WOFF2.`,
    )
  }
  const isTooLarge =
    signature === 'wOF2' &&
    bytes.length >= HEAD_BYTES &&
    bytes.readUInt32BE(SIZE_OFFSET) > MAX_FONT_BYTES
  if (isTooLarge)
    return failure(
      `The font has more than ${MAX_FONT_BYTES / 1e6} MB: choose one with fewer letters.`,
    )
  const read = await readFontFile(bytes)
  return read.ok ? success(bytes) : failure(`${capitalise(read.problem)}.`)
}
