import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuestion } from './question.ts'

const whole = {
  text: 'Why?',
  explanation: 'Because.',
  source: { label: 'A book', url: 'https://example.com/' },
}

/** The faults of a question as `path: what is expected`. */
function faultsOf(question: unknown, complete = true): string[] {
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
  it.each(sound)('of each type is taken as it is: $type', (question) => {
    expect(parseQuestion(question, { complete: true })).toEqual({ ok: true, value: question })
  })

  it('has no tolerance unless it says so', () => {
    const exact = { ...whole, type: 'number', answer: 1 }
    expect(parseQuestion(exact, { complete: true })).toMatchObject({ value: { tolerance: 0 } })
  })

  it('loses the space around its texts, and what nobody knows', () => {
    const question = { ...whole, type: 'single', answer: ' A ', wrong: ['B\t'], points: 7 }
    expect(parseQuestion(question, { complete: true })).toEqual({
      ok: true,
      value: { ...whole, type: 'single', answer: 'A', wrong: ['B'] },
    })
  })

  it('needs explanation and source in the bank alone', () => {
    const bare = { type: 'true-false', text: 'Why?', answer: true }
    expect(faultsOf(bare)).toEqual([
      'explanation: expected a text',
      'source.label: expected a text',
      'source.url: expected a link, https://…',
    ])
    expect(faultsOf(bare, false)).toEqual([])
  })

  it.each([
    [7, ': expected a question, {…}'],
    [[], ': expected a question, {…}'],
    [{ ...sound[0], text: '' }, 'text: expected a text'],
    [{ ...sound[0], text: 'a\u0000b' }, 'text: expected a text'],
    [{ ...sound[0], text: 'a\uD800' }, 'text: expected a text'],
    [{ ...sound[0], text: 'x'.repeat(1001) }, 'text: expected a text of 1000 characters at most'],
    [{ ...sound[0], code: 7 }, 'code: expected lines of code, 2000 characters at most'],
    [{ ...sound[0], answer: undefined }, 'answer: expected a text'],
    [{ ...sound[0], wrong: [] }, 'wrong: expected a list of 1 or more texts'],
    [{ ...sound[0], wrong: ['B', 7] }, 'wrong[1]: expected a text'],
    [{ ...sound[0], wrong: ['A'] }, 'wrong: expected texts that differ from each other'],
    [{ ...sound[0], wrong: Array.from('bcdefghijk') }, 'wrong: expected 9 texts at most'],
    [{ ...sound[1], wrong: 'C' }, 'wrong: expected a list of 1 or more texts'],
    [{ ...sound[2], answer: 'true' }, 'answer: expected true or false'],
    [{ ...sound[3], answer: '1' }, 'answer: expected a number'],
    [{ ...sound[3], tolerance: -1 }, 'tolerance: expected 0 or more'],
    [{ ...sound[4], items: ['A', 'B'] }, 'items: expected a list of 3 or more texts'],
    [{ ...sound[4], items: ['A', 'B', 'B'] }, 'items: expected texts that differ from each other'],
    [
      { ...whole, source: { label: 'x', url: 'javascript:alert(1)' }, type: 'true-false', answer: true },
      'source.url: expected a link, https://…',
    ],
    [
      { ...whole, type: 'essay' },
      'type: expected single, multiple, true-false, number, order or text',
    ],
    [
      { ...whole, type: '__proto__' },
      'type: expected single, multiple, true-false, number, order or text',
    ],
  ])('is refused with the place and what is expected there: %j', (question, fault) => {
    expect(faultsOf(question)).toEqual([fault])
  })

  it('is taken again as it came out, whatever it was', () => {
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
