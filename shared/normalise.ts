/**
 * Matches more than 30 combining marks in a row, which no language uses (UAX #15, section 13,
 * "Stream-Safe Text Format"). U+FF9E and U+FF9F become marks in NFKC and NFKD.
 */
const TOO_MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/** Matches control characters and lone surrogates, which no text may have. */
export const UNFIT = /[\p{Cc}\p{Cs}]/u
/** Matches a text that shows something. */
export const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** Maximum UTF-16 code units that compose to one code point, the length of the longest decompositions. */
const MAX_UNITS_PER_CODE_POINT = 4

/**
 * Normalises a text in linear time. Normalisation sorts the marks of a character in quadratic time,
 * so a text with more than 30 marks in a row is returned unchanged. The function is idempotent.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form)
}

/** Letters that have no decomposition. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }

/** Folds a text for a search: without case and accents. ß is ss. */
export function foldLetters(text: string): string {
  return normalise(text, 'NFKD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[łøđæœ]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Returns whether a text is over the limit in every form; rules check it before any other work. */
export function isFarTooLong(text: string, maxCodePoints: number): boolean {
  return text.length > MAX_UNITS_PER_CODE_POINT * maxCodePoints
}

/** Returns the text in NFC, or undefined if that has more code points. */
export function normaliseWithin(text: string, maxCodePoints: number): string | undefined {
  if (isFarTooLong(text, maxCodePoints)) return undefined
  const normalised = normalise(text, 'NFC')
  return isLonger(normalised, maxCodePoints) ? undefined : normalised
}

/** Returns the first code points of a text in NFC, at most `maxCodePoints`. The function is idempotent. */
export function normaliseStart(text: string, maxCodePoints: number): string {
  const start = cutNormalised(
    text.slice(0, MAX_UNITS_PER_CODE_POINT * maxCodePoints),
    maxCodePoints,
  )
  // The cut may leave few enough marks in a row for a text that was not normalised before.
  return cutNormalised(start, maxCodePoints)
}

function cutNormalised(text: string, maxCodePoints: number): string {
  return [...normalise(text, 'NFC')].slice(0, maxCodePoints).join('')
}

function isLonger(text: string, codePoints: number): boolean {
  return text.length > codePoints && [...text].length > codePoints
}
