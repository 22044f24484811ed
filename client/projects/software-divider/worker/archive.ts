import { Zip, ZipPassThrough } from 'fflate'

/**
 * Limits of ZIP without its 64-bit extension: files in 16 bits, bytes in 32 (APPNOTE.TXT, 4.4.1.4).
 * They leave room for the central directory.
 */
const ZIP_LIMITS = { entries: 65_000, bytes: 4_200_000_000 }

/** Bytes gathered before they become a blob, which the browser stores outside script memory. */
const FLUSH_BYTES = 16_000_000

/** Error of a file that does not fit into the archive. */
export class ArchiveFullError extends Error {
  constructor() {
    super('A ZIP file holds 4 GB and no more: slice fewer pictures at once, or into smaller files.')
    this.name = 'ArchiveFullError'
  }
}

/** ZIP file that is being written. */
export type Archive = {
  /** Adds a file; throws ArchiveFullError where it does not fit. */
  add(path: string, content: Uint8Array): void
  /** Ends the archive. */
  finish(): Blob
}

/**
 * Creates a ZIP file without compression, because pictures are compressed already.
 * @param now modification time of the files, in milliseconds
 */
export function createArchive(now: number, limits = ZIP_LIMITS): Archive {
  const parts: Blob[] = []
  let gathered: Uint8Array<ArrayBuffer>[] = []
  let gatheredBytes = 0
  let bytes = 0
  let entries = 0

  function moveOut() {
    parts.push(new Blob(gathered))
    gathered = []
    gatheredBytes = 0
  }

  const zip = new Zip((error, chunk) => {
    if (error) throw error
    gathered.push(chunk)
    gatheredBytes += chunk.length
    bytes += chunk.length
    if (gatheredBytes >= FLUSH_BYTES) moveOut()
  })

  return {
    add(path, content) {
      entries++
      if (entries > limits.entries || bytes + content.length > limits.bytes) {
        throw new ArchiveFullError()
      }
      const file = new ZipPassThrough(path)
      file.mtime = now
      zip.add(file)
      file.push(content, true)
    },
    finish() {
      zip.end()
      moveOut()
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
