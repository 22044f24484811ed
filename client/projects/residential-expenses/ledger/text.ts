import { normaliseStart } from '../../../../shared/normalise.ts'

/** Maximum length of a title, in characters. */
export const MAX_TITLE_LENGTH = 80
/** Maximum length of a name, in characters. */
export const MAX_NAME_LENGTH = 40

/**
 * Normalises a line of text: composed, trimmed, no control characters, at most `length` characters.
 */
export function cleanText(text: string, length: number): string {
  const line = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return normaliseStart(line, length).trim()
}

/** Returns whether a line of text has more than `length` characters, so that `cleanText` would cut it. */
export function isLongerThan(text: string, length: number): boolean {
  // Counted alone, a space that is removed anyway would be a character too many.
  return cleanText(text, Infinity) !== cleanText(text, length)
}
