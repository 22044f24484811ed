import { failure, type Result, success } from '../../../../shared/result.ts'
import * as texts from '../../../../shared/texts/remarks.ts'

const UTF16_LITTLE = [0xff, 0xfe]
const UTF16_BIG = [0xfe, 0xff]

/**
 * Decodes a file as UTF-8, or as UTF-16 by its byte order mark, which it removes. It joins
 * characters that old iCalendar programs split when they folded lines (RFC 5545, section 3.1).
 */
export function decodeText(bytes: Uint8Array): Result<string, string> {
  const text = decode(bytes)
  if (text === undefined) return failure(texts.notUtf8)
  if (text.includes('\0')) return failure(texts.notText)
  return success(text)
}

function decode(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, UTF16_LITTLE)) return decodeAs('utf-16le', bytes)
  if (startsWith(bytes, UTF16_BIG)) return decodeAs('utf-16be', bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs('utf-8', joinCharacters(bytes))
}

/** The mark is left out by the decoder. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

/** Removes folds before an octet that continues a character (0b10xxxxxx). */
function joinCharacters(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const start = bytes[at] === RETURN ? at + 1 : at
    const isFold =
      bytes[start] === LINE_FEED && (bytes[start + 1] === SPACE || bytes[start + 1] === TAB)
    if (isFold && ((bytes[start + 2] ?? 0) & 0xc0) === 0x80) at = start + 1
    else joined[length++] = bytes[at] ?? 0
  }
  return joined.subarray(0, length)
}
