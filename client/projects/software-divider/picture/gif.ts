import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c

/**
 * Reads the header of a GIF file (GIF89a, sections 18 to 22) up to the end of its first picture; undefined for other
 * files. Like browsers, it widens the screen to a first picture that is larger.
 */
export function readGif(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  if (!/^GIF8[79]a$/.test(reader.text(0, 6))) return undefined
  const screen = { width: reader.little16(6), height: reader.little16(8) }

  let at = 13 + tableLength(reader.byte(10))
  while (reader.byte(at) === EXTENSION) at = skipBlocks(at + 2)
  if (reader.byte(at) !== IMAGE) return { ...screen, complete: false }
  // One byte stands between the picture's own table and its blocks.
  const end = skipBlocks(at + 11 + tableLength(reader.byte(at + 9)))
  return {
    width: Math.max(screen.width, reader.little16(at + 1) + reader.little16(at + 5)),
    height: Math.max(screen.height, reader.little16(at + 3) + reader.little16(at + 7)),
    complete: end <= reader.length,
  }

  /** Returns the end of a run of blocks. Each begins with its length, and the last one is empty. */
  function skipBlocks(start: number): number {
    let block = start
    while (block < reader.length && reader.byte(block) > 0) block += 1 + reader.byte(block)
    return block + 1
  }
}

/** Returns the length of a colour table in bytes, from its flags. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
