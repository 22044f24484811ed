import type { Content } from '../../scripts/content/load-content.ts'
import { listPageFiles } from '../../scripts/content/localise.ts'
import { nameTranslation } from '../../scripts/content/overlay.ts'
import { UNKNOWN_PATH } from '../../server/pages/frontend.ts'
import { LOGIN_PATH, NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { FileList } from '../protocol.ts'

/**
 * Lists the pages that the preview can show, in the default language first.
 * @param content in the default language
 */
export function listPages(content: Content): FileList['pages'] {
  const { site, projects, pages, notes, paths, languages } = content
  const { content: texts, reading } = site.texts
  const titles = new Map<string, string>([
    [PAGE_PATHS.home, site.title],
    [PAGE_PATHS.projects, reading.portfolio],
    [PAGE_PATHS.personal, texts.personalPage],
    [PAGE_PATHS.privacy, texts.privacyPage],
    [NOTES_PATH, texts.notesPage],
    ...[...projects.values(), ...pages, ...notes].map(({ path, title }) => [path, title] as const),
  ])
  const files = new Map<string, string>([
    [PAGE_PATHS.home, 'resume.json'],
    ...[paths.projects, paths.notes].flatMap((path) =>
      path ? [[path, 'site.json'] as const] : [],
    ),
    ...listPageFiles(content),
    ...[...projects.values()].map(({ path, name }) => [path, `projects/${name}.md`] as const),
  ])
  files.delete(LOGIN_PATH)
  return languages.flatMap(({ tag, prefix, lacks }) =>
    [...files]
      .filter(([path]) => !lacks.includes(path))
      .map(([path, file]) => ({
        path: addPrefix(prefix, path),
        title: titles.get(path) ?? path,
        file: prefix === '' ? file : nameTranslation(file, tag),
      })),
  )
}

/** Path of the page with all components, which the dev server has. */
const COMPONENTS_PATH = '/dev/kit'

/** Lists a page of each kind that the site has, and the components. */
export function listPageKinds(content: Content): FileList['kinds'] {
  const { site, projects, pages, notes, paths } = content
  const { content: texts, reading } = site.texts
  const [note] = notes
  const all = [...projects.values()]
  const list = all.find(({ screen }) => screen === 'to-do-list')
  const found: [title: string, path: string | undefined][] = [
    ['Components', COMPONENTS_PATH],
    ['Resume', PAGE_PATHS.home],
    [reading.portfolio, paths.projects],
    [texts.personalPage, paths.personal],
    ['Project', all.find(({ screen }) => screen === undefined)?.path],
    ['Built-in screen', all.find(({ screen }) => screen && screen !== 'to-do-list')?.path],
    [list?.title ?? '', list?.path],
    ['Log in', list && LOGIN_PATH],
    [texts.notesPage, paths.notes],
    ['Note', note?.path],
    ['Page', pages.find(({ contact }) => !contact)?.path],
    ['Contact form', pages.find(({ contact }) => contact)?.path],
    [texts.privacyPage, PAGE_PATHS.privacy],
    ['Not found', UNKNOWN_PATH],
  ]
  return found.flatMap(([title, path]) => (path === undefined ? [] : [{ title, path }]))
}
