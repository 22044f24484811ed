import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

/** Width and height are 14 bits each; the upper two of a lossy frame's are its scale. */
const SIDE = 0x3fff

/** Reads the header of a WebP file (RFC 9649, sections 2 and 3); undefined for other files. */
export function readWebp(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  if (reader.text(0, 4) !== 'RIFF' || reader.text(8, 4) !== 'WEBP') return undefined
  const complete = reader.length >= 8 + reader.little32(4)
  switch (reader.text(12, 4)) {
    case 'VP8X':
      return { width: reader.little24(24) + 1, height: reader.little24(27) + 1, complete }
    case 'VP8L': {
      // After the signature: 14 bits of width less 1, then 14 bits of height less 1.
      const bits = reader.little32(21)
      return { width: (bits & SIDE) + 1, height: ((bits >>> 14) & SIDE) + 1, complete }
    }
    case 'VP8 ':
      return { width: reader.little16(26) & SIDE, height: reader.little16(28) & SIDE, complete }
    default:
      return undefined
  }
}
