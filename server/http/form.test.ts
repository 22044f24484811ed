import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseForm } from './form.ts'

const entries = (body: string) => {
  const fields = parseForm(body)
  return fields && [...fields]
}

describe('the fields of a form', () => {
  it('are those that a browser encodes', () => {
    const field = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(field, field, { maxKeys: 49 }), (written) => {
        const body = new URLSearchParams(written).toString()
        expect(entries(body)).toEqual(Object.entries(written))
      }),
    )
  })

  it.each([
    ['', []],
    ['&&', []],
    ['a', [['a', '']]],
    [
      'a=1=2&b',
      [
        ['a', '1=2'],
        ['b', ''],
      ],
    ],
    ['=1', [['', '1']]],
    ['__proto__=1', [['__proto__', '1']]],
    ['a+b=%2B+%26', [['a b', '+ &']]],
  ])('of %j are %j', (body, fields) => {
    expect(entries(body)).toEqual(fields)
  })

  it.each(['a=%', 'a=%zz', 'a=%ff', 'a=%ed%a0%80', '%=1', 'a=1&a=2', 'a&a', 'a=1&%61=2'])(
    'of %j cannot be parsed',
    (body) => {
      expect(parseForm(body)).toBeUndefined()
    },
  )

  it('are limited to 49', () => {
    const write = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join('&')
    expect(parseForm(write(49))?.size).toBe(49)
    for (const count of [50, 51, 1e5]) expect(parseForm(write(count))).toBeUndefined()
  })
})
