import { describe, expect, it } from 'vitest'
import { findTopic, listTopics, loadQuestions } from './bank.ts'
import { samples } from './testing.ts'

const own = { slug: 'own-1', title: 'Mine', summary: '', questions: samples }

describe('the topics', () => {
  it('are the mix of all categories, each category of the bank, and the imports', () => {
    const [mixed, ...others] = listTopics([own])
    const bank = others.slice(0, -1)
    expect(mixed?.count).toBe(bank.reduce((sum, { count }) => sum + count, 0))
    expect(bank.map(({ slug }) => slug)).toContain('networks')
    expect(others.at(-1)).toEqual({ slug: 'own-1', title: 'Mine', summary: '', count: 6 })
  })

  it('fall back to the first one if the chosen one was removed', () => {
    const topics = listTopics([own])
    expect(findTopic(topics, 'own-1')?.title).toBe('Mine')
    expect(findTopic(topics, 'own-2')).toBe(topics[0])
    expect(findTopic([], 'mixed')).toBeUndefined()
  })
})

describe('the questions', () => {
  it('of each topic are as many as its count', async () => {
    for (const { slug, count } of listTopics([own])) {
      expect(await loadQuestions(slug, [own]), slug).toHaveLength(count)
    }
  })

  it('of a removed topic are none', async () => {
    expect(await loadQuestions('own-2', [own])).toEqual([])
  })
})
