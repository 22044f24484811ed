import { stat } from 'node:fs/promises'
import type { Program } from '../../shared/content/desktop-builds.ts'
import type { ContentFiles, ContentLink } from '../../shared/content/content-files.ts'
import type { Personal } from '../../shared/content/personal.ts'
import type { Privacy } from '../../shared/content/privacy.ts'
import type { ImageCatalogue, PictureFiles } from '../../shared/content/pictures.ts'
import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { type Note, orderNotes } from '../../shared/content/note.ts'
import { hasContactForm, type TextPage } from '../../shared/content/page.ts'
import type { ParsedProject, Project } from '../../shared/content/project.ts'
import type { QuizCategory } from '../../shared/content/quiz.ts'
import { listChosenSections } from '../../shared/content/resume-layout.ts'
import type { ParsedResume } from '../../shared/content/resume.ts'
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
import { type OwnTexts, textsIn } from '../../shared/texts/texts.ts'
import { loadTheme, type Theme } from '../theme/load-theme.ts'
import { createRecolour } from '../theme/recolour.ts'
import { createContentReader, listTagsOfNames } from './content-reader.ts'
import { findDeadLinks } from './dead-links.ts'
import { findContactEmail } from './discovery.ts'
import { requireFileNames } from './file-names.ts'
import { findPagePaths } from './find-page-paths.ts'
import { findPages, type PathCache } from './find-pages.ts'
import { createFindings, type Findings } from './findings.ts'
import { findUnknownLanguages, highlightCode } from './highlight.ts'
import { listSettingLinks } from './list-links.ts'
import {
  type ContentLanguage,
  findLackingPages,
  listPagePaths,
  listTranslatedPages,
  listVersions,
  localiseContent,
} from './localise.ts'
import { locateProblems } from './locate-problems.ts'
import { listOwnerFiles } from './owner-files.ts'
import {
  findUnknownTranslations,
  listSources,
  listTextFiles,
  listTexts,
  parseJsonFile,
  parseScreenFiles,
  parseTexts,
} from './parse-content.ts'
import { nameTranslation } from './overlay.ts'
import { findPathCollisions } from './path-collisions.ts'
import { findUnknownNames, findUnopenedScreens } from './project-names.ts'
import { findUnknownVariants } from '../resume/variants.ts'
import { listPublicPaths } from './public-files.ts'
import { describeMissingTexts, readInterfaceTexts } from './read-interface-texts.ts'
import { type PictureCache, readPictures } from './read-pictures.ts'
import { readVideos } from './read-videos.ts'
import type { TextCache } from './text-cache.ts'
import { findUnreadFiles } from './unread-files.ts'

/** All of the owner's content in one language of the site, validated and normalised. */
export type Content = {
  site: SiteSettings
  /** The language of this content. */
  language: ContentLanguage
  /** The languages of the site, the default one first. */
  languages: ContentLanguage[]
  /**
   * The paths of the pages that are not projects, without those that the site does not have; where this language lacks
   * one, that of the default one.
   */
  paths: SitePaths
  /** The texts of the interface that the owner has replaced, in all languages. */
  ownTexts: OwnTexts
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
 * Returns the URLs at which a picture is served; `width` is in pixels, and 0 for a file that is served unchanged. `drawn`
 * has the bytes of a picture that the content folder does not have, or not in these colours.
 */
export type AddressPicture = (
  file: string,
  width: number,
  drawn?: Buffer,
) => PictureFiles | Promise<PictureFiles>

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
  await requireFileNames(dir)
  const findings = createFindings()
  const settings = await readSettings(dir, tag, findings)
  const { reader, site, siteLanguages, isDefault, ownTexts } = settings
  const theme = findings.take(await loadTheme(dir, site.theme))
  const images = await readImages(dir, address, theme, findings, cache?.pictures)
  const ownerFiles = await listOwnerFiles(dir)
  findings.report(ownerFiles.problems)
  // A wrong site.json names no languages. Its translations are still no pages of their own.
  const translations = settings.isValid
    ? siteLanguages.slice(1).map((each) => each.tag)
    : await listTagsOfNames(dir)
  const sources = await listSources(dir, translations, findings)
  const links: ContentLink[] = []
  const files: ContentFiles = {
    images,
    videos: await readVideos(dir, address),
    pages: await findPages(dir, listTextFiles(sources), ownerFiles.files, site, cache?.paths),
    addLink: (link) => links.push(link),
    warn: (warning) => findings.warnings.push(warning),
  }
  const folder = { dir, reader, files, site, findings }
  const parsed = await parseTexts(folder, sources, cache?.texts)
  const { resume, personal, privacy, pages, notes } = parsed
  const drawCover = decorated && theme ? createCovers(theme, site.language) : undefined
  const projects = new Map<string, Project>()
  for (const project of parsed.projects)
    projects.set(project.name, await withPicture(project, address, drawCover))
  findings.report(findFormsWithoutAddress(pages, site, resume))
  const written = { site, projects, pages, notes, ...(personal && { personal }) }
  const taken = { site, paths: findPagePaths(written) }
  findings.report(findPathCollisions(projects.values(), pages, notes, siteLanguages, taken))
  // The screen of a file that is wrong is not known, so its own files are checked to be sure.
  const knowsScreens = projects.size === sources.projects.length
  const hasScreen = (name: ScreenName) =>
    !knowsScreens || [...projects.values()].some(({ screen }) => screen === name)
  const { programs, quiz } = await parseScreenFiles(folder, hasScreen)
  const labels = describeMissingTexts(site.language, ownTexts[site.language], {
    hasList: hasScreen('to-do-list'),
    hasContactForm: hasContactForm(pages),
  })
  const texts = listTexts({ ...parsed, projects: projects.values() })
  const published = withoutDrafts(written)
  const allLinks = [...links, ...listSettingLinks({ site, resume, projects, programs, quiz })]
  const warnings = [
    ...(resume?.warnings ?? []),
    ...(labels === undefined ? [] : [{ ...settings.place, expected: labels }]),
    ...findings.warnings,
    ...(await findUnknownVariants(dir, translations)),
    ...findUnknownTranslations(sources),
    ...(await findUnreadFiles(dir)),
    ...findUnknownLanguages(texts),
    ...findUnknownNames(site.projects, projects, sources.projects),
    ...(knowsScreens ? findUnopenedScreens(projects) : []),
    ...findDeadLinks(allLinks, {
      pages: files.pages,
      translated: await listTranslatedPages(dir, siteLanguages, written),
      files: ownerFiles.files,
      publicPaths: listPublicPaths(site),
      texts,
      sections: resume?.page.sections,
    }),
  ]
  const located = await locateProblems(dir, warnings.map(reader.relocate))
  const { problems } = findings
  if (!settings.isValid || !theme || !resume || !privacy || !programs || problems.length > 0) {
    throw new ContentError(await locateProblems(dir, problems.map(reader.relocate)), located)
  }
  if (decorated) await highlightCode(texts)
  const shown = drafts ? { projects, pages, notes } : published
  const content = {
    site,
    theme,
    resume,
    ...(personal && { personal }),
    privacy,
    ...shown,
    notes: orderNotes(shown.notes),
    programs,
    quiz,
  }
  const languages = await Promise.all(
    siteLanguages.map((each) => findLackingPages(dir, each, content)),
  )
  const language = findLanguageByTag(languages, tag)
  const localised = isDefault
    ? content
    : localiseContent(content, findLanguageByTag(languages).tag, language, reader.isTranslated)
  return {
    ...localised,
    language,
    languages,
    ownTexts,
    paths: listPagePaths(language, localised),
    versions: listVersions(languages, language, content),
    files: ownerFiles.files,
    links: allLinks,
    warnings: located,
  }
}

/**
 * Reads `site.json` in a language of the site. The other files are checked even if this one is wrong,
 * with the settings of a fallback.
 */
async function readSettings(dir: string, tag: string | undefined, findings: Findings) {
  const { take } = findings
  const ownReader = createContentReader(dir)
  const own = take(await parseJsonFile(ownReader, 'site.json', parseSite))
  const siteLanguages = listSiteLanguages(own ?? FALLBACK_SITE)
  const siteLanguage = findLanguageByTag(siteLanguages, tag)
  const isDefault = siteLanguage.prefix === ''
  const reader = isDefault ? ownReader : createContentReader(dir, siteLanguage.tag)
  const settings = isDefault ? own : take(await parseJsonFile(reader, 'site.json', parseSite))
  if (own && settings && !isDefault) {
    const file = nameTranslation('site.json', siteLanguage.tag)
    findings.warnings.push(...findLostSections(file, own, settings))
  }
  const ownTexts = await readInterfaceTexts(dir, siteLanguages, findings)
  const language = siteLanguage.tag
  const texts = textsIn(language, ownTexts[language])
  const site: SiteSettings = { ...(settings ?? FALLBACK_SITE), language, texts }
  /** Where the language is set. */
  const path = site.languages ? `languages[${siteLanguages.indexOf(siteLanguage)}]` : 'language'
  const place = { file: 'site.json', path }
  return {
    reader,
    site,
    siteLanguages,
    isDefault,
    ownTexts,
    place,
    isValid: settings !== undefined,
  }
}

/** Returns a warning if a translation, whose list of sections may replace that of the source, has fewer of them. */
function findLostSections(
  file: string,
  source: Pick<SiteSettings, 'resume'>,
  translated: Pick<SiteSettings, 'resume'>,
): ContentProblem[] {
  const shown = new Set(listChosenSections(translated.resume ?? {}).map(({ key }) => key))
  const lost = listChosenSections(source.resume ?? {}).filter(({ key }) => !shown.has(key))
  if (lost.length === 0) return []
  const names = lost.map(({ key }) => `"${key}"`).join(', ')
  const expected = `the resume in this language lacks ${names}: write all sections, as in site.json`
  return [{ file, path: 'resume.sections', expected }]
}

/** Reads the pictures in the colours of the theme, and checks that the icon can be drawn. */
async function readImages(
  dir: string,
  address: AddressPicture,
  theme: Theme | undefined,
  { warnings, report }: Findings,
  cache: PictureCache | undefined,
): Promise<ImageCatalogue> {
  const recolour = theme ? createRecolour(theme.tokens) : () => undefined
  const unreadable: ContentProblem[] = []
  const images = await readPictures(dir, address, recolour, unreadable, warnings, cache)
  report(unreadable)
  if (!(await canDrawIcon(dir))) {
    report([
      { file: OWN_ICON, path: '', expected: 'the drawing cannot be read: export it as SVG again' },
    ])
  }
  // Nothing is built with an unreadable picture, and that it is one is enough to say: the folder does not lack it.
  const all = new Map(images)
  for (const { file } of unreadable) all.set(file, { src: '', width: 1, height: 1 })
  return all
}

type Texts = Pick<Content, 'projects' | 'pages' | 'notes'>

/** Leaves out what no visitor sees. */
function withoutDrafts({ projects, pages, notes }: Texts): Texts {
  const isPublished = ({ draft }: { draft: boolean }) => !draft
  return {
    projects: new Map([...projects].filter(([, project]) => isPublished(project))),
    pages: pages.filter(isPublished),
    notes: notes.filter(isPublished),
  }
}

/** Finds contact forms whose messages cannot be sent. */
function findFormsWithoutAddress(
  pages: readonly TextPage[],
  site: SiteSettings,
  resume: ParsedResume | undefined,
): ContentProblem[] {
  if (!resume || findContactEmail({ site, resume }) !== undefined) return []
  const expected =
    'its messages have no address to go to: write "contactEmail" in site.json, or an e-mail address in resume.json'
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
  const expected = found
    ? 'this is not a folder: set CONTENT_DIR to the folder with the content of the site'
    : 'this folder does not exist: make it by npm run studio or content:init, or correct CONTENT_DIR'
  throw new ContentError([{ file: dir, path: '', expected }])
}
