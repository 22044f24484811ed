import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDesktopBuilds, type Program } from '../../shared/content/desktop-builds.ts'
import type { ContentFiles, ContentLink } from '../../shared/content/content-files.ts'
import { type Personal, parsePersonal } from '../../shared/content/personal.ts'
import { parsePrivacy, type Privacy } from '../../shared/content/privacy.ts'
import type { PictureFiles } from '../../shared/content/pictures.ts'
import { ContentError, type ContentProblem } from '../../shared/content/problem.ts'
import { parsePage, type TextPage } from '../../shared/content/page.ts'
import { type ParsedProject, type Project, parseProject } from '../../shared/content/project.ts'
import type { QuizCategory } from '../../shared/content/quiz.ts'
import { parseQuizCategory } from '../../shared/content/quiz-file.ts'
import { type ParsedResume, parseResume } from '../../shared/content/resume.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { FALLBACK_SITE, type SiteSettings, parseSite } from '../../shared/content/site.ts'
import { createCovers, type DrawCover } from '../covers/draw.ts'
import { canDrawIcon, OWN_ICON } from '../icons/icons.ts'
import { loadTheme, type Theme } from '../theme/load-theme.ts'
import { findDeadLinks } from './dead-links.ts'
import { findPages } from './find-pages.ts'
import { highlightCode } from './highlight.ts'
import { listSettingLinks } from './list-links.ts'
import { locateProblems } from './locate-problems.ts'
import { listOwnerFiles } from './owner-files.ts'
import { findPathCollisions } from './path-collisions.ts'
import { findUnknownNames, findUnopenedScreens } from './project-names.ts'
import type { Result } from '../../shared/result.ts'
import { readPictures } from './read-pictures.ts'
import { readText } from './read-text.ts'
import { readVideos } from './read-videos.ts'

/** All of the owner's content, validated and normalised. */
export type Content = {
  site: SiteSettings
  theme: Theme
  resume: ParsedResume
  /** Undefined if there is no `personal.md`, and so no such page. */
  personal?: Personal
  privacy: Privacy
  /** By file name without `.md`. */
  projects: Map<string, Project>
  /** The owner's own pages. */
  pages: TextPage[]
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
 * that is not in the content folder.
 */
export type AddressPicture = (
  file: string,
  width: number,
  drawn?: Buffer,
) => PictureFiles | Promise<PictureFiles>

const PERSONAL = 'personal.md'
const PRIVACY = 'privacy.md'
const DESKTOP_BUILDS = 'projects/desktop-software.yaml'

/**
 * Reads a content folder.
 * @param covers whether projects without a picture get one; a check does without
 * @param drafts whether projects and pages with `draft: true` are part of it; they are always checked
 * @throws ContentError with every problem and warning found, so that owners can fix all of them at once
 */
export async function loadContent(
  dir: string,
  address: AddressPicture,
  { drafts = false, covers = true } = {},
): Promise<Content> {
  await requireFolder(dir)
  const problems: ContentProblem[] = []
  function keep<Value>(result: Result<Value, ContentProblem[]>): Value | undefined {
    if (result.ok) return result.value
    problems.push(...result.problem)
    return undefined
  }

  const warnings: ContentProblem[] = []
  const images = await readPictures(dir, address, problems, warnings)
  if (!(await canDrawIcon(dir))) {
    problems.push({ file: OWN_ICON, path: '', expected: 'the drawing cannot be read: export it as SVG again' })
  }
  const ownerFiles = await listOwnerFiles(dir)
  problems.push(...ownerFiles.problems)
  const projectFiles = await listFiles(dir, 'projects', '.md')
  const pageFiles = await listFiles(dir, 'pages', '.md')
  const hasPersonal = await fileExists(dir, PERSONAL)
  const links: ContentLink[] = []
  const files: ContentFiles = {
    images,
    videos: await readVideos(dir, address),
    pages: await findPages(
      dir,
      [...(hasPersonal ? [PERSONAL] : []), PRIVACY, ...projectFiles, ...pageFiles],
      ownerFiles.files,
    ),
    addLink: (link) => links.push(link),
    warn: (warning) => warnings.push(warning),
  }
  const settings = keep(await parseJsonFile(dir, 'site.json', parseSite))
  // The other files are checked even if this one is wrong.
  const site = settings ?? FALLBACK_SITE
  const theme = keep(await loadTheme(dir, site.theme))
  const drawCover = covers && theme ? createCovers(theme) : undefined
  const resume = keep(
    await parseJsonFile(dir, 'resume.json', (file, json) => parseResume(file, json, images, site)),
  )
  const personal = hasPersonal
    ? keep(
        await parseTextFile(dir, PERSONAL, (file, text) =>
          parsePersonal(file, text, files, site.language),
        ),
      )
    : undefined
  // Content folders that are older than the privacy page lack this file.
  const privacy = (await fileExists(dir, PRIVACY))
    ? keep(
        await parseTextFile(dir, PRIVACY, (file, text) =>
          parsePrivacy(file, text, files, site.language),
        ),
      )
    : { blocks: [] }
  const projects = new Map<string, Project>()
  for (const file of projectFiles) {
    const project = keep(
      await parseTextFile(dir, file, (name, text) => parseProject(name, text, files)),
    )
    if (project) projects.set(project.name, await withPicture(project, address, drawCover))
  }
  const pages: TextPage[] = []
  for (const file of pageFiles) {
    const page = keep(
      await parseTextFile(dir, file, (name, text) => parsePage(name, text, files, site.language)),
    )
    if (page) pages.push(page)
  }
  problems.push(...findPathCollisions(projects.values(), pages))
  // The screen of a file that is wrong is not known, so its own files are checked to be sure.
  const knowsScreens = projects.size === projectFiles.length
  const hasScreen = (name: ScreenName) =>
    !knowsScreens || [...projects.values()].some(({ screen }) => screen === name)
  const programs = hasScreen('desktop-software') && (await fileExists(dir, DESKTOP_BUILDS))
    ? keep(
        await parseTextFile(dir, DESKTOP_BUILDS, (file, text) =>
          parseDesktopBuilds(file, text, images, site.language),
        ),
      )
    : []
  const quiz: QuizCategory[] = []
  for (const file of hasScreen('quiz') ? await listFiles(dir, 'quiz', '.json') : []) {
    const category = keep(await parseJsonFile(dir, file, parseQuizCategory))
    if (category) quiz.push(category)
  }
  const texts = [
    ...[...projects.values()].map((project) => ({ file: `projects/${project.name}.md`, ...project })),
    ...pages.map((page) => ({ file: `pages/${page.name}.md`, ...page })),
    ...(personal ? [{ file: PERSONAL, ...personal }] : []),
    ...(privacy ? [{ file: PRIVACY, ...privacy }] : []),
  ]
  links.push(...listSettingLinks({ site, resume, projects, programs, quiz }))
  warnings.unshift(...(resume?.warnings ?? []))
  warnings.push(
    ...(await highlightCode(texts)),
    ...findUnknownNames(site.projects, projects, projectFiles),
    ...(knowsScreens ? findUnopenedScreens(projects) : []),
    ...findDeadLinks(links, {
      pages: files.pages,
      files: ownerFiles.files,
      texts,
      sections: resume?.page.sections,
    }),
  )
  const located = await locateProblems(dir, warnings)
  if (!settings || !theme || !resume || !privacy || !programs || problems.length > 0) {
    throw new ContentError(await locateProblems(dir, problems), located)
  }
  const shown = ({ draft }: { draft: boolean }) => drafts || !draft
  return {
    site,
    theme,
    resume,
    ...(personal && { personal }),
    privacy,
    projects: new Map([...projects].filter(([, project]) => shown(project))),
    pages: pages.filter(shown),
    programs,
    quiz,
    files: ownerFiles.files,
    links,
    warnings: located,
  }
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

async function fileExists(dir: string, file: string): Promise<boolean> {
  return (await stat(join(dir, file)).catch(() => undefined)) !== undefined
}

type Parse<Input, Value> = (file: string, input: Input) => Result<Value, ContentProblem[]>

async function parseTextFile<Value>(
  dir: string,
  file: string,
  parse: Parse<string, Value>,
): Promise<Result<Value, ContentProblem[]>> {
  const text = await readText(dir, file)
  return text.ok ? parse(file, text.value) : text
}

function parseJsonFile<Value>(
  dir: string,
  file: string,
  parse: Parse<unknown, Value>,
): Promise<Result<Value, ContentProblem[]>> {
  return parseTextFile(dir, file, (name, text) => {
    const json = readJson(name, text)
    return json.ok ? parse(name, json.value.data) : json
  })
}
