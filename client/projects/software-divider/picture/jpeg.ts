import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

/* Markers of ITU-T T.81, table B.1. */
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** The markers between C0 and CF that are no frame headers. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)
}

/** Returns whether a marker has no length after it: restarts within the coded data, and TEM. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

/** Reads the header of a JPEG file (ITU-T T.81, annex B); undefined for other files, and without a frame header. */
export function readJpeg(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  if (reader.byte(0) !== 0xff || reader.byte(1) !== START_OF_IMAGE) return undefined
  let frame: PictureHeader | undefined
  for (let at = 2; at + 2 <= reader.length;) {
    const marker = reader.byte(at + 1)
    if (reader.byte(at) !== 0xff) return frame
    if (marker === END_OF_IMAGE) return frame && { ...frame, complete: true }
    if (marker === 0xff) {
      // Fill bytes may stand before any marker.
      at++
      continue
    }
    if (hasNoLength(marker)) {
      at += 2
      continue
    }
    if (isFrameHeader(marker) && at + 9 <= reader.length) {
      frame ??= { height: reader.big16(at + 5), width: reader.big16(at + 7), complete: false }
    }
    at += 2 + Math.max(2, reader.big16(at + 2))
    if (marker === START_OF_SCAN) at = skipScan(bytes, at)
  }
  return frame
}

/** Returns the position of the next marker after coded data, in which FF 00 is a byte and restarts do not count. */
function skipScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !hasNoLength(next)) return at
  }
  return bytes.length
}
