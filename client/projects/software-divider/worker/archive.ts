import { Zip, ZipPassThrough } from 'fflate'

/**
 * ZIP without its 64-bit extension, which not every program reads, counts files in 16 bits and
 * bytes in 32 (APPNOTE.TXT, 4.4.1.4). Some room is left for the list at its end.
 */
const ZIP_LIMITS = { entries: 65_000, bytes: 4_200_000_000 }

/** How much is gathered before it is handed to the browser, which keeps it outside of the script's memory. */
const FLUSH_BYTES = 16_000_000

export class ArchiveFullError extends Error {
  constructor() {
    super('A ZIP file holds 4 GB and no more: slice fewer pictures at once, or into smaller files.')
    this.name = 'ArchiveFullError'
  }
}

export type Archive = {
  /** Adds a file; throws ArchiveFullError where it does not fit. */
  add(path: string, content: Uint8Array): void
  /** Ends the archive. */
  finish(): Blob
}

/**
 * A ZIP file that grows as its files are made. They are stored as they are: pictures are compressed
 * already.
 * @param now the time that the files are given, in milliseconds
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
