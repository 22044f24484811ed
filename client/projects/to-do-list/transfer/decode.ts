import { decodeText } from '../../../app/read-text.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import * as texts from '../../../../shared/texts/remarks.ts'

/**
 * Decodes a file as UTF-8, or as UTF-16 by its byte order mark, which it removes. It joins
 * characters that old iCalendar programs split when they folded lines (RFC 5545, section 3.1).
 */
export function decodeFile(bytes: Uint8Array): Result<string, string> {
  const text = decodeText(bytes) ?? decodeText(joinCharacters(bytes))
  if (text === undefined) return failure(texts.notUtf8)
  if (text.includes('\0')) return failure(texts.notText)
  return success(text)
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
