import { isFarTooLong, normaliseWithin, UNFIT, VISIBLE } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'

/**
 * Parses a text of several lines: NFC, line breaks as `\n`, at most one empty line in a row, trimmed, of at most
 * `maxLength` code points. A text without visible characters becomes empty.
 */
export function parseParagraphs(text: string, maxLength: number): Result<string, 'long' | 'unfit'> {
  if (isFarTooLong(text, maxLength)) return failure('long')
  const paragraphs = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
  if (UNFIT.test(paragraphs.replace(/[\n\t]/g, ''))) return failure('unfit')
  if (!VISIBLE.test(paragraphs)) return success('')
  const normalised = normaliseWithin(paragraphs, maxLength)
  return normalised === undefined ? failure('long') : success(normalised)
}
