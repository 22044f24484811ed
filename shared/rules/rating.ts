import { MAX_COMMENT_LENGTH, MAX_STARS } from '../limits.ts'
import { type Result, failure } from '../result.ts'
import { parseParagraphs } from './paragraphs.ts'

/** Problem of an aspect without a valid number of stars. */
export const STARS_MESSAGE = `Please choose 1 to ${MAX_STARS} stars.`
/** Problem of a comment that is too long. */
export const COMMENT_LONG_MESSAGE = `A comment takes at most ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters.`
/** Problem of a comment with forbidden characters. */
export const COMMENT_UNFIT_MESSAGE =
  'A comment cannot have control characters or broken characters.'

/** Returns whether a value is a number of stars, an integer from 1 to 5. */
export function isStars(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_STARS
}

/** Parses a comment, of up to 1,000 code points, as `parseParagraphs` does. Fails with a message. */
export function parseComment(text: string): Result<string, string> {
  const parsed = parseParagraphs(text, MAX_COMMENT_LENGTH)
  if (parsed.ok) return parsed
  return failure(parsed.problem === 'long' ? COMMENT_LONG_MESSAGE : COMMENT_UNFIT_MESSAGE)
}
