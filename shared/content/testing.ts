import type { ContentFiles } from './content-files.ts'
import { parseMarkdown } from './markdown.ts'
import type { ImageCatalogue } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import type { SiteSettings } from './site.ts'
import type { Result } from '../result.ts'
import { textsIn } from '../texts/texts.ts'

/** A catalogue that has the pictures of these paths, each 8 by 6 and served below `/served/`. */
export function catalogue(...paths: string[]): ImageCatalogue {
  return new Map(paths.map((path) => [path, { src: `/served/${path}`, width: 8, height: 6 }]))
}

/** A content folder with these pictures, and what else is given. */
export function contentFiles(
  pictures: string[] = [],
  others: Partial<ContentFiles> = {},
): ContentFiles {
  return {
    images: catalogue(...pictures),
    videos: new Map(),
    pages: new Map(),
    addLink: () => undefined,
    warn: () => undefined,
    ...others,
  }
}

/**
 * Parses the text of a project, which starts on line 8 of its file. Problems and warnings are
 * `line: what to do`.
 */
export function parseText(
  body: string,
  others: Partial<ContentFiles> = {},
  pictures: string[] = [],
) {
  const warnings: ContentProblem[] = []
  const files = contentFiles(pictures, { warn: (warning) => warnings.push(warning), ...others })
  const { blocks, problems } = parseMarkdown({ file: 'projects/a.md', body, line: 8 }, files)
  const format = ({ path, expected }: ContentProblem) => `${path}: ${expected}`
  return { blocks, problems: problems.map(format), warnings: warnings.map(format) }
}

/** The settings of a site in English that shows nothing private, changed as given. */
export function siteSettings(changes: Partial<SiteSettings> = {}): SiteSettings {
  return {
    title: 'Ada Example',
    description: 'Resume and projects.',
    language: 'en',
    paper: 'A4',
    themeColor: { light: '#ffffff', dark: '#000000' },
    social: [],
    projects: [],
    portfolioLayout: 'index',
    redirects: [],
    private: { phone: false, street: false },
    texts: textsIn(changes.language ?? 'en'),
    ...changes,
  }
}

/** The value of a success; throws with the problems of a failure. */
export function valueOf<Value>(result: Result<Value, ContentProblem[]>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

/** The problems as `path: what to do`; none for a success. */
export function problemsIn(result: Result<unknown, ContentProblem[]>): string[] {
  return result.ok ? [] : result.problem.map(({ path, expected }) => `${path}: ${expected}`)
}
