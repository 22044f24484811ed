import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatSigned, MAX_AMOUNT, parseAmount, writeAmount } from './amount.ts'
import { CURRENCIES, currencyDigits, isCurrency } from './currency.ts'
import { MAX_ENTRIES } from './household.ts'

describe('an amount', () => {
  it.each([
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['12,50', 2, 1250],
    ['.5', 2, 50],
    ['12.', 2, 1200],
    ['1 234,50', 2, 123_450],
    ['1.234,50', 2, 123_450],
    ['1,234.50', 2, 123_450],
    ['1’234.50', 2, 123_450],
    [' 12 345 678 ', 2, 1_234_567_800],
    ['1,234,567', 2, 123_456_700],
    ['1.234.567,8', 2, 123_456_780],
    ['0.001', 3, 1],
    ['1,234', 3, 1234],
    ['1234', 0, 1234],
    ['999999999.99', 2, MAX_AMOUNT],
  ])('%s with %d decimals is parsed as %d units', (text, digits, minor) => {
    expect(parseAmount(text, digits)).toEqual({ ok: true, value: minor })
  })

  it.each([
    ['', 2],
    ['abc', 2],
    ['-5', 2],
    ['1e5', 2],
    ['0x10', 2],
    ['0', 2],
    ['0.00', 2],
    ['1.239', 0],
    ['1,234', 2],
    ['1,234', 0],
    ['12.345678', 2],
    ['1,23,456', 2],
    ['12 50', 2],
    ['1234 567', 2],
    ['1 2345', 2],
    ['12. 50', 2],
    ['1 234 ,50', 2],
    ['0.123 456', 2],
    ['1.2,3.4', 2],
    ['1,2.3,4', 2],
    ['1000000000', 2],
    ['9'.repeat(400), 2],
    ['Infinity', 2],
    ['__proto__', 2],
    ['٣', 2],
  ])('%j with %d decimals is invalid', (text, digits) => {
    expect(parseAmount(text, digits).ok).toBe(false)
  })

  it.each([0, 2, 3, 4])('that cannot be read asks for one that has %d decimals', (digits) => {
    const read = parseAmount('abc', digits)
    const example = read.ok ? '' : read.problem.replace(/^Enter an amount, such as |\.$/g, '')
    expect(parseAmount(example, digits)).toEqual({ ok: true, value: 1250 })
  })

  it('is formatted with digit groups, decimals of the currency and a sign', () => {
    expect(formatAmount(123_456_789, 2)).toBe('1,234,567.89')
    expect(formatAmount(5, 2)).toBe('0.05')
    expect(formatAmount(5, 3)).toBe('0.005')
    expect(formatAmount(1234, 0)).toBe('1,234')
    expect(formatSigned(54_217, 2)).toBe('+542.17')
    expect(formatSigned(-25_784, 2)).toBe('−257.84')
    expect(formatSigned(0, 2)).toBe('0.00')
  })

  it('is parsed back from its formatted text', () => {
    const amounts = fc.integer({ min: 1, max: MAX_AMOUNT })
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 2, 3, 4), (minor, digits) => {
        expect(parseAmount(writeAmount(minor, digits), digits)).toEqual({ ok: true, value: minor })
      }),
    )
  })

  it('has a maximum for which all entries have an exact sum', () => {
    expect(MAX_AMOUNT * MAX_ENTRIES).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})

describe('a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['CLF', 4],
  ])('%s has %d decimals', (code, digits) => {
    expect(currencyDigits(code)).toBe(digits)
  })

  it('is in the list, which has no duplicates', () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
    expect(isCurrency('EUR')).toBe(true)
    for (const other of ['eur', 'XXX', '__proto__', '', undefined, 5]) {
      expect(isCurrency(other)).toBe(false)
    }
  })
})
