import { failure, type Result, success } from '../../shared/result.ts'

/** The browser could not read a file. */
export const NOT_READABLE = 'Your browser could not read the file. Choose it again.'

/** Reads a file as text, or says why that fails. Bytes that are not UTF-8 would be replaced without a word. */
export async function readText(file: Pick<File, 'arrayBuffer'>): Promise<Result<string, string>> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return failure(NOT_READABLE)
  }
  const text = decodeText(new Uint8Array(bytes))
  return text === undefined
    ? failure('The file is not UTF-8 text. Save it as UTF-8 and try again.')
    : success(text)
}

/**
 * Decodes the bytes of a file as UTF-8, or as UTF-16 by its byte order mark, which is removed.
 * Returns undefined if they are neither.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function findEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
