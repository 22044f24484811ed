import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDesktopBuilds, type Program } from '../../shared/content/desktop-builds.ts'
import type { ContentFiles, ContentLink } from '../../shared/content/content-files.ts'
import { type Personal, parsePersonal } from '../../shared/content/personal.ts'
import { parsePrivacy, type Privacy } from '../../shared/content/privacy.ts'
import type { PictureFiles } from '../../shared/content/pictures.ts'
import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { type Note, orderNotes, parseNote } from '../../shared/content/note.ts'
import { parsePage, type TextPage } from '../../shared/content/page.ts'
import { type ParsedProject, type Project, parseProject } from '../../shared/content/project.ts'
import type { QuizCategory } from '../../shared/content/quiz.ts'
import { parseQuizCategory } from '../../shared/content/quiz-file.ts'
import { type ParsedResume, parseResume } from '../../shared/content/resume.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import {
  listSiteLanguages,
  type SitePaths,
  type PageVersion,
  type SiteLanguage,
} from '../../shared/content/site-languages.ts'
import { FALLBACK_SITE, type SiteSettings, parseSite } from '../../shared/content/site.ts'
import { createCovers, type DrawCover } from '../covers/draw.ts'
import { canDrawIcon, OWN_ICON } from '../icons/icons.ts'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import { findLanguage, listMissingTexts } from '../../shared/texts/texts.ts'
import { loadTheme, type Theme } from '../theme/load-theme.ts'
import { createRecolour } from '../theme/recolour.ts'
import { type ContentReader, createContentReader, fileExists } from './content-reader.ts'
import { findDeadLinks } from './dead-links.ts'
import { findContactEmail } from './discovery.ts'
import { findPages, type PathCache } from './find-pages.ts'
import { findUnknownLanguages, highlightCode } from './highlight.ts'
import { listSettingLinks } from './list-links.ts'
import {
  type ContentLanguage,
  findLackingPages,
  listPagePaths,
  listVersions,
  localiseContent,
} from './localise.ts'
import { locateProblems } from './locate-problems.ts'
import { nameTranslation } from './overlay.ts'
import { listOwnerFiles } from './owner-files.ts'
import { findPathCollisions } from './path-collisions.ts'
import { findUnknownNames, findUnopenedScreens } from './project-names.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { findUnknownVariants } from '../resume/variants.ts'
import { type PictureCache, readPictures } from './read-pictures.ts'
import { readVideos } from './read-videos.ts'
import { createTextParser, type TextCache } from './text-cache.ts'
import { findUnreadFiles } from './unread-files.ts'

/** All of the owner's content in one language of the site, validated and normalised. */
export type Content = {
  site: SiteSettings
  /** The language of this content. */
  language: ContentLanguage
  /** The languages of the site, the default one first. */
  languages: ContentLanguage[]
  /** The paths of the pages that are not projects; where this language lacks one, that of the default one. */
  paths: SitePaths
  /** The versions of each page with several, by its path in this language. */
  versions: Record<string, PageVersion[]>
  theme: Theme
  resume: ParsedResume
  /** Undefined if there is no `personal.md`, and so no such page. */
  personal?: Personal
  privacy: Privacy
  /** By file name without `.md`. */
  projects: Map<string, Project>
  /** The owner's own pages. */
  pages: TextPage[]
  /** The notes, newest first; in another language, those that it translates. */
  notes: Note[]
  /** The desktop programs that can be downloaded; empty when the owner has published none. */
  programs: Program[]
  /** The question bank, in the order of its files; empty when the owner has none. */
  quiz: QuizCategory[]
  /** Files that are served as they are, by their decoded URL paths; the values are absolute paths. */
  files: ReadonlyMap<string, string>
  /** The links of all texts and settings. */
  links: ContentLink[]
  /** What the site cannot show as it is written, each with its place. */
  warnings: ContentProblem[]
}

/**
 * Returns the URLs at which a picture is served; `width` is in pixels. `drawn` has the bytes of a picture
 * that the content folder does not have, or not in these colours.
 */
export type AddressPicture = (
  file: string,
  width: number,
  drawn?: Buffer,
) => PictureFiles | Promise<PictureFiles>

const PERSONAL = 'personal.md'
const PRIVACY = 'privacy.md'
const DESKTOP_BUILDS = 'projects/desktop-software.yaml'

/** What was read and has not changed, for processes that read the content often. */
export type ContentCache = { pictures: PictureCache; texts: TextCache; paths: PathCache }

/** Creates an empty cache. */
export function createContentCache(): ContentCache {
  return { pictures: new Map(), texts: new Map(), paths: new Map() }
}

type LoadOptions = {
  drafts?: boolean
  decorated?: boolean
  language?: string | undefined
  cache?: ContentCache
}

/**
 * Reads a content folder in one language.
 * @param decorated whether projects without a picture get one, and code its colours; a check does without
 * @param drafts whether projects and pages with `draft: true` are part of it; they are always checked
 * @param language one of the site's languages; by default the first
 * @throws ContentError with every problem and warning found, so that owners can fix all of them at once
 */
export async function loadContent(
  dir: string,
  address: AddressPicture,
  { drafts = false, decorated = true, language: tag, cache }: LoadOptions = {},
): Promise<Content> {
  await requireFolder(dir)
  const problems: ContentProblem[] = []
  /** Returns the value of a result, or collects its problems. */
  function unwrap<Value>(result: Result<Value, ContentProblem[]>): Value | undefined {
    if (result.ok) return result.value
    problems.push(...result.problem)
    return undefined
  }

  const warnings: ContentProblem[] = []
  const ownReader = createContentReader(dir)
  const ownSettings = unwrap(await parseJsonFile(ownReader, 'site.json', parseSite))
  const siteLanguages = listSiteLanguages(ownSettings ?? FALLBACK_SITE)
  const siteLanguage = findLanguageByTag(siteLanguages, tag)
  const isDefault = siteLanguage.prefix === ''
  const reader = isDefault ? ownReader : createContentReader(dir, siteLanguage.tag)
  const settings = isDefault
    ? ownSettings
    : unwrap(await parseJsonFile(reader, 'site.json', parseSite))
  // The other files are checked even if this one is wrong.
  const site = { ...(settings ?? FALLBACK_SITE), language: siteLanguage.tag }
  const theme = unwrap(await loadTheme(dir, site.theme))
  const labels = describeLabels(site.language)
  if (labels !== undefined) {
    const path = site.languages ? `languages[${siteLanguages.indexOf(siteLanguage)}]` : 'language'
    warnings.push({ file: 'site.json', path, expected: labels })
  }
  const recolour = theme ? createRecolour(theme.tokens) : () => undefined
  const images = await readPictures(dir, address, recolour, problems, warnings, cache?.pictures)
  if (!(await canDrawIcon(dir))) {
    problems.push({ file: OWN_ICON, path: '', expected: 'the drawing cannot be read: export it as SVG again' })
  }
  const ownerFiles = await listOwnerFiles(dir)
  problems.push(...ownerFiles.problems)
  const translations = siteLanguages.slice(1).map((each) => each.tag)
  const projectFiles = unwrap(await listSources(dir, 'projects', translations)) ?? []
  const pageFiles = unwrap(await listSources(dir, 'pages', translations)) ?? []
  const noteFiles = unwrap(await listSources(dir, 'notes', translations)) ?? []
  const hasPersonal = await fileExists(dir, PERSONAL)
  const links: ContentLink[] = []
  const files: ContentFiles = {
    images,
    videos: await readVideos(dir, address),
    pages: await findPages(
      dir,
      [...(hasPersonal ? [PERSONAL] : []), PRIVACY, ...projectFiles, ...pageFiles, ...noteFiles],
      ownerFiles.files,
      cache?.paths,
    ),
    addLink: (link) => links.push(link),
    warn: (warning) => warnings.push(warning),
  }
  const parse = createTextParser(cache?.texts, files, site.language)
  /** Parses texts, without those that are wrong. */
  async function parseFiles<Value>(
    sources: readonly string[],
    parseFile: Parameters<typeof parse<Value>>[2],
  ): Promise<Value[]> {
    // Together, so that they wait for the disk at the same time.
    const texts = await Promise.all(
      sources.map(async (file) => [file, await reader.text(file)] as const),
    )
    return texts.flatMap(([file, text]) => {
      const value = unwrap(text.ok ? parse(file, text.value, parseFile) : text)
      return value === undefined ? [] : [value]
    })
  }
  const drawCover = decorated && theme ? createCovers(theme, site.language) : undefined
  const resume = unwrap(
    await parseJsonFile(reader, 'resume.json', (file, json) => parseResume(file, json, images, site)),
  )
  const [personal] = hasPersonal ? await parseFiles([PERSONAL], parsePersonal) : []
  // Content folders that are older than the privacy page lack this file.
  const [privacy] = (await fileExists(dir, PRIVACY))
    ? await parseFiles([PRIVACY], parsePrivacy)
    : [{ blocks: [] }]
  const projects = new Map<string, Project>()
  for (const project of await parseFiles(projectFiles, parseProject))
    projects.set(project.name, await withPicture(project, address, drawCover))
  const pages = await parseFiles(pageFiles, parsePage)
  const notes = await parseFiles(noteFiles, parseNote)
  problems.push(...findFormsWithoutAddress(pages, site, resume))
  problems.push(...findPathCollisions(projects.values(), pages, notes, siteLanguages))
  // The screen of a file that is wrong is not known, so its own files are checked to be sure.
  const knowsScreens = projects.size === projectFiles.length
  const hasScreen = (name: ScreenName) =>
    !knowsScreens || [...projects.values()].some(({ screen }) => screen === name)
  const [programs] =
    hasScreen('desktop-software') && (await fileExists(dir, DESKTOP_BUILDS))
      ? await parseFiles([DESKTOP_BUILDS], (file, text) =>
          parseDesktopBuilds(file, text, images, site.language),
        )
      : [[]]
  const quiz: QuizCategory[] = []
  for (const file of hasScreen('quiz') ? await listFiles(dir, 'quiz', '.json') : []) {
    const category = unwrap(await parseJsonFile(reader, file, parseQuizCategory))
    if (category) quiz.push(category)
  }
  const texts = [
    ...[...projects.values()].map((project) => ({ file: `projects/${project.name}.md`, ...project })),
    ...pages.map((page) => ({ file: `pages/${page.name}.md`, ...page })),
    ...notes.map((note) => ({ file: `notes/${note.name}.md`, ...note })),
    ...(personal ? [{ file: PERSONAL, ...personal }] : []),
    ...(privacy ? [{ file: PRIVACY, ...privacy }] : []),
  ]
  links.push(...listSettingLinks({ site, resume, projects, programs, quiz }))
  warnings.unshift(...(resume?.warnings ?? []))
  warnings.push(
    ...(await findUnknownVariants(dir, translations)),
    ...(await findUnreadFiles(dir)),
    ...findUnknownLanguages(texts),
    ...findUnknownNames(site.projects, projects, projectFiles),
    ...(knowsScreens ? findUnopenedScreens(projects) : []),
    ...findDeadLinks(links, {
      pages: files.pages,
      files: ownerFiles.files,
      texts,
      sections: resume?.page.sections,
    }),
  )
  const located = await locateProblems(dir, warnings.map(reader.relocate))
  if (!settings || !theme || !resume || !privacy || !programs || problems.length > 0) {
    throw new ContentError(await locateProblems(dir, problems.map(reader.relocate)), located)
  }
  if (decorated) await highlightCode(texts)
  const shown = ({ draft }: { draft: boolean }) => drafts || !draft
  const content = {
    site,
    theme,
    resume,
    ...(personal && { personal }),
    privacy,
    projects: new Map([...projects].filter(([, project]) => shown(project))),
    pages: pages.filter(shown),
    notes: orderNotes(notes.filter(shown)),
    programs,
    quiz,
  }
  const languages = await Promise.all(
    siteLanguages.map((each) => findLackingPages(dir, each, content)),
  )
  const language = findLanguageByTag(languages, tag)
  return {
    ...(isDefault
      ? content
      : localiseContent(content, findLanguageByTag(languages).tag, language, reader.isTranslated)),
    language,
    languages,
    paths: listPagePaths(language),
    versions: listVersions(languages, language, content),
    files: ownerFiles.files,
    links,
    warnings: located,
  }
}

/** Finds contact forms whose messages cannot be sent. */
function findFormsWithoutAddress(
  pages: readonly TextPage[],
  site: SiteSettings,
  resume: ParsedResume | undefined,
): ContentProblem[] {
  if (!resume || findContactEmail({ site, resume }) !== undefined) return []
  const expected = 'its messages have no address to go to: write "contactEmail" in site.json, or an e-mail address in resume.json'
  return pages
    .filter(({ contact }) => contact)
    .map(({ name }) => ({ file: `pages/${name}.md`, path: 'contact', expected }))
}

/** Finds a language by its tag; without one, the default language, which is the first. */
function findLanguageByTag<Language extends SiteLanguage>(
  languages: readonly Language[],
  tag?: string,
): Language {
  const found = tag === undefined ? languages[0] : languages.find((each) => each.tag === tag)
  if (!found) throw new Error(`The site has no language ${tag}`)
  return found
}

/** Draws the cover of a project without a picture. */
async function withPicture(
  project: ParsedProject,
  address: AddressPicture,
  drawCover: DrawCover | undefined,
): Promise<Project> {
  const { picture } = project
  if (picture) return { ...project, picture }
  // A check draws no covers, and an invalid theme stops the build.
  const cover = await drawCover?.(project, address)
  return { ...project, picture: cover ?? { src: '', width: 1, height: 1, alt: '' }, drawn: true }
}

async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch(() => undefined)
  if (found?.isDirectory()) return
  throw new ContentError([
    { file: dir, path: '', expected: 'this is not a folder: set CONTENT_DIR to the folder with the content of the site' },
  ])
}

/** Lists the files of a folder with an extension, sorted; the folder may be missing. */
async function listFiles(dir: string, folder: string, extension: string): Promise<string[]> {
  const names = await readdir(join(dir, folder)).catch(() => [])
  return names
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Lists the Markdown files of a folder without their translations, each of which must have its source. */
async function listSources(
  dir: string,
  folder: string,
  languages: readonly string[],
): Promise<Result<string[], ContentProblem[]>> {
  const files = await listFiles(dir, folder, '.md')
  const endings = languages.map((tag) => nameTranslation('.md', tag))
  const isTranslation = (file: string) => endings.some((ending) => file.endsWith(ending))
  const sources = files.filter((file) => !isTranslation(file))
  const known = new Set(
    sources.flatMap((file) => languages.map((tag) => nameTranslation(file, tag))),
  )
  const lost = files.filter((file) => isTranslation(file) && !known.has(file))
  if (lost.length === 0) return success(sources)
  const expected = 'there is no file to translate: correct the name, which is that of the source with the language before .md'
  return failure(lost.map((file) => ({ file, path: '', expected })))
}

async function parseJsonFile<Value>(
  reader: ContentReader,
  file: string,
  parse: (file: string, json: unknown) => Result<Value, ContentProblem[]>,
): Promise<Result<Value, ContentProblem[]>> {
  const json = await reader.json(file)
  return json.ok ? parse(file, json.value) : json
}

/** Says which labels of a site are not in its language; undefined if all are. */
function describeLabels(language: string): string | undefined {
  if (findLanguage(language) === undefined) {
    return `the site's own labels are in English: it has them in ${LANGUAGE_TAGS.join(', ')}`
  }
  const missing = listMissingTexts(language)
  return missing.length === 0
    ? undefined
    : `labels that are in English, because they are not translated: ${missing.join(', ')}`
}
