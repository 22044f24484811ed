import { failure, type Result, success } from '../../../../shared/result.ts'

/** Amount of money in the smallest unit of its currency, a whole number. */
export type MinorUnits = number

/** Maximum amount: sums of all entries stay exact in a double. */
export const MAX_AMOUNT: MinorUnits = 99_999_999_999

const GROUPING = /[\s\u00a0\u202f'’]/g
/** Whole part in groups of three digits. Other gaps may be typing errors: `12 50` is not 1250. */
const GROUPED = /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?:[.,]\d*)?$/

/**
 * Parses an amount with a decimal point or comma, with or without groups: `1234.5`, `1.234,50`, `1
 * 234`.
 * Ambiguous amounts are refused, such as `1,234` in euros.
 */
export function parseAmount(text: string, digits: number): Result<MinorUnits, string> {
  const trimmed = text.trim()
  const plain = trimmed.replace(GROUPING, '')
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(plain))
    return failure(`Enter an amount, such as ${writeAmount(1250, digits)}.`)
  const isReadable = plain === trimmed || GROUPED.test(trimmed)
  const split = isReadable ? splitDecimals(plain, digits) : undefined
  if (!split) return failure('The amount is ambiguous. Enter it without a thousands separator.')
  const [whole, decimals] = split
  if (decimals.length > digits) {
    return failure(
      digits === 0 ? 'This currency has no decimals.' : `Enter at most ${digits} decimals.`,
    )
  }
  const minor = Number(whole + decimals.padEnd(digits, '0'))
  if (!(minor <= MAX_AMOUNT)) return failure('The amount is too large.')
  return minor === 0 ? failure('Enter more than zero.') : success(minor)
}

/** Splits at the decimal separator; undefined when it is ambiguous. */
function splitDecimals(plain: string, digits: number): [string, string] | undefined {
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return [plain, '']
  const grouped = separators.slice(0, -1)
  const mixed = [...grouped].some((separator) => separator !== last)
  if (mixed && (new Set(grouped).size > 1 || grouped.includes(last))) return undefined
  const separator = plain.lastIndexOf(last)
  const [before, after] = [plain.slice(0, separator), plain.slice(separator + 1)]
  // A separator that occurs twice separates thousands.
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

/** Formats an amount: `1,234.50`, with a minus sign below zero. */
export function formatAmount(minor: MinorUnits, digits: number): string {
  const plain = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = plain.slice(0, plain.length - digits).replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')
  const decimals = digits === 0 ? '' : `.${plain.slice(-digits)}`
  return `${minor < 0 ? '−' : ''}${whole}${decimals}`
}

/** Formats a balance, with a plus sign above zero. */
export function formatSigned(minor: MinorUnits, digits: number): string {
  return `${minor > 0 ? '+' : ''}${formatAmount(minor, digits)}`
}

/** Formats an amount for fields and files: `1234.50`, which `parseAmount` reads. */
export function writeAmount(minor: MinorUnits, digits: number): string {
  return formatAmount(minor, digits).replace(/,/g, '')
}
