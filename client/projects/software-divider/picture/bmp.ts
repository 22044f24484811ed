import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

/** Length of the oldest header, whose sides have 16 bits. */
const CORE_HEADER = 12

/** Methods without compression: BI_RGB and BI_BITFIELDS. */
const PLAIN = new Set([0, 3])

/** Reads the header of a BMP file (Microsoft, "Bitmap Storage"); undefined for other files. */
export function readBmp(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  const headerLength = reader.little32(14)
  if (reader.text(0, 2) !== 'BM' || reader.length < 26 || headerLength > 200) return undefined
  const core = headerLength === CORE_HEADER
  if (!core && headerLength < 40) return undefined
  const width = core ? reader.little16(18) : reader.little32(18)
  // A negative height says that the rows begin at the top.
  const height = core ? reader.little16(20) : Math.abs(reader.little32(22) | 0)
  const depth = reader.little16(core ? 24 : 28)
  const plain = core || PLAIN.has(reader.little32(30))
  const end = reader.little32(10) + Math.ceil((width * depth) / 32) * 4 * height
  return { width, height, complete: !plain || end <= reader.length }
}
