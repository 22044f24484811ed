import { DAY } from '../../shared/clock.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { findUndrawableCards } from '../cards/cards.ts'
import type { Content } from './load-content.ts'
import { locateProblems } from './locate-problems.ts'
import { makeDownloads } from './public-files.ts'

/**
 * Lists valid content that the site does not show, or not everywhere: the warnings of the content, and
 * those of the files that are made of it.
 * @param dir the content folder
 * @param now in milliseconds since 1970
 */
export async function listWarnings(
  dir: string,
  content: Content,
  now: number,
): Promise<ContentProblem[]> {
  const { warnings } = await makeDownloads(dir, content, now)
  const made = [
    ...warnings,
    ...(await findUndrawableCards(content)),
    ...findEarlyNotes(content, now),
  ]
  return [...content.warnings, ...(await locateProblems(dir, made))]
}

/** Finds notes that are public before their day; where the new day begins first, it is up to a day earlier. */
function findEarlyNotes({ notes }: Content, now: number): ContentProblem[] {
  const latest = new Date(now + DAY).toISOString().slice(0, 10)
  const expected =
    'this day is still to come, but the note is public at once: set "draft: true" until then, or correct the day'
  return notes
    .filter(({ draft, date }) => !draft && (date.datetime ?? '') > latest)
    .map(({ name }) => ({ file: `notes/${name}.md`, path: 'date', expected }))
}
