import bank from 'virtual:content/quiz'
import type { Question } from '../../../shared/content/question.ts'
import { MIXED_SLUG, type QuizCategory } from '../../../shared/content/quiz.ts'
import { loadChunk } from '../../app/load-chunk.ts'

/** What can be chosen: a category of the bank, all of them, or an import. */
export type Topic = { slug: string; title: string; summary: string; count: number }

/** Everything there is to choose from. Several categories can be mixed; imports stay apart. */
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

/** The topic that is chosen, or the first there is. */
export function findTopic(topics: readonly Topic[], slug: string): Topic | undefined {
  return topics.find((topic) => topic.slug === slug) ?? topics[0]
}

/**
 * The questions of a topic; those of the bank come in chunks of their own. Rejects with
 * ChunkLoadError when one does not arrive.
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
