import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTAINER_PROPERTIES, ITEM_PROPERTIES, type Syntax } from './properties.ts'
import { MAX_VALUE_LENGTH, parseValue } from './value.ts'

const syntaxes = [...CONTAINER_PROPERTIES, ...ITEM_PROPERTIES]

function read(kind: Exclude<Syntax['kind'], 'keyword' | 'length'>, text: string): string {
  const result = parseValue({ kind }, text)
  return result.ok ? result.value : `problem: ${result.problem}`
}

describe('a track list', () => {
  it.each([
    ['none', 'none'],
    ['200px 1fr', '200px 1fr'],
    ['  200PX\t 1FR ', '200px 1fr'],
    ['minmax(0,1fr)240px', 'minmax(0, 1fr) 240px'],
    ['repeat( 3 , 1fr auto )', 'repeat(3, 1fr auto)'],
    ['repeat(auto-fill,minmax(150px,1fr))', 'repeat(auto-fill, minmax(150px, 1fr))'],
    ['repeat(auto-fit, minmax(auto, 10rem)) 20%', 'repeat(auto-fit, minmax(auto, 10rem)) 20%'],
    ['fit-content(30%) min-content', 'fit-content(30%) min-content'],
    ['.5fr 1.25fr 0', '.5fr 1.25fr 0'],
  ])('%s is valid', (text, value) => {
    expect(read('tracks', text)).toBe(value)
  })

  it.each([
    ['', /Sizes of tracks/],
    ['1fr 2', /“2” is none/],
    ['-20px', /is none/],
    ['1e9px', /is none/],
    ['100000px', /is none/],
    ['red', /is none/],
    ['minmax(1fr, 200px)', /minimum of minmax\(\) cannot be flexible/],
    ['minmax(1px)', /two sizes/],
    ['minmax(1px, 2px, 3px)', /two sizes/],
    ['minmax(, 2px)', /two sizes/],
    ['minmax(minmax(1px, 2px), 3px)', /is none/],
    ['repeat(3)', /count and tracks/],
    ['repeat(0, 1fr)', /counts from 1/],
    ['repeat(99, 1fr)', /counts from 1/],
    ['repeat(40, 1fr auto)', /At most 48 tracks/],
    ['repeat(2, repeat(2, 1fr))', /cannot hold another/],
    ['repeat(auto-fill, 1fr)', /definite size/],
    ['1fr repeat(auto-fill, 100px)', /definite size/],
    ['repeat(auto-fill, 9px) repeat(auto-fit, 9px)', /Only one repetition/],
    ['repeat(2, 1fr', /bracket/],
    ['1fr)', /bracket/],
    ['[start] 1fr', /is none/],
    ['1fr; } * { color: red', /is none/],
    ['url(x)', /is none/],
    ['1fr'.repeat(200), /At most 400 characters/],
  ])('%s is invalid', (text, problem) => {
    expect(read('tracks', text)).toMatch(/^problem/)
    expect(read('tracks', text)).toMatch(problem)
  })

  it('has no repetition in implicit tracks', () => {
    expect(read('track-sizes', 'minmax(60px, auto) 1fr')).toBe('minmax(60px, auto) 1fr')
    expect(read('track-sizes', 'repeat(2, 1fr)')).toMatch(/is none/)
  })
})

describe('a value that is longer in the style sheet than as it was typed', () => {
  const tracks = 'minmax(0,1fr)'.repeat(30)
  const row = ['ab', 'cd', 'ef', 'gh', 'ij', 'kl', 'mn', 'op', 'qr', 'st', 'uv', 'wx'].join(' ')

  it.each([
    ['tracks', tracks],
    ['areas', Array.from({ length: 11 }, () => row).join('\n')],
  ] as const)('is refused if it could not be read again: %s', (kind, text) => {
    expect(text.length).toBeLessThanOrEqual(MAX_VALUE_LENGTH)
    expect(read(kind, text)).toBe('problem: At most 400 characters in the style sheet.')
  })
})

describe('areas', () => {
  it.each([
    ['head head\nside main', '"head head" "side main"'],
    ['"head head"\n "side ."', '"head head" "side ."'],
    ['  a   b \n\n a b ', '"a b" "a b"'],
    ['NONE', 'none'],
  ])('%j is valid', (text, value) => {
    expect(read('areas', text)).toBe(value)
  })

  it.each([
    ['', /A row a line/],
    ['a b\nc', /same number of columns/],
    ['a b\nb a', /area a must be a rectangle/],
    ['a . a', /area a must be a rectangle/],
    ['auto', /letters, digits/],
    ['__proto__', /letters, digits/],
    ['"a" } x', /letters, digits/],
    ['a '.repeat(13), /At most 12/],
  ])('%j is invalid', (text, problem) => {
    expect(read('areas', text)).toMatch(problem)
  })
})

describe('the simple values', () => {
  it.each([
    ['lines', '1/-1', '1 / -1'],
    ['lines', 'span  2', 'span 2'],
    ['lines', 'SPAN 2 / 5', 'span 2 / 5'],
    ['lines', 'main', 'main'],
    ['area', 'Side', 'Side'],
    ['number', '1.50', '1.5'],
    ['number', '.5', '0.5'],
    ['integer', '-1', '-1'],
    ['integer', '+07', '7'],
    ['integer', '-0', '0'],
  ] as const)('%s: %s becomes %s', (kind, text, value) => {
    expect(read(kind, text)).toBe(value)
  })

  it.each([
    ['lines', '0'],
    ['lines', '1 / 2 / 3'],
    ['lines', '1 /'],
    ['lines', 'span 0'],
    ['lines', 'span main'],
    ['area', '1 / 2'],
    ['area', 'span'],
    ['number', '-1'],
    ['number', '1e3'],
    ['number', '100'],
    ['number', 'Infinity'],
    ['integer', '1.5'],
    ['integer', '100'],
  ] as const)('%s: %s is refused', (kind, text) => {
    expect(read(kind, text)).toMatch(/^problem/)
  })
})

describe('every property', () => {
  it.each(syntaxes)('$name accepts its initial value', ({ initial, syntax }) => {
    expect(parseValue(syntax, initial)).toEqual({ ok: true, value: initial })
  })

  const pieces = fc.constantFrom(
    ...['repeat(', 'minmax(', 'fit-content(', ')', ',', ' ', '/', '1fr', '20px', '50%', '0', '2'],
    ...['auto', 'auto-fill', 'span', 'none', '"', '\n', ';', '}', '{', '<', '\\', '/*', 'a', '.'],
    ...['__proto__', 'constructor', '\u0000', '\u202e', '\ud800', 'url(x)', '@import', 'é'],
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  )

  it('rejects text that could end its declaration, and parses its output unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...syntaxes), text, ({ syntax }, typed) => {
        const result = parseValue(syntax, typed)
        if (!result.ok) {
          expect(result.problem).toMatch(/\.$/)
          return
        }
        expect(result.value).toMatch(/^[\w%(),./" -]+$/)
        expect(parseValue(syntax, result.value)).toEqual(result)
      }),
    )
  })
})
