import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { checkExternalLinks } from './external-links.ts'
import { loadAllLanguages } from './load-all-languages.ts'
import type { Content } from './load-content.ts'
import { listPageFiles } from './localise.ts'
import { locateProblems } from './locate-problems.ts'
import { findPlaceholders, type Placeholder } from './placeholders.ts'
import { findSampleSentences, type SampleSentence } from './sample-sentences.ts'
import { listTranslationGaps } from './translation-gaps.ts'

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
  /** What the translations lack, and which are older than their source; nothing while there are problems. */
  gaps: ContentProblem[]
}

/**
 * Checks a content folder like the build, and finds sample content that is not replaced yet.
 * @param folder absolute path of the content folder
 * @param sample folder of the sample content
 * @param now in milliseconds since 1970
 * @param online whether links to other sites are checked too, if the content can be built
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
    const { content, languages, warnings } = await loadAllLanguages(
      folder,
      (file) => ({ src: file }),
      now,
    )
    const others = languages.slice(1).map(({ tag }) => tag)
    const gaps = await listTranslationGaps(folder, listTextFiles(content), others)
    const dead = online ? await checkExternalLinks(content.links) : []
    return {
      folder,
      problems: [],
      warnings: [...warnings, ...(await locateProblems(folder, dead))],
      ...left,
      gaps,
    }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { folder, problems: error.problems, warnings: error.warnings, ...left, gaps: [] }
  }
}

/** Lists the files with texts of the owner; those of built-in screens have a title for the portfolio. */
function listTextFiles(content: Content): string[] {
  const screens = [...content.projects.values()].flatMap(({ screen, name }) =>
    screen ? [`projects/${name}.md`] : [],
  )
  const pages = listPageFiles(content).values()
  return [...new Set(['site.json', 'resume.json', ...pages, ...screens])]
}
