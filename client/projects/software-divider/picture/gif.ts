import { createByteReader } from './byte-reader.ts'
import type { PictureHeader } from './header.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c

/**
 * Size of a GIF file (GIF89a, sections 18 to 22), and whether its first picture is whole; undefined
 * for other files. Browsers widen the screen to a first picture that is larger, and so does this.
 */
export function readGif(bytes: Uint8Array): PictureHeader | undefined {
  const reader = createByteReader(bytes)
  if (!/^GIF8[79]a$/.test(reader.text(0, 6))) return undefined
  const screen = { width: reader.little16(6), height: reader.little16(8) }

  let at = 13 + tableLength(reader.byte(10))
  while (reader.byte(at) === EXTENSION) at = skipBlocks(at + 2)
  if (reader.byte(at) !== IMAGE) return { ...screen, complete: false }
  // After the picture's own table stands one byte before its blocks.
  const end = skipBlocks(at + 11 + tableLength(reader.byte(at + 9)))
  return {
    width: Math.max(screen.width, reader.little16(at + 1) + reader.little16(at + 5)),
    height: Math.max(screen.height, reader.little16(at + 3) + reader.little16(at + 7)),
    complete: end <= reader.length,
  }

  /** Where a run of blocks ends, each with its length before it, the last one empty. */
  function skipBlocks(start: number): number {
    let block = start
    while (block < reader.length && reader.byte(block) > 0) block += 1 + reader.byte(block)
    return block + 1
  }
}

/** The bytes of a table of colours, from the flags that announce it. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}
