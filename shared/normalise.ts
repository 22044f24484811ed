/**
 * More than 30 marks in a row, which no language writes (UAX #15, section 13, "Stream-Safe Text
 * Format"). U+FF9E and U+FF9F become marks in NFKC and NFKD.
 */
const TOO_MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/** UTF-16 code units that compose to one code point at most: the longest decompositions have four. */
const MAX_UNITS_PER_CODE_POINT = 4

/**
 * The text in a Unicode normalisation form, in time that grows with its length. Normalising sorts
 * the marks of a character, which takes the square of their number: a text with more than 30 marks
 * in a row is not normalised. What this gives it also gives again.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form)
}

/** Whether a text has more code points than that in any form: rules ask before they do any work. */
export function isFarTooLong(text: string, maxCodePoints: number): boolean {
  return text.length > MAX_UNITS_PER_CODE_POINT * maxCodePoints
}

/** The text in NFC; undefined if that has more code points. */
export function normaliseWithin(text: string, maxCodePoints: number): string | undefined {
  if (isFarTooLong(text, maxCodePoints)) return undefined
  const normalised = normalise(text, 'NFC')
  return isLonger(normalised, maxCodePoints) ? undefined : normalised
}

/** The beginning of the text in NFC, of that many code points at most. */
export function normaliseStart(text: string, maxCodePoints: number): string {
  const start = normalise(text.slice(0, MAX_UNITS_PER_CODE_POINT * maxCodePoints), 'NFC')
  return [...start].slice(0, maxCodePoints).join('')
}

function isLonger(text: string, codePoints: number): boolean {
  return text.length > codePoints && [...text].length > codePoints
}
