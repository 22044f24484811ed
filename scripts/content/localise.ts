import { PAGE_PATHS } from '../../shared/content/page-paths.ts'
import { RESUME_JSON, RESUME_PDF, RESUME_VCARD } from '../../shared/content/resume-files.ts'
import { addPrefix, type HasUntranslated, type PageVersion, type SiteLanguage } from '../../shared/content/site-languages.ts'
import { fileExists } from './content-reader.ts'
import type { Content } from './load-content.ts'
import { nameTranslation } from './overlay.ts'
import { writingDirection } from './writing-direction.ts'

/**
 * Creates a function that returns the path of a page or resume file in a language, with the query and
 * the fragment of a link. Built-in screens and other files exist once, so their paths stay.
 * @param pages the paths of the pages that exist in every language, in the default one
 */
export function createLocalise(
  { prefix }: SiteLanguage,
  pages: Iterable<string>,
): (path: string) => string {
  const localised = new Set([...pages, RESUME_PDF, RESUME_VCARD, RESUME_JSON])
  return (url) => {
    const end = url.search(/[?#]/)
    const path = end < 0 ? url : url.slice(0, end)
    return localised.has(path) ? addPrefix(prefix, path) + url.slice(path.length) : url
  }
}

/** Changes all fields named `url` below a value. */
export function mapLinks<Value>(value: Value, change: (url: string) => string): Value {
  const map = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(map)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([key, field]: [string, unknown]) => [
        key,
        key === 'url' && typeof field === 'string' ? change(field) : map(field),
      ]),
    )
  }
  return map(value) as Value
}

/**
 * Lists the files of the pages that exist in every language, by their paths in the default language. The
 * front page and the portfolio are made of several files.
 */
export function listPageFiles({
  projects,
  pages,
  personal,
}: Pick<Content, 'projects' | 'pages' | 'personal'>): Map<string, string> {
  return new Map([
    ...(personal ? [[PAGE_PATHS.personal, 'personal.md'] as const] : []),
    [PAGE_PATHS.privacy, 'privacy.md'],
    ...[...projects.values()].flatMap(({ screen, name, path }) =>
      screen ? [] : [[path, `projects/${name}.md`] as const],
    ),
    ...pages.map(({ name, path }) => [path, `pages/${name}.md`] as const),
  ])
}

type Texts = Pick<
  Content,
  'site' | 'theme' | 'resume' | 'personal' | 'privacy' | 'projects' | 'pages' | 'programs' | 'quiz'
>

/**
 * Moves content of the default language to the paths of another one, and notes which texts are not
 * translated. Built-in screens exist once, in the default language.
 */
export function localiseContent(
  content: Texts,
  [source]: readonly SiteLanguage[],
  language: SiteLanguage,
  isTranslated: (file: string) => boolean,
): Texts {
  const { projects, pages, personal, privacy, site } = content
  const files = listPageFiles(content)
  const { home, resume, projects: portfolio } = PAGE_PATHS
  const localise = createLocalise(language, [home, resume, portfolio, ...files.keys()])
  const lang = source?.tag ?? language.tag
  const note = (file: string, path: string) =>
    isTranslated(file)
      ? {}
      : { untranslated: { path, language: { lang, dir: writingDirection(lang) } } }
  const move = <Page extends { path: string }>(page: Page, file: string): Page & HasUntranslated => ({
    ...mapLinks(page, localise),
    ...note(file, page.path),
    path: localise(page.path),
  })
  return {
    ...content,
    site: mapLinks(site, localise),
    ...(personal && {
      personal: { ...mapLinks(personal, localise), ...note('personal.md', PAGE_PATHS.personal) },
    }),
    privacy: { ...mapLinks(privacy, localise), ...note('privacy.md', PAGE_PATHS.privacy) },
    projects: new Map(
      [...projects].map(([name, project]) => [name, move(project, `projects/${name}.md`)]),
    ),
    pages: pages.map((page) => move(page, `pages/${page.name}.md`)),
  }
}

/**
 * Lists the versions of each page that has a text in several languages, by its path in one of them. The
 * front page and the portfolio have one in every language, other pages where the file is translated.
 * @param files the files of pages, by their paths in the default language
 */
export async function listVersions(
  dir: string,
  languages: readonly SiteLanguage[],
  { prefix }: SiteLanguage,
  files: ReadonlyMap<string, string>,
): Promise<Record<string, PageVersion[]>> {
  const versions: Record<string, PageVersion[]> = {}
  for (const [path, file] of [[PAGE_PATHS.home, ''], [PAGE_PATHS.projects, ''], ...files] as const) {
    const found: PageVersion[] = []
    for (const language of languages) {
      const exists =
        file === '' ||
        language.prefix === '' ||
        (await fileExists(dir, nameTranslation(file, language.tag)))
      if (exists) found.push({ language: language.tag, path: addPrefix(language.prefix, path) })
    }
    const here = addPrefix(prefix, path)
    if (found.length > 1 && found.some((each) => each.path === here)) versions[here] = found
  }
  return versions
}
