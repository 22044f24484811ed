import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeDraft, showNextCard, reply } from './attempt.ts'
import {
  formatStoredQuiz,
  type StoredQuiz,
  INITIAL_QUIZ,
  parseStoredQuiz,
  repairStoredQuiz,
} from './stored-quiz.ts'
import { startSamples } from './testing.ts'

const attempt = changeDraft(showNextCard(reply(startSamples({ limit: 30 }), ['x'], 5), 9), ['half'])
const kept: StoredQuiz = { settings: { category: 'networks', count: 5 }, attempt }

/** What is kept, changed as given, as it would be read again. */
function reread(change: (attempt: Record<string, unknown>) => unknown) {
  const value = JSON.parse(formatStoredQuiz(kept)) as { attempt: Record<string, unknown> }
  return parseStoredQuiz(JSON.stringify({ ...value, attempt: change(value.attempt) }))
}

describe('the stored quiz', () => {
  it('is restored unchanged, in the middle of a card', () => {
    expect(parseStoredQuiz(formatStoredQuiz(kept))).toEqual(kept)
    expect(parseStoredQuiz(formatStoredQuiz(INITIAL_QUIZ))).toEqual(INITIAL_QUIZ)
    const challenge = { settings: kept.settings, seed: 'a' }
    expect(parseStoredQuiz(formatStoredQuiz({ ...kept, challenge }))).toEqual(kept)
  })

  it.each(['', '{', '[]', '7', 'null', '{"version":0}', '{"version":1}', '{"__proto__":{}}'])(
    'is not restored from invalid text: %s',
    (text) => expect(parseStoredQuiz(text)).toBeUndefined(),
  )

  it.each([
    ['no cards', { cards: [] }],
    ['more replies than cards', { replies: Array(7).fill({ answer: [], late: false }) }],
    ['an invalid seed', { seed: 'x' }],
    ['invalid times', { shownAt: '5' }],
    ['an answer that is not a list', { replies: [{ answer: 'x' }] }],
    ['a draft of numbers', { draft: [7] }],
    ['an invalid question', { cards: [{ question: { type: 'single' }, options: [] }] }],
    ['invalid settings', { settings: { category: '../', count: 1 } }],
    ['an invalid title', { title: '\u0000' }],
  ])('is invalid with %s', (_, change) => {
    expect(reread((last) => ({ ...last, ...change }))).toBeUndefined()
  })

  it('is invalid with options that differ from the question', () => {
    const tampered = reread((last) => {
      const [card, ...cards] = last['cards'] as { options: string[] }[]
      return { ...last, cards: [{ ...card, options: ['<img src=x>'] }, ...cards] }
    })
    expect(tampered).toBeUndefined()
  })

  it('keeps its settings if the attempt is invalid', () => {
    const text = JSON.stringify({ version: 1, settings: kept.settings, attempt: {} })
    expect(parseStoredQuiz(text)).toBeUndefined()
    expect(repairStoredQuiz(text)).toEqual({ settings: kept.settings, attempt: undefined })
    expect(repairStoredQuiz('{')).toEqual(INITIAL_QUIZ)
  })

  it('is parsed from any text without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (settings, value) => {
        const read = parseStoredQuiz(JSON.stringify({ version: 1, settings, attempt: value }))
        expect(read?.attempt).toBeUndefined()
      }),
    )
  })
})
