import { composeNavigation } from '../../shared/content/navigation.ts'
import { composeNoteList, composeNotePage, listTagPaths } from '../../shared/content/note-pages.ts'
import { describePage, hasContactForm } from '../../shared/content/page.ts'
import { NOTES_PATH } from '../../shared/content/page-paths.ts'
import { composePrivacyPage } from '../../shared/content/privacy.ts'
import { composeProjectPage } from '../../shared/content/project-page.ts'
import { orderProjects, type Project, summarise } from '../../shared/content/project.ts'
import { SCREEN_PATHS, type ScreenName } from '../../shared/content/screens.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import type { WrittenPage } from '../../shared/content/written.ts'
import type { Content } from './load-content.ts'
import { isInLanguage } from './localise.ts'
import { lacksTexts } from './read-interface-texts.ts'
import { hasRichProse } from './rich-prose.ts'
import { writingDirection } from '../../shared/writing-direction.ts'
import { findLanguage, textsIn } from '../../shared/texts/texts.ts'

/** Writes a module whose default export is a value. It imports the renderer of rich parts if its text has some. */
export function writeModule(value: unknown): string {
  const rich = hasRichProse(value) ? "import '/client/app/rich-prose.tsx'\n" : ''
  return `${rich}export default ${JSON.stringify(value)}`
}

/**
 * Writes the module with a name, e.g. `portfolio` or `quiz/networks`.
 * @param prefix of the names of modules where they are imported
 * @throws Error if there is no such content
 */
export function writeContentModule(content: Content, name: string, prefix: string): string {
  const [kind = '', ...rest] = name.split('/')
  const key = rest.join('/')
  switch (key === '' ? kind : `${kind}/`) {
    case 'site':
      return writeModule(pickSite(content))
    case 'languages':
      return writeLanguages(content)
    case 'footer':
      return writeModule({ ...navigate(content).footer, note: content.site.footerNote })
    case 'routes':
      return writeRoutes(content)
    case 'route-files':
      return writeModule(listFiles(content, prefix))
    case 'personal':
      return writeModule(content.personal)
    case 'privacy':
      return writeModule({
        ...composePrivacyPage(content.privacy, content.resume.page, content.site),
        screens: listScreens(content),
        hasContactForm: hasContactForm(content.pages),
      })
    case 'contact-form':
      return hasContactForm(content.pages)
        ? "export { ContactForm } from '/client/written/contact-form.tsx'"
        : 'export const ContactForm = undefined'
    case 'programs':
      return writeModule(content.programs)
    case 'portfolio':
      return writeModule(pickPortfolio(content))
    case 'projects/':
      return writeModule(pickProject(content, (project) => project.screen === key))
    case 'written':
      return writeImports(listWritten(content), (path) => `${prefix}written${path}`)
    case 'notes':
      return writeImports(listNotePaths(content), (path) => `${prefix}written${path}`)
    case 'written/':
      return writeModule(pickWritten(content, `/${key}`))
    case 'quiz':
      return writeCatalogue(content, prefix)
    case 'quiz/':
      return writeModule(content.quiz.find(({ slug }) => slug === key)?.questions)
    default:
      throw new Error(`There is no content named ${name}`)
  }
}

/** Lists the built-in screens that project files name. */
function listScreens({ projects }: Content): ScreenName[] {
  return [...projects.values()].flatMap(({ screen }) => screen ?? [])
}

/** Lists the paths of the pages whose text is a file: own projects and pages, and the list of notes. */
function listWritten({ projects, pages, paths, language }: Content): string[] {
  const own = [...projects.values()].filter(({ screen }) => !screen)
  const written = [...own, ...pages].map(({ path }) => path)
  return [...written, ...(paths.notes ? [paths.notes] : [])].filter((path) =>
    isInLanguage(language, path),
  )
}

/** Lists the paths of notes and of their tags, which are too many for the scripts of every page. */
function listNotePaths({ notes }: Content): string[] {
  return [...notes.map(({ path }) => path), ...listTagPaths(notes)]
}

/** Picks the settings that every page loads, and no others to keep pages small. */
function pickSite(content: Content) {
  const { title, description, url, language, themeColor } = content.site
  const direction = writingDirection(language)
  const { label } = content.resume.page
  const { menu } = navigate(content)
  return { title, description, url, language, direction, themeColor, label, menu }
}

function navigate({ site, pages, paths }: Content) {
  return composeNavigation(site, pages, paths)
}

function pickPortfolio(content: Content) {
  const { portfolioLead: lead, portfolioLayout: layout } = content.site
  return { lead, layout, projects: listProjects(content).map(summarise) }
}

/** Lists the projects of the portfolio in its order. */
function listProjects({ projects, site }: Content): Project[] {
  return orderProjects(projects.values(), site.projects).filter(({ listed }) => listed)
}

function pickProject(content: Content, matches: (project: Project) => boolean) {
  const project = [...content.projects.values()].find(matches)
  return project && composeProjectPage(project, content.projects, listProjects(content))
}

function pickWritten(content: Content, path: string): WrittenPage | undefined {
  const project = pickProject(content, (each) => each.path === path)
  if (project) return { kind: 'project', project }
  const page = content.pages.find((each) => each.path === path)
  if (page) return { kind: 'page', page, description: describePage(page) }
  const { notes, paths, resume, site } = content
  const author = resume.page.name
  const note = notes.find((each) => each.path === path)
  if (note)
    return { kind: 'note', note: composeNotePage(note, notes, paths.notes, { ...site, author }) }
  const list =
    paths.notes === undefined ? undefined : composeNoteList(path, notes, paths.notes, site)
  return list && { kind: 'notes', list }
}

/** Lists the source file of each page that is not written, by path. */
function listScreenFiles(content: Content): Record<string, string> {
  const { paths } = content
  const files: Record<string, string> = {
    [paths.home]: 'client/resume/page.tsx',
    [paths.resume]: 'client/resume/page.tsx',
    ...(paths.personal && { [paths.personal]: 'client/personal/page.tsx' }),
    [paths.privacy]: 'client/privacy/page.tsx',
    ...(paths.projects && { [paths.projects]: 'client/portfolio/page.tsx' }),
  }
  for (const screen of listScreens(content)) {
    const path = screen === 'to-do-list' ? paths.toDoList : SCREEN_PATHS[screen]
    files[path] = `client/projects/${screen}/page.tsx`
    if (screen === 'to-do-list') files[paths.login] = `client/projects/${screen}/auth/page.tsx`
  }
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => isInLanguage(content.language, path)),
  )
}

/** Writes the modules of the pages by path; those of written pages are loaded by their paths. */
function writeRoutes(content: Content): string {
  const modules = Object.entries(listScreenFiles(content)).map(
    ([path, file]) => `${JSON.stringify(path)}: () => import("/${file}")`,
  )
  const written = JSON.stringify(listWritten(content))
  const { projects } = content.paths
  // A note may have a page without a list of notes.
  const notes = content.notes[0] ? `${addPrefix(content.language.prefix, NOTES_PATH)}/` : ''
  return [
    `export const modules = { ${modules.join(', ')} }`,
    `export const written = ${written}`,
    `export const notes = ${JSON.stringify(notes)}`,
    `export const hasPortfolio = ${projects !== undefined}`,
  ].join('\n')
}

/**
 * Writes the module of the site's languages. `isMultilingual` is a constant, so that bundlers drop the
 * language menu from a site in one language.
 */
function writeLanguages({ languages, language, site, ownTexts }: Content): string {
  const isMultilingual = languages.length > 1
  const lacks = lacksTexts(language.tag, ownTexts[language.tag])
  const others = languages.filter(({ tag, prefix }) => prefix !== '' && tag !== language.tag)
  const notes = language.prefix === '' ? [] : [`${NOTES_PATH}/*`]
  const elsewhere = [...others.map(({ prefix }) => `${prefix}/*`), ...language.lacks, ...notes]
  const described = languages.map(({ tag, prefix, name, lacks }) => {
    const { alsoHere: sentence, dismiss } = textsIn(tag, ownTexts[tag]).frame
    // The sentence names its own language: the English one would offer English.
    const isOwn = findLanguage(tag) !== undefined || ownTexts[tag]?.frame?.alsoHere !== undefined
    const alsoHere = isOwn ? sentence : name
    return { tag, prefix, name, lacks, dir: writingDirection(tag), alsoHere, dismiss }
  })
  return [
    `export const isMultilingual = ${isMultilingual}`,
    `export const languages = ${JSON.stringify(isMultilingual ? described : [])}`,
    `export const prefix = ${JSON.stringify(language.prefix)}`,
    `export const elsewhere = ${JSON.stringify(elsewhere)}`,
    `export const lacksTexts = ${lacks}`,
    `export const lacksListTexts = ${lacksTexts(language.tag, ownTexts[language.tag]?.list)}`,
    `export const hasOwnMenu = ${lacks && site.menu !== undefined}\n`,
  ].join('\n')
}

/** Lists the modules of all pages by path; a written page has its text in a module of its own. */
function listFiles(content: Content, prefix: string): Record<string, string[]> {
  const screens = Object.entries(listScreenFiles(content)).map(([path, file]) => [path, [file]])
  const written = [...listWritten(content), ...listNotePaths(content)].map((path) => [
    path,
    ['client/written/page.tsx', `${prefix}written${path}`],
  ])
  return Object.fromEntries([...screens, ...written]) as Record<string, string[]>
}

/** Writes a module of functions that import other modules, by key. */
function writeImports(keys: readonly string[], address: (key: string) => string): string {
  const entries = keys.map(
    (key) => `${JSON.stringify(key)}: () => import(${JSON.stringify(address(key))})`,
  )
  return `export default { ${entries.join(', ')} }`
}

/** Writes the module of the quiz catalogue: each category with a function that loads its questions. */
function writeCatalogue({ quiz }: Content, prefix: string): string {
  const entries = quiz.map(({ slug, title, summary, questions }) => {
    const category = JSON.stringify({ slug, title, summary, count: questions.length })
    const load = `() => import(${JSON.stringify(`${prefix}quiz/${slug}`)}).then((m) => m.default)`
    return `{ ...${category}, load: ${load} }`
  })
  return `export default [${entries.join(',')}]`
}
