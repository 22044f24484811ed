import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isItemId,
  parseTitle,
  TITLE_EMPTY_MESSAGE,
  TITLE_LONG_MESSAGE,
  UNFIT_MESSAGE,
} from './item.ts'

describe('title rule', () => {
  it.each([
    ['Buy milk', 'Buy milk'],
    ['  Buy  milk \u00a0', 'Buy  milk'],
    ['Buy\tmilk\r\nand bread\u2028today\n', 'Buy milk and bread today'],
    ['cafe\u0301', 'caf\u00e9'],
    ['שלום', 'שלום'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['0', '0'],
  ])('takes %j as %j', (text, title) => {
    expect(parseTitle(text)).toEqual({ ok: true, value: title })
  })

  it.each(['', ' ', '\t\n', '\u00a0\u3000', '\u200b', '\u2060\ufeff', '\u3164', '\u00ad'])(
    'refuses %j, in which there is nothing to see',
    (text) => {
      expect(parseTitle(text)).toEqual({ ok: false, problem: TITLE_EMPTY_MESSAGE })
    },
  )

  it.each(['a\0b', 'a\u0007', '\u001b[31m', 'a\u007f', 'a\u009f', 'a\ud800', '\udc00a', '\0'])(
    'refuses %j, which is not a text',
    (text) => {
      expect(parseTitle(text)).toEqual({ ok: false, problem: UNFIT_MESSAGE })
    },
  )

  it('counts the code points of the trimmed NFC text', () => {
    for (const unit of ['a', '😀', 'e\u0301']) {
      expect(parseTitle(` ${unit.repeat(500)} `).ok, unit).toBe(true)
      expect(parseTitle(unit.repeat(501)), unit).toEqual({ ok: false, problem: TITLE_LONG_MESSAGE })
    }
  })

  it('is idempotent for titles', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const title = parseTitle(text)
        if (title.ok) expect(parseTitle(title.value)).toEqual(title)
      }),
    )
  })
})

describe('id rule', () => {
  it.each([
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    '919108f7-52d1-4320-9bac-f847db4148a8',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  ])('takes %s', (id) => {
    expect(isItemId(id)).toBe(true)
  })

  it('takes every UUID', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isItemId(id)))
  })

  it.each([
    '',
    '1',
    'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
    'f81d4fae7dec11d0a76500a0c91e6bf6',
    '{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf6\n',
    ' f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bfg',
    'f81d4fae-7dec-11d0-a765-00a0c91e6bf٦',
    '__proto__',
  ])('refuses %j', (text) => {
    expect(isItemId(text)).toBe(false)
  })
})
