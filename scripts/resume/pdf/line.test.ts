import { beforeAll, describe, expect, it } from 'vitest'
import { completeFaces, type Faces, readFaces } from './faces.ts'
import { type Direction, findDirection, mirror, placeLine } from './line.ts'
import type { Run } from './runs.ts'

let faces: Faces

beforeAll(async () => {
  faces = await completeFaces(readFaces(), ['مرحبا', '你好，世界“”'], 'zh')
})

const run = (text: string): Run => ({
  text,
  face: 'text',
  size: 10,
  colour: 'black',
  part: { type: 'P' },
})

/** Places texts in fonts whose characters are all one point wide. */
function place(texts: string[], direction: Direction) {
  return placeRuns(texts.map(run), direction)
}

function placeRuns(runs: Run[], direction: Direction) {
  const line = placeLine(runs, direction, faces, ({ text }) => [...text].length)
  const seen = [...line.pieces].sort((a, b) => a.x - b.x).map(({ text }) => text)
  return { ...line, seen }
}

describe('the pieces of a line', () => {
  it.each<[string, Direction, string[]]>([
    ['Ada Example', 'ltr', ['Ada Example']],
    ['مرحبا Ada', 'rtl', ['Ada', 'مرحبا ']],
    ['Ada مرحبا', 'ltr', ['Ada ', 'مرحبا']],
    ['عام 2027 هنا', 'rtl', [' هنا', '2027', 'عام ']],
    ['٢٠٢٧ عام', 'rtl', [' عام', '٢', '٠', '٢', '٧']],
    ['(مرحبا)', 'rtl', [')مرحبا(']],
    ['2019 – 2020', 'rtl', ['2020', ' ', '–', ' ', '2019']],
    ['你好Ada', 'ltr', ['你好', 'Ada']],
  ])('of "%s" (%s) are seen from left to right', (text, direction, expected) => {
    expect(place([text], direction).seen).toEqual(expected)
  })

  it('show a phone number from the left in every language', () => {
    const phone = { ...run('+962 (6) 123 4567'), link: 'tel:+96261234567' }
    const { seen } = placeRuns([run('الهاتف '), phone], 'rtl')
    expect(seen).toEqual(['+962 (6) 123 4567', 'الهاتف '])
  })

  it('are in reading order, adjacent, and keep their runs', () => {
    const { pieces, width } = place(['مرحبا ', 'Ada'], 'rtl')
    expect(pieces.map(({ run: { text } }) => text)).toEqual(['مرحبا ', 'Ada'])
    expect(pieces.map(({ x }) => x)).toEqual([3, 0])
    expect(width).toBe(9)
  })

  it.each<[string, Direction, number]>([
    ['Ada ', 'ltr', 0],
    ['مرحبا ', 'rtl', -1],
  ])('have no width for the space at the end of "%s"', (text, direction, x) => {
    const { pieces, width } = place([text], direction)
    expect(width).toBe(text.length - 1)
    expect(pieces[0]?.x).toBe(x)
  })

  it('take signs from the font of the letters beside them', () => {
    const { pieces } = place(['“Ada” “你好”'], 'ltr')
    expect(pieces.map(({ text, font: { script } }) => [text, script])).toEqual([
      ['“Ada” ', undefined],
      ['“你好”', 'cjk'],
    ])
  })

  it('end at a sign that separates Arabic letters, which is not drawn', () => {
    expect(place(['می\u200cخواهم'], 'rtl').seen).toEqual(['خواهم', 'می'])
  })
})

it('a text has the direction of its first letter, a line without letters that of the document', () => {
  expect(findDirection('2027 Ada مرحبا', 'rtl')).toBe('ltr')
  expect(findDirection('(مرحبا) Ada', 'ltr')).toBe('rtl')
  expect(findDirection('2027', 'rtl')).toBe('rtl')
})

it('brackets are mirrored, letters are not', () => {
  expect(mirror('a(b]«')).toBe('a)b[»')
})
