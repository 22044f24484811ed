import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { loadContent } from './load-content.ts'
import { findPlaceholders, type Placeholder } from './placeholders.ts'
import { listWarnings } from './warnings.ts'

/** What there is to know of a content folder before it is built. */
export type ContentReport = {
  /** The folder, absolute. */
  folder: string
  /** What cannot be used: the build stops there. */
  problems: ContentProblem[]
  /** What is left out, or not shown everywhere; told only of content without problems. */
  warnings: ContentProblem[]
  /** What of the sample is still there. */
  placeholders: Placeholder[]
}

/**
 * Checks a content folder as the build does, and looks for what has still to be filled in.
 * @param folder absolute
 * @param sample the folder that comes with the site
 * @param now in milliseconds since 1970
 */
export async function checkContent(
  folder: string,
  sample: string,
  now: number,
): Promise<ContentReport> {
  const placeholders = await findPlaceholders(folder, sample)
  try {
    const content = await loadContent(folder, (file) => ({ src: file }))
    const warnings = await listWarnings(folder, content, now)
    return { folder, problems: [], warnings, placeholders }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { folder, problems: error.problems, warnings: [], placeholders }
  }
}
