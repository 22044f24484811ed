import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Attempt,
  changeDraft,
  countRight,
  findPosition,
  findTimeLeft,
  showNextCard,
  hasSameOptions,
  isFinished,
  reply,
  replyOnTimeout,
  startAttempt,
} from './attempt.ts'
import { findRightAnswer, isRight } from './marking.ts'
import { samples, SEED, startSamples } from './testing.ts'

const seeds = fc.stringMatching(/^[0-9a-f]{24}$/)

/** The attempt with every card answered rightly, a second each. */
function answerAll(attempt: Attempt): Attempt {
  return attempt.cards.reduce((last, { question }, index) => {
    const [right = '', ...others] = findRightAnswer(question)
    const answer = [right.replace(' bits', ''), ...others]
    return showNextCard(reply(last, answer, last.shownAt + 1000), (index + 1) * 1000)
  }, attempt)
}

/** The attempt with all cards of other types skipped until one of this type is under way. */
function skipTo(attempt: Attempt, type: string): Attempt {
  let last = attempt
  while (last.cards[findPosition(last)]?.question.type !== type)
    last = showNextCard(reply(last, [], 0), 0)
  return last
}

describe('an attempt', () => {
  it('is the same for the same seed, with every option, and no order already solved', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const attempt = startSamples({}, seed)
        expect(startSamples({}, seed)).toEqual(attempt)
        expect(attempt.cards).toHaveLength(samples.length)
        for (const { question, options } of attempt.cards) {
          expect(hasSameOptions(question, options)).toBe(true)
          if (question.type === 'order') expect(isRight(question, options)).toBe(false)
          if (question.type === 'true-false') expect(options).toEqual(['True', 'False'])
        }
      }),
    )
  })

  it('has as many cards as requested, if there are enough', () => {
    expect(startSamples({ count: 2 }).cards).toHaveLength(2)
    expect(startSamples({ count: 500 }).cards).toHaveLength(6)
    const none = startAttempt({ category: 'mixed', count: 5 }, 'None', [], SEED, 0)
    expect(isFinished(none)).toBe(true)
  })

  it('alternates between card and explanation until the end', () => {
    const first = startSamples()
    const explained = reply(first, [], 500)
    expect([findPosition(first), findPosition(explained)]).toEqual([0, 0])
    expect(explained.explaining).toBe(true)
    expect(findPosition(showNextCard(explained, 900))).toBe(1)
    const finished = answerAll(first)
    expect(isFinished(finished)).toBe(true)
    expect(countRight(finished)).toBe(6)
    expect(finished.spent).toBe(6000)
  })

  it('accepts one answer to each card', () => {
    const once = reply(startSamples(), ['x'], 100)
    expect(reply(once, ['y'], 200)).toBe(once)
    expect(showNextCard(startSamples(), 100)).toEqual(startSamples())
    const finished = answerAll(startSamples())
    expect(reply(finished, ['x'], 9)).toBe(finished)
    expect(changeDraft(finished, ['x'])).toBe(finished)
    expect(changeDraft(once, ['x'])).toBe(once)
  })

  it('never has more right answers than answers', () => {
    const answers = fc.array(fc.array(fc.constantFrom('Apple', '2', '4', 'True', '1024', 'Turing')))
    fc.assert(
      fc.property(answers, seeds, (given, seed) => {
        const last = given.reduce(
          (attempt, answer) => showNextCard(reply(attempt, answer, 1), 2),
          startSamples({}, seed),
        )
        expect(countRight(last)).toBeLessThanOrEqual(last.replies.length)
        expect(last.replies.length).toBe(Math.min(given.length, 6))
      }),
    )
  })
})

describe('the time for a card', () => {
  const timed = startSamples({ limit: 30 })

  it('starts when the card is shown, and stops during an explanation', () => {
    expect(findTimeLeft(timed, 0)).toBe(30_000)
    expect(findTimeLeft(timed, 29_999)).toBe(1)
    const explained = reply(timed, [], 10_000)
    expect(findTimeLeft(explained, 90_000)).toBeUndefined()
    expect(findTimeLeft(showNextCard(explained, 90_000), 100_000)).toBe(20_000)
    expect(findTimeLeft(startSamples(), 90_000)).toBeUndefined()
  })

  it('stays full if the clock is set back', () => {
    expect(findTimeLeft(timed, -50_000)).toBe(30_000)
    expect(reply(timed, [], -50_000).spent).toBe(0)
  })

  it('ends the card, and the current draft counts as the answer', () => {
    const single = skipTo(timed, 'single')
    const chosen = changeDraft(single, ['Apple'])
    expect(replyOnTimeout(chosen, 29_999)).toBe(chosen)
    expect(replyOnTimeout(chosen, 30_000).replies.at(-1)).toEqual({ answer: ['Apple'], late: true })
    expect(replyOnTimeout(single, 30_000).replies.at(-1)).toEqual({ answer: [], late: true })
    expect(replyOnTimeout(chosen, 5_000_000).spent).toBe(30_000)
  })

  it('ends without an answer if the draft cannot be marked', () => {
    const number = changeDraft(skipTo(timed, 'number'), ['about'])
    expect(replyOnTimeout(number, 30_000).replies.at(-1)).toEqual({ answer: [], late: true })
  })
})
