import { failure, type Result, success } from '../../../../shared/result.ts'

/** An amount of money in the smallest unit of its currency, a whole number. */
export type MinorUnits = number

/** One amount at most: with this, the sum of all entries of a household is exact in a double. */
export const MAX_AMOUNT: MinorUnits = 99_999_999_999

const GROUPING = /[\s\u00a0\u202f'’]/g

/**
 * Reads an amount as people write it, with a point or a comma, with or without groups of three:
 * `1234.5`, `1.234,50`, `1 234`. What can be read in two ways is refused, as `1,234` is in euros.
 */
export function parseAmount(text: string, digits: number): Result<MinorUnits, string> {
  const plain = text.trim().replace(GROUPING, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(plain)) return failure('An amount, such as 12.50.')
  const split = splitDecimals(plain, digits)
  if (!split) return failure('Read in two ways: write it without a separator of thousands.')
  const [whole, decimals] = split
  if (decimals.length > digits) {
    return failure(digits === 0 ? 'This currency has no decimals.' : `At most ${digits} decimals.`)
  }
  const minor = Number(whole + decimals.padEnd(digits, '0'))
  if (!(minor <= MAX_AMOUNT)) return failure('Too large an amount.')
  return minor === 0 ? failure('More than zero.') : success(minor)
}

/** The digits before and after the decimal separator; undefined where that is not clear. */
function splitDecimals(plain: string, digits: number): [string, string] | undefined {
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return [plain, '']
  const grouped = separators.slice(0, -1)
  const mixed = [...grouped].some((separator) => separator !== last)
  if (mixed && (new Set(grouped).size > 1 || grouped.includes(last))) return undefined
  const place = plain.lastIndexOf(last)
  const [before, after] = [plain.slice(0, place), plain.slice(place + 1)]
  // The same separator twice stands between thousands.
  if (grouped.length > 0 && !mixed) return hasGroups(plain, last) ? [join(plain), ''] : undefined
  if (mixed) return hasGroups(before, grouped.charAt(0)) ? [join(before), after] : undefined
  if (after.length === 3 && digits !== 3 && before !== '' && !before.startsWith('0'))
    return undefined
  return [before, after]
}

function hasGroups(text: string, separator: string): boolean {
  const [first = '', ...rest] = text.split(separator)
  return first.length >= 1 && first.length <= 3 && rest.every((group) => group.length === 3)
}

function join(text: string): string {
  return text.replace(/[.,]/g, '')
}

/** An amount for people: `1,234.50`, with a minus sign below zero. */
export function formatAmount(minor: MinorUnits, digits: number): string {
  const plain = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = plain.slice(0, plain.length - digits).replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')
  const decimals = digits === 0 ? '' : `.${plain.slice(-digits)}`
  return `${minor < 0 ? '−' : ''}${whole}${decimals}`
}

/** The same with a plus sign above zero, for balances. */
export function formatSigned(minor: MinorUnits, digits: number): string {
  return `${minor > 0 ? '+' : ''}${formatAmount(minor, digits)}`
}

/** An amount for fields and files: `1234.50`, which `parseAmount` reads back. */
export function writeAmount(minor: MinorUnits, digits: number): string {
  return formatAmount(minor, digits).replace(/,/g, '')
}
