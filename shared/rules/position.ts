import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { MAX_POSITION_LENGTH } from '../limits.ts'

export const POSITION_MESSAGE = 'A place in the list is a fractional index in base 62.'

/**
 * A whole part, whose first letter says how many digits it has, and a fraction without a last zero:
 * the keys of the package fractional-indexing, after David Greenspan, "Implementing Fractional
 * Indexing", https://observablehq.com/@dgreensp/implementing-fractional-indexing. They sort as text.
 * Not those that begin with A: before the first of them the package makes a key that it then refuses.
 */
const KEY = /^([B-Za-z])([\dA-Za-z]*)$/

/** Whether it is a position: at most 100 characters of base 62. */
export function isPosition(text: string): boolean {
  if (text.length > MAX_POSITION_LENGTH) return false
  const [, head, digits = ''] = KEY.exec(text) ?? []
  if (head === undefined) return false
  const length = head >= 'a' ? head.charCodeAt(0) - 96 : 91 - head.charCodeAt(0)
  return digits.length >= length && !digits.slice(length).endsWith('0')
}

/**
 * A position between two others, or at the end where one is null. Undefined where there is no room:
 * they are equal or the wrong way round, or it would be too long or before all that there are.
 */
export function findBetween(before: string | null, after: string | null): string | undefined {
  return spreadBetween(before, after, 1)?.[0]
}

/**
 * That many positions in their order between two others; undefined where there is no room, or where
 * one of them is no position.
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
