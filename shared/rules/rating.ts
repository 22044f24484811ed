import { MAX_COMMENT_LENGTH, MAX_STARS } from '../limits.ts'
import { isFarTooLong, normaliseWithin } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'

/** Problem of an aspect without a valid number of stars. */
export const STARS_MESSAGE = `Please choose 1 to ${MAX_STARS} stars.`
/** Problem of a comment that is too long. */
export const COMMENT_LONG_MESSAGE = `A comment takes at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters.`
/** Problem of a comment with forbidden characters. */
export const COMMENT_UNFIT_MESSAGE =
  'A comment cannot have control characters or broken characters.'

/** Control characters and lone surrogates. */
const UNFIT = /[\p{Cc}\p{Cs}]/u
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** Returns whether a value is a number of stars, an integer from 1 to 5. */
export function isStars(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_STARS
}

/**
 * Parses a comment: NFC, line breaks as `\n`, at most one empty line in a row, trimmed, up to 1,000
 * code points. A comment without visible characters becomes the empty text. Fails with a message.
 */
export function parseComment(text: string): Result<string, string> {
  if (isFarTooLong(text, MAX_COMMENT_LENGTH)) return failure(COMMENT_LONG_MESSAGE)
  const comment = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()
  if (UNFIT.test(comment.replace(/[\n\t]/g, ''))) return failure(COMMENT_UNFIT_MESSAGE)
  if (!VISIBLE.test(comment)) return success('')
  const normalised = normaliseWithin(comment, MAX_COMMENT_LENGTH)
  return normalised === undefined ? failure(COMMENT_LONG_MESSAGE) : success(normalised)
}
