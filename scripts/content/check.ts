import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { askLinks } from './ask-links.ts'
import { loadContent } from './load-content.ts'
import { locateProblems } from './locate-problems.ts'
import { findPlaceholders, type Placeholder } from './placeholders.ts'
import { findSampleSentences, type SampleSentence } from './sample-sentences.ts'
import { listWarnings } from './warnings.ts'

/** The result of checking a content folder. */
export type ContentReport = {
  /** The folder, absolute. */
  folder: string
  /** Errors, which stop the build. */
  problems: ContentProblem[]
  /** Content that is left out or not shown everywhere; with problems, those of the files that could be read. */
  warnings: ContentProblem[]
  /** Sample content that is not replaced yet. */
  placeholders: Placeholder[]
  /** Sentences that are still the sample's. */
  sentences: SampleSentence[]
}

/**
 * Checks a content folder like the build, and finds sample content that is not replaced yet.
 * @param folder absolute path of the content folder
 * @param sample folder of the sample content
 * @param now in milliseconds since 1970
 * @param online whether links to other sites are asked, too; not if the content cannot be built
 */
export async function checkContent(
  folder: string,
  sample: string,
  now: number,
  { online = false } = {},
): Promise<ContentReport> {
  const left = {
    placeholders: await findPlaceholders(folder, sample),
    sentences: await findSampleSentences(folder, sample),
  }
  try {
    const content = await loadContent(folder, (file) => ({ src: file }), {
      drafts: true,
      covers: false,
    })
    const warnings = await listWarnings(folder, content, now)
    const asked = online ? await locateProblems(folder, await askLinks(content.links)) : []
    return { folder, problems: [], warnings: [...warnings, ...asked], ...left }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { folder, problems: error.problems, warnings: error.warnings, ...left }
  }
}
