import bank from 'virtual:content/quiz'
import type { Question } from '../../../shared/content/question.ts'
import { MIXED_SLUG, type QuizCategory } from '../../../shared/content/quiz.ts'
import { loadChunk } from '../../app/load-chunk.ts'

/** Topic to choose: a category of the bank, all categories, or an import. */
export type Topic = { slug: string; title: string; summary: string; count: number }

/** Lists all topics. Categories of the bank can be mixed, imports cannot. */
export function listTopics(imports: readonly QuizCategory[]): Topic[] {
  const own = imports.map(({ questions, ...topic }) => ({ ...topic, count: questions.length }))
  return bank.length > 1 ? [mixed, ...bank, ...own] : [...bank, ...own]
}

const mixed: Topic = {
  slug: MIXED_SLUG,
  title: 'All categories',
  summary: 'Something of everything.',
  count: bank.reduce((sum, { count }) => sum + count, 0),
}

/** Returns the topic with a slug, else the first one. */
export function findTopic(topics: readonly Topic[], slug: string): Topic | undefined {
  return topics.find((topic) => topic.slug === slug) ?? topics[0]
}

/**
 * Loads the questions of a topic; those of the bank are in chunks.
 * Rejects with ChunkLoadError when a chunk fails to load.
 */
export async function loadQuestions(
  slug: string,
  imports: readonly QuizCategory[],
): Promise<readonly Question[]> {
  const own = imports.find((category) => category.slug === slug)
  if (own) return own.questions
  const categories = slug === MIXED_SLUG ? bank : bank.filter((category) => category.slug === slug)
  return (await Promise.all(categories.map(({ load }) => loadChunk(load)))).flat()
}
