import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addScore,
  findBest,
  formatScores,
  groupByCategory,
  MAX_SCORES,
  parseScores,
  type Score,
  createScore,
} from './score.ts'
import { startSamples } from './testing.ts'

function score(changes: Partial<Score>): Score {
  return {
    category: 'networks',
    title: 'Networks',
    right: 5,
    count: 10,
    spent: 60_000,
    finishedAt: 0,
    ...changes,
  }
}

describe('the best score', () => {
  it('has the highest share, then the most questions, then the shortest time', () => {
    const scores = [
      score({ right: 9, count: 10 }),
      score({ right: 5, count: 5, spent: 9 }),
      score({ right: 10, count: 10, spent: 50 }),
      score({ right: 10, count: 10, spent: 40 }),
      score({ category: 'security', right: 20, count: 20 }),
    ]
    expect(findBest(scores, 'networks')).toBe(scores[3])
    expect(findBest(scores, 'systems')).toBeUndefined()
  })
})

describe('scores', () => {
  it('are created from an attempt', () => {
    expect(createScore(startSamples(), 7)).toEqual({
      category: 'mixed',
      title: 'Mixed',
      right: 0,
      count: 6,
      spent: 0,
      finishedAt: 7,
    })
  })

  it('are grouped by category, the latest first', () => {
    const scores = [
      score({ category: 'b', title: 'B' }),
      score({ category: 'a', title: 'A' }),
      score({ category: 'b', title: 'B, as it was called', right: 8 }),
    ]
    expect(groupByCategory(scores)).toEqual([
      { category: 'b', title: 'B', best: scores[2], scores: [scores[0], scores[2]] },
      { category: 'a', title: 'A', best: scores[1], scores: [scores[1]] },
    ])
  })

  it('are limited in number, the oldest are removed', () => {
    const many = Array.from({ length: MAX_SCORES + 5 }, (_, finishedAt) => finishedAt)
    const kept = many.reduce<readonly Score[]>(
      (scores, finishedAt) => addScore(scores, score({ finishedAt })),
      [],
    )
    expect(kept).toHaveLength(MAX_SCORES)
    expect(kept[0]?.finishedAt).toBe(MAX_SCORES + 4)
  })

  it('are restored unchanged', () => {
    const scores = [score({}), score({ right: 0 })]
    expect(parseScores(formatScores(scores))).toEqual(scores)
  })

  it.each(['', '{', '[]', '{"version":2,"scores":[]}', '{"version":1}'])(
    'are not restored from invalid text: %s',
    (text) => expect(parseScores(text)).toBeUndefined(),
  )

  it('are restored without invalid ones', () => {
    const broken = [{ right: 11 }, { count: 0, right: 0 }, { finishedAt: 1e300 }, { spent: -1 }]
    const text = formatScores([score({}), ...broken.map(score)])
    expect(parseScores(text)).toEqual([score({})])
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (scores) => {
        expect(parseScores(JSON.stringify({ version: 1, scores }))).toEqual([])
      }),
    )
  })
})
