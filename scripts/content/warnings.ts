import type { ContentProblem } from '../../shared/content/problem.ts'
import { findUndrawableCards } from '../cards/cards.ts'
import { makeResumeFiles } from '../resume/files.ts'
import type { Content } from './load-content.ts'

/**
 * Lists valid content that the site does not show, or not everywhere.
 * @param dir the content folder
 * @param now in milliseconds since 1970
 */
export async function listWarnings(
  dir: string,
  content: Content,
  now: number,
): Promise<ContentProblem[]> {
  const { resume, site } = content
  const { warnings } = await makeResumeFiles(dir, resume, site, now)
  return [...resume.warnings, ...warnings, ...findUndrawableCards(content)]
}
