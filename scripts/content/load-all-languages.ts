import { ContentError, type ContentProblem, describeProblem } from '../../shared/content/problem.ts'
import type { SiteLanguage } from '../../shared/content/site-languages.ts'
import { type AddressPicture, type Content, loadContent } from './load-content.ts'
import { listWarnings } from './warnings.ts'

/** The content in all languages of a site. */
type AllContent = {
  /** In the default language. */
  content: Content
  languages: SiteLanguage[]
  /** What the site cannot show as it is written, in any language. */
  warnings: ContentProblem[]
}

/**
 * Checks a content folder in every language of the site, drafts too.
 * @param now in milliseconds since 1970
 * @throws ContentError with the problems and warnings of all languages
 */
export async function loadAllLanguages(
  dir: string,
  address: AddressPicture,
  now: number,
): Promise<AllContent> {
  const load = (language?: string) =>
    loadContent(dir, address, { drafts: true, decorated: false, language })
  const content = await load()
  // A call takes no more arguments than the content can have problems.
  const problems: ContentProblem[][] = []
  const warnings = [await listWarnings(dir, content, now)]
  for (const { tag } of content.languages.slice(1)) {
    try {
      warnings.push(await listWarnings(dir, await load(tag), now))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(error.problems)
      warnings.push(error.warnings)
    }
  }
  const allWarnings = unique(warnings.flat())
  if (problems.length > 0) throw new ContentError(unique(problems.flat()), allWarnings)
  return { content, languages: content.languages, warnings: allWarnings }
}

/** Keeps one of equal problems: each language reads what it does not translate. */
function unique(problems: readonly ContentProblem[]): ContentProblem[] {
  return [...new Map(problems.map((problem) => [describeProblem(problem), problem])).values()]
}
