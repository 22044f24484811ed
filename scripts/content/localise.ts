import { foldPath } from '../../server/pages/path-resolver.ts'
import { ATOM_FEED, JSON_FEED } from '../../shared/content/feed-files.ts'
import { listNotes } from '../../shared/content/note-pages.ts'
import {
  LOGIN_PATH,
  NOTES_PATH,
  PAGE_PATHS,
  TO_DO_LIST_PATH,
} from '../../shared/content/page-paths.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import {
  addPrefix,
  type PageVersion,
  type SiteLanguage,
  type SitePaths,
} from '../../shared/content/site-languages.ts'
import { fileExists } from './content-reader.ts'
import { findPagePaths } from './find-page-paths.ts'
import type { Content } from './load-content.ts'
import { nameTranslation } from './overlay.ts'
import { writingDirection } from '../../shared/writing-direction.ts'

/** A language of the content, with the pages that it lacks. */
export type ContentLanguage = SiteLanguage & {
  /** The paths of pages in the default language that have no version in this one. */
  lacks: readonly string[]
}

/** Changes all fields named `url` below a value. */
function mapLinks<Value>(value: Value, change: (url: string) => string): Value {
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

type Pages = Pick<Content, 'site' | 'projects' | 'pages' | 'personal' | 'notes'>

/**
 * Lists the files of the pages that can be translated, by their paths in the default language. The front
 * page and the portfolio are made of several files, and the other built-in screens are only in English.
 */
export function listPageFiles({
  projects,
  pages,
  personal,
  notes,
}: Omit<Pages, 'site'>): Map<string, string> {
  return new Map([
    ...(personal ? [[PAGE_PATHS.personal, 'personal.md'] as const] : []),
    [PAGE_PATHS.privacy, 'privacy.md'],
    ...[...projects.values()].flatMap(({ screen, name, path }) => {
      const paths = screen === 'to-do-list' ? [TO_DO_LIST_PATH, LOGIN_PATH] : screen ? [] : [path]
      return paths.map((each) => [each, `projects/${name}.md`] as const)
    }),
    ...pages.map(({ name, path }) => [path, `pages/${name}.md`] as const),
    ...notes.map(({ name, path }) => [path, `notes/${name}.md`] as const),
  ])
}

/** Finds the pages that a language lacks: built-in screens in English, and those whose file it does not translate. */
export async function findLackingPages(
  dir: string,
  language: SiteLanguage,
  content: Pages,
): Promise<ContentLanguage> {
  if (language.prefix === '') return { ...language, lacks: [] }
  const lacks = [...content.projects.values()].flatMap(({ screen, path }) =>
    screen && screen !== 'to-do-list' ? path : [],
  )
  for (const [path, file] of listPageFiles(content)) {
    if (!(await fileExists(dir, nameTranslation(file, language.tag)))) lacks.push(path)
  }
  const notes = listNotes(content.notes)
  if (notes[0] && notes.every(({ path }) => lacks.includes(path))) lacks.push(NOTES_PATH)
  return { ...language, lacks }
}

/**
 * Returns the path of a page in a language; that of the default language if it is lacking.
 * @param path in the default language
 */
function localisePath({ prefix, lacks }: ContentLanguage, path: string): string {
  return lacks.includes(path) ? path : addPrefix(prefix, path)
}

/** Returns whether a path is that of a page in a language, and not in the default language instead. */
export function isInLanguage({ prefix }: SiteLanguage, path: string): boolean {
  return prefix === '' || path === prefix || path.startsWith(`${prefix}/`)
}

/** Returns the paths that the code knows, in a language with its content. */
export function listPagePaths(language: ContentLanguage, content: Pages): SitePaths {
  const pages = { ...findPagePaths(content), toDoList: TO_DO_LIST_PATH, login: LOGIN_PATH }
  const paths = Object.entries(pages).map(([page, path]) => [page, localisePath(language, path)])
  return Object.fromEntries(paths) as SitePaths
}

/**
 * Lists the versions of each page of a language that exists in several, by its path there.
 * @param languages those of the site, the default one first
 */
export function listVersions(
  languages: readonly ContentLanguage[],
  { prefix }: SiteLanguage,
  content: Pages,
): Record<string, PageVersion[]> {
  const versions = [...listVersionedPaths(content)].map((path) => {
    const having = languages.filter(({ lacks }) => !lacks.includes(path))
    const found = having.map((each) => ({ language: each.tag, path: addPrefix(each.prefix, path) }))
    return [addPrefix(prefix, path), found] as const
  })
  return Object.fromEntries(
    versions.filter(([here, found]) => found.length > 1 && found.some(({ path }) => path === here)),
  )
}

/** Lists the paths in the default language that may have a version in another one. */
function listTranslatablePaths(content: Pages): Set<string> {
  return new Set([...listVersionedPaths(content), PAGE_PATHS.resume, ...Object.values(resumeFiles)])
}

/** Lists the pages that name their versions: the resume has a second path, which is none. */
function listVersionedPaths(content: Pages): Set<string> {
  const { resume: _, ...pages } = findPagePaths(content)
  return new Set([...Object.values(pages), ...listPageFiles(content).keys()])
}

/** Lists the paths of pages and files in the default language, by those in the other languages. */
export async function listTranslatedPages(
  dir: string,
  languages: readonly SiteLanguage[],
  content: Pages,
): Promise<Map<string, string>> {
  const [, ...others] = await Promise.all(
    languages.map((each) => findLackingPages(dir, each, content)),
  )
  const feeds = listNotes(content.notes)[0] ? [ATOM_FEED, JSON_FEED] : []
  const paths = others.flatMap((language) =>
    [...listTranslatablePaths(content), ...(language.lacks.includes(NOTES_PATH) ? [] : feeds)]
      .filter((path) => !language.lacks.includes(path))
      .map((path) => [addPrefix(language.prefix, path), path] as const),
  )
  return new Map(paths)
}

type Texts = Pick<
  Content,
  | 'site'
  | 'theme'
  | 'resume'
  | 'personal'
  | 'privacy'
  | 'projects'
  | 'pages'
  | 'notes'
  | 'programs'
  | 'quiz'
>

/**
 * Moves content of the default language to the paths of another one. Pages that it lacks keep the path
 * of the default language, so that links lead there.
 * @param source the tag of the default language
 * @param isTranslated whether the language has a file for one of the default language
 */
export function localiseContent(
  content: Texts,
  source: string,
  language: ContentLanguage,
  isTranslated: (file: string) => boolean,
): Texts {
  const { projects, pages, notes, personal, privacy, site } = content
  const known = new Map([...listTranslatablePaths(content)].map((path) => [foldPath(path), path]))
  const localise = (url: string) => {
    const end = url.search(/[?#]/)
    const path = end < 0 ? url : url.slice(0, end)
    // The server takes a path in any spelling.
    const found = path.startsWith('/') ? known.get(foldPath(path)) : undefined
    return found === undefined ? url : localisePath(language, found) + url.slice(path.length)
  }
  const move = <Page extends { path: string }>(page: Page): Page => ({
    ...mapLinks(page, localise),
    path: localise(page.path),
  })
  const textLanguage = { lang: source, dir: writingDirection(source) }
  return {
    ...content,
    site: mapLinks(site, localise),
    ...(personal && { personal: mapLinks(personal, localise) }),
    privacy: mapLinks(privacy, localise),
    projects: new Map(
      [...projects].map(([name, project]) => [
        name,
        { ...move(project), ...(!isTranslated(`projects/${name}.md`) && { textLanguage }) },
      ]),
    ),
    pages: pages.map(move),
    // A list of notes, and those of tags, have only the notes of their language.
    notes: notes
      .filter(({ name }) => isTranslated(`notes/${name}.md`))
      .map(move)
      .map((note) => ({
        ...note,
        tags: note.tags.map((tag) => ({ ...tag, path: addPrefix(language.prefix, tag.path) })),
      })),
  }
}
