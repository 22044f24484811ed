import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuestion } from './question.ts'

const whole = {
  text: 'Why?',
  explanation: 'Because.',
  source: { label: 'A book', url: 'https://example.com/' },
}

/** The problems of a question as `path: what to do`. */
function problemsOf(question: unknown, complete = true): string[] {
  const result = parseQuestion(question, { complete })
  return result.ok ? [] : result.problem.map(({ path, expected }) => `${path}: ${expected}`)
}

const sound = [
  { ...whole, type: 'single', answer: 'A', wrong: ['B'] },
  { ...whole, type: 'multiple', answers: ['A', 'B'], wrong: ['C'] },
  { ...whole, type: 'true-false', answer: false },
  { ...whole, type: 'number', answer: -1.5, tolerance: 0.1, unit: 'm' },
  { ...whole, type: 'order', items: ['A', 'B', 'C'] },
  { ...whole, type: 'text', answers: ['A'], code: 'let a\n\tb' },
]

describe('a question', () => {
  it.each(sound)('of each type is accepted unchanged: $type', (question) => {
    expect(parseQuestion(question, { complete: true })).toEqual({ ok: true, value: question })
  })

  it('has a tolerance of 0 by default', () => {
    const exact = { ...whole, type: 'number', answer: 1 }
    expect(parseQuestion(exact, { complete: true })).toMatchObject({ value: { tolerance: 0 } })
  })

  it('is trimmed, and loses unknown fields', () => {
    const question = { ...whole, type: 'single', answer: ' A ', wrong: ['B\t'], points: 7 }
    expect(parseQuestion(question, { complete: true })).toEqual({
      ok: true,
      value: { ...whole, type: 'single', answer: 'A', wrong: ['B'] },
    })
  })

  it('needs an explanation and a source only in the question bank', () => {
    const bare = { type: 'true-false', text: 'Why?', answer: true }
    expect(problemsOf(bare)).toEqual([
      'explanation: write a text',
      'source.label: write a text',
      'source.url: write a link, https://…',
    ])
    expect(problemsOf(bare, false)).toEqual([])
  })

  it.each([
    [7, ': write a question, {…}'],
    [[], ': write a question, {…}'],
    [{ ...sound[0], text: '' }, 'text: write a text'],
    [{ ...sound[0], text: 'a\u0000b' }, 'text: write a text'],
    [{ ...sound[0], text: 'a\uD800' }, 'text: write a text'],
    [{ ...sound[0], text: 'x'.repeat(1001) }, 'text: shorten the text to at most 1000 characters'],
    [{ ...sound[0], code: 7 }, 'code: write lines of code with at most 2000 characters'],
    [{ ...sound[0], answer: undefined }, 'answer: write a text'],
    [{ ...sound[0], wrong: [] }, 'wrong: write a list of 1 or more texts'],
    [{ ...sound[0], wrong: ['B', 7] }, 'wrong[1]: write a text'],
    [{ ...sound[0], wrong: ['A'] }, 'wrong: write each text only once'],
    [{ ...sound[0], wrong: Array.from('bcdefghijk') }, 'wrong: write at most 9 texts'],
    [{ ...sound[1], wrong: 'C' }, 'wrong: write a list of 1 or more texts'],
    [{ ...sound[2], answer: 'true' }, 'answer: write true or false'],
    [{ ...sound[3], answer: '1' }, 'answer: write a number'],
    [{ ...sound[3], tolerance: -1 }, 'tolerance: write 0 or more'],
    [{ ...sound[4], items: ['A', 'B'] }, 'items: write a list of 3 or more texts'],
    [{ ...sound[4], items: ['A', 'B', 'B'] }, 'items: write each text only once'],
    [
      {
        ...whole,
        source: { label: 'x', url: 'javascript:alert(1)' },
        type: 'true-false',
        answer: true,
      },
      'source.url: write a link, https://…',
    ],
    [
      { ...whole, type: 'essay' },
      'type: write single, multiple, true-false, number, order or text',
    ],
    [
      { ...whole, type: '__proto__' },
      'type: write single, multiple, true-false, number, order or text',
    ],
  ])('is refused with the path of its field and what to do: %j', (question, problem) => {
    expect(problemsOf(question)).toEqual([problem])
  })

  it('parses to itself after it was parsed once', () => {
    const type = fc.constantFrom('single', 'multiple', 'true-false', 'number', 'order', 'text')
    const texts = fc.array(fc.string(), { maxLength: 5 })
    fc.assert(
      fc.property(
        fc.record({
          type,
          text: fc.string({ minLength: 1 }),
          answer: fc.oneof(fc.string(), fc.boolean(), fc.double()),
          answers: texts,
          wrong: texts,
          items: texts,
        }),
        (question) => {
          const once = parseQuestion(question, { complete: false })
          if (!once.ok) return
          expect(parseQuestion(once.value, { complete: false })).toEqual(once)
        },
      ),
    )
  })
})
