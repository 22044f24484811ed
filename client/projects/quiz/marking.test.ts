import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../../shared/content/question.ts'
import {
  chanceOfGuess,
  findMissingAnswer,
  findRightAnswer,
  isRight,
  readNumbers,
} from './marking.ts'
import { samples } from './testing.ts'

const [single, multiple, trueFalse, number, order, text] = samples as [
  Question,
  Question,
  Question,
  Question,
  Question,
  Question,
]

describe('an answer', () => {
  it.each([
    [single, ['Apple'], true],
    [single, ['apple'], false],
    [multiple, ['4', '2'], true],
    [multiple, ['2'], false],
    [multiple, ['2', '4', '1'], false],
    [multiple, ['2', '2'], false],
    [trueFalse, ['True'], true],
    [trueFalse, ['False'], false],
    [number, ['1024'], true],
    [number, ['1,024'], true],
    [number, ['1 024.5'], true],
    [number, ['1.024e3'], true],
    [number, ['1024.51'], false],
    [number, ['0x400'], false],
    [order, ['S', 'M', 'L', 'XL'], true],
    [order, ['M', 'S', 'L', 'XL'], false],
    [order, ['S', 'M', 'L'], false],
    [text, ['  alan\u00A0TURING '], true],
    [text, ['Ｔｕｒｉｎｇ'], true],
    [text, ['Türing'], false],
  ])('to %o: %j is right: %j', (question, answer, right) => {
    expect(isRight(question, answer)).toBe(right)
  })

  it.each(samples)('is never right if it is empty: $type', (question) => {
    expect(isRight(question, [])).toBe(false)
  })

  it.each(samples)('is right if it is the shown solution: $type', (question) => {
    const [right = '', ...others] = findRightAnswer(question)
    expect(isRight(question, [right.replace(' bits', ''), ...others])).toBe(true)
  })

  it('is right with the quotation marks that phones put in place of those of a keyboard', () => {
    const code: Question = { ...text, type: 'text', text: 'How?', answers: ['print("hi")', '„x“'] }
    for (const answer of ['print(“hi”)', 'print(„hi“)', '"x"'])
      expect(isRight(code, [answer]), answer).toBe(true)
    expect(isRight(code, ['print(hi)'])).toBe(false)
  })

  it('is right with the apostrophes and dashes that phones put in place of those of a keyboard', () => {
    const law: Question = {
      ...text,
      type: 'text',
      text: 'Whose?',
      answers: ["Boyle's-law", 'l’État'],
    }
    for (const answer of ['Boyle’s-law', 'boyle‘s–law', "Boyle's‑Law", "l'état"])
      expect(isRight(law, [answer]), answer).toBe(true)
    expect(isRight(law, ['Boyles law'])).toBe(false)
  })

  it('is right within the tolerance, bounds included', () => {
    const pi: Question = { type: 'number', text: 'π?', answer: 3.14, tolerance: 0.01 }
    expect(['3.13', '3.15', '3,15'].map((value) => isRight(pi, [value]))).toEqual([
      true,
      true,
      true,
    ])
    expect(['3.129', '3.151'].map((value) => isRight(pi, [value]))).toEqual([false, false])
  })

  it('must be the exact number without a tolerance', () => {
    const large: Question = { type: 'number', text: '2³²?', answer: 2 ** 32, tolerance: 0 }
    expect(isRight(large, ['4294967296'])).toBe(true)
    expect(isRight(large, ['4294967297'])).toBe(false)
  })
})

describe('a missing answer', () => {
  it.each([
    [single, [], 'Choose an answer first.'],
    [multiple, [], 'Choose one answer or more first.'],
    [trueFalse, [], 'Choose an answer first.'],
    [number, ['many'], 'Enter a number, such as 1024 or 0.5.'],
    [text, ['   '], 'Enter an answer first.'],
    [order, ['M', 'S', 'L', 'XL'], undefined],
  ])('to %o, %j, is reported: %j', (question, answer, gap) => {
    expect(findMissingAnswer(question, answer)).toBe(gap)
  })
})

describe('a typed number', () => {
  it.each([
    ['1,024', [1.024, 1024]],
    ['3,5', [3.5]],
    ['1,024.5', [1024.5]],
    ['1,234,567', [1_234_567]],
    ['65 535', [65535]],
    ['−7', [-7]],
    ['+.5', [0.5]],
    ['5.', [5]],
    ['1e3', [1000]],
    ['1e999', []],
    ['', []],
    ['.', []],
    ['1.2.3', []],
    ['ten', []],
    ['Infinity', []],
    ['١٢', []],
  ])('is parsed in every possible notation: %j', (typed, values) => {
    expect(readNumbers(typed)).toEqual(values)
  })

  it('is parsed back unchanged', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(numbers, (value) => {
        expect(readNumbers(String(value))).toEqual([value === 0 ? Number(String(value)) : value])
      }),
    )
  })
})

describe('the chance of a right guess', () => {
  it.each([
    [single, 1 / 4],
    [multiple, 1 / 15],
    [trueFalse, 1 / 2],
    [order, 1 / 24],
    [number, 0],
    [text, 0],
  ])('at %o is %d', (question, chance) => expect(chanceOfGuess(question)).toBe(chance))
})
