import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, type Part, type Run } from './runs.ts'

const part: Part = { type: 'P' }
const run = (text: string, change: Partial<Run> = {}): Run => ({
  text,
  face: 'text',
  size: 10,
  colour: 'black',
  part,
  ...change,
})

/** Breaks lines with a font whose characters are all one point wide. */
function linesOf(runs: Run[], width: number): string[] {
  return breakLines(runs, width, ({ text }) => text.length).map((line) =>
    line.map(({ text }) => text).join(''),
  )
}

describe('lines', () => {
  it('end after a space, which stays to separate words', () => {
    expect(linesOf([run('one two three')], 8)).toEqual(['one two ', 'three'])
  })

  it('end after a hyphen or a slash, with an invisible space', () => {
    expect(linesOf([run('well-known and/or so')], 8)).toEqual(['well- ', 'known ', 'and/or ', 'so'])
  })

  it('do not end at a no-break space', () => {
    expect(linesOf([run('page 18\u00a0ms')], 8)).toEqual(['page ', '18\u00a0ms'])
  })

  it('break a word that is wider than the line, never inside a character', () => {
    expect(linesOf([run('abcdefgh')], 3)).toEqual(['abc ', 'def ', 'gh'])
    expect(linesOf([run('e\u0301e\u0301e\u0301')], 4)).toEqual(['e\u0301e\u0301 ', 'e\u0301'])
  })

  it('measure each character of a long word once', () => {
    const measured: string[] = []
    breakLines([run('abc'.repeat(2000))], 30, ({ text }) => measured.push(text) && text.length)
    expect(measured).toEqual(['a', 'b', 'c'])
  })

  it('hold no endless row of accents on one letter', () => {
    const lines = breakLines([run(`a${'\u0301'.repeat(20_000)}`)], 30, () => 0)
    expect(Math.max(...lines.map(([first]) => first?.text.length ?? 0))).toBeLessThan(2000)
  })

  it('keep the line breaks of the text and collapse spaces', () => {
    expect(linesOf([run('one \n two   \t three')], 20)).toEqual(['one ', 'two three'])
    expect(linesOf([run('\n one\n \n\ntwo\n')], 20)).toEqual(['one ', 'two'])
  })

  it('of Chinese and Japanese begin with no closing sign and end with no opening one, without spaces', () => {
    expect(linesOf([run('我们（你们）。')], 3)).toEqual(['我们', '（你', '们）。'])
    expect(linesOf([run('「データ」ベース')], 4)).toEqual(['「デー', 'タ」ベー', 'ス'])
    expect(linesOf([run('使用 React 开发')], 8)).toEqual(['使用 React ', '开发'])
  })

  it('break no word at the border of two styles', () => {
    expect(linesOf([run('one tw'), run('o', { face: 'strong' }), run(' three')], 6)).toEqual([
      'one ',
      'two ',
      'three',
    ])
  })

  it('keep runs with another style or link separate', () => {
    const [line] = breakLines(
      [run('by ', { face: 'strong' }), run('Ada', { link: 'https://a.example' })],
      20,
      ({ text }) => text.length,
    )
    expect(line?.map(({ text, link }) => [text, link])).toEqual([
      ['by ', undefined],
      ['Ada', 'https://a.example'],
    ])
  })

  it('contain every character in order, and are not wider than the limit', () => {
    const texts = fc.array(fc.string(), { maxLength: 4 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (all, width) => {
        const lines = linesOf(
          all.map((text) => run(text)),
          width,
        )
        const withoutSpace = (text: string) => text.replace(/\s/g, '')
        expect(withoutSpace(lines.join(''))).toBe(withoutSpace(all.join('')))
        for (const line of lines) expect(line.trimEnd().length).toBeLessThanOrEqual(width)
      }),
    )
  })
})
