import { failure, type Result } from '../../../shared/result.ts'
import type { Imported } from './imported.ts'

/** Maximum bytes of a JSON Resume or a BibTeX file, whose values take a hundred times as much memory. */
const MAX_TEXT_BYTES = 5_000_000

/**
 * Reads a resume from the bytes of a file: the ZIP archive of LinkedIn, a JSON Resume, or BibTeX with only publications.
 * @param name of the file, for messages
 */
export async function readImport(
  name: string,
  bytes: Uint8Array,
): Promise<Result<Imported, string>> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  // Imported on use: the tools of the build are installed only where the site is built.
  if (isZip) return (await import('./linkedin.ts')).readLinkedIn(bytes)
  if (bytes.length > MAX_TEXT_BYTES) {
    return failure(
      'larger than 5 MB, which no resume is: choose another file, or remove pictures from it',
    )
  }
  const text = decodeText(bytes)
  if (text === undefined) {
    return failure('the file is neither UTF-8 nor a ZIP archive: save it as UTF-8')
  }
  if (/^\s*[[{/]/.test(text)) return (await import('./json-resume.ts')).readJsonResume(name, text)
  if (/@\w+\s*[{(]/.test(text)) return (await import('./bibtex.ts')).readBibtex(text)
  return failure(
    'this is no ZIP archive, BibTeX or JSON: choose the archive of LinkedIn, a .bib file or a JSON Resume',
  )
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** In characters. */
const MAX_LINE_LENGTH = 200

/** In UTF-16 units: a line can be as long as the file, and is cut before any work on it. */
const MAX_READ_LENGTH = 10 * MAX_LINE_LENGTH

/** Shortens a line, and removes control characters. */
export function shortenLine(line: string): string {
  const letters = [...line.slice(0, MAX_READ_LENGTH).replace(/[\p{Cc}\s]+/gu, ' ')]
  const isWhole = line.length <= MAX_READ_LENGTH && letters.length <= MAX_LINE_LENGTH
  return isWhole ? letters.join('') : `${letters.slice(0, MAX_LINE_LENGTH).join('')}…`
}
