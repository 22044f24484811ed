import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { MAX_POSITION_LENGTH } from '../limits.ts'

/** Problem of an invalid position. */
export const POSITION_MESSAGE = 'A place in the list is a fractional index in base 62.'

/**
 * A key of the package fractional-indexing: an integer part, whose first letter encodes its number of
 * digits, and a fraction without a final zero. Keys sort as text. The source is David Greenspan,
 * "Implementing Fractional Indexing",
 * https://observablehq.com/@dgreensp/implementing-fractional-indexing. Keys that start with A are
 * excluded, because the package makes an invalid key before the first of them.
 */
const KEY = /^([B-Za-z])([\dA-Za-z]*)$/

/** Returns whether a text is a position, which has at most 100 characters of base 62. */
export function isPosition(text: string): boolean {
  if (text.length > MAX_POSITION_LENGTH) return false
  const [, head, digits = ''] = KEY.exec(text) ?? []
  if (head === undefined) return false
  const length = head >= 'a' ? head.charCodeAt(0) - 96 : 91 - head.charCodeAt(0)
  return digits.length >= length && !digits.slice(length).endsWith('0')
}

/**
 * Returns a position between two others; null stands for the start or the end of the list. Returns
 * undefined if there is no room: `before` is not less than `after`, or the position would be invalid.
 */
export function findBetween(before: string | null, after: string | null): string | undefined {
  return spreadBetween(before, after, 1)?.[0]
}

/**
 * Returns `count` sorted positions between two others; null stands for the start or the end of the
 * list. Returns undefined if there is no room, or if one of the two is invalid.
 */
export function spreadBetween(
  before: string | null,
  after: string | null,
  count: number,
): string[] | undefined {
  if ([before, after].some((end) => end !== null && !isPosition(end))) return undefined
  if (before !== null && after !== null && before >= after) return undefined
  const keys =
    count === 1 ? [generateKeyBetween(before, after)] : generateNKeysBetween(before, after, count)
  return keys.every(isPosition) ? keys : undefined
}
