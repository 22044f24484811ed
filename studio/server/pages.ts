import type { Content } from '../../scripts/content/load-content.ts'
import { listPageFiles } from '../../scripts/content/localise.ts'
import { nameTranslation } from '../../scripts/content/overlay.ts'
import { LOGIN_PATH, NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import { textsIn } from '../../shared/texts/texts.ts'
import type { FileList } from '../protocol.ts'

/**
 * Lists the pages that the preview can show, in the default language first.
 * @param content in the default language
 */
export function listPages(content: Content): FileList['pages'] {
  const { site, projects, pages, notes, languages } = content
  const { content: texts, reading } = textsIn(site.language)
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
    [PAGE_PATHS.projects, 'site.json'],
    ...(notes[0] ? [[NOTES_PATH, 'site.json'] as const] : []),
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
