import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Reads the header of a PNG file (W3C Portable Network Graphics, sections 5 and 11); undefined for other files. */
export function readPng(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  if (reader.text(0, 8) !== SIGNATURE || reader.text(12, 4) !== 'IHDR') return undefined
  return { width: reader.big32(16), height: reader.big32(20), complete: reachesEnd() }

  /** Returns whether the chunks reach IEND. A chunk is a length, a name, that many bytes and a checksum. */
  function reachesEnd(): boolean {
    for (let at = 8; at + 12 <= reader.length; at += 12 + reader.big32(at)) {
      if (reader.text(at + 4, 4) === 'IEND') return true
    }
    return false
  }
}
