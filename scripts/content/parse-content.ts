import type { ContentFiles } from '../../shared/content/content-files.ts'
import { parseDesktopBuilds, type Program } from '../../shared/content/desktop-builds.ts'
import { languageTag } from '../../shared/content/language-tag.ts'
import { type Note, parseNote } from '../../shared/content/note.ts'
import { parsePage, type TextPage } from '../../shared/content/page.ts'
import { type Personal, parsePersonal } from '../../shared/content/personal.ts'
import { parsePrivacy, type Privacy } from '../../shared/content/privacy.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { type ParsedProject, parseProject } from '../../shared/content/project.ts'
import { parseQuizCategory } from '../../shared/content/quiz-file.ts'
import type { QuizCategory } from '../../shared/content/quiz.ts'
import { type ParsedResume, parseResume } from '../../shared/content/resume.ts'
import type { ScreenName } from '../../shared/content/screens.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import type { Result } from '../../shared/result.ts'
import { type ContentReader, fileExists, listFiles } from './content-reader.ts'
import type { Findings } from './findings.ts'
import { nameTranslation } from './overlay.ts'
import { createTextParser, type TextCache } from './text-cache.ts'

const PERSONAL = 'personal.md'
const PRIVACY = 'privacy.md'
const DESKTOP_BUILDS = 'projects/desktop-software.yaml'

/** The Markdown files of a content folder, without their translations. */
export type Sources = Record<'projects' | 'pages' | 'notes', string[]> & { hasPersonal: boolean }

/** The texts of a content folder; those that are wrong are missing or undefined. */
type ParsedTexts = {
  resume?: ParsedResume | undefined
  personal?: Personal | undefined
  privacy?: Privacy | undefined
  projects: ParsedProject[]
  pages: TextPage[]
  notes: Note[]
}

type Folder = {
  dir: string
  reader: ContentReader
  files: ContentFiles
  site: SiteSettings
  findings: Findings
}

/** Lists the Markdown files of a content folder; each translation must have its source. */
export async function listSources(
  dir: string,
  languages: readonly string[],
  findings: Findings,
): Promise<Sources> {
  return {
    projects: await listFolder(dir, 'projects', languages, findings),
    pages: await listFolder(dir, 'pages', languages, findings),
    notes: await listFolder(dir, 'notes', languages, findings),
    hasPersonal: await fileExists(dir, PERSONAL),
  }
}

/** Warns about files named like a translation into a language that the site does not have: each is a page of its own. */
export function findUnknownTranslations({ projects, pages, notes }: Sources): ContentProblem[] {
  return [projects, pages, notes].flatMap((files) =>
    files.flatMap((file) => {
      const [, source, tag = ''] = /^(.+)\.([a-z]{2}(?:-[^.]+)?)\.md$/i.exec(file) ?? []
      if (!files.includes(`${source}.md`) || !languageTag.safeParse(tag).success) return []
      const expected = `the site has no language "${tag}", so this file is no translation: add the language to "languages" in site.json, or rename the file`
      return [{ file, path: '', expected }]
    }),
  )
}

/** Lists the files of all texts that have pages. */
export function listTextFiles({ projects, pages, notes, hasPersonal }: Sources): string[] {
  return [...(hasPersonal ? [PERSONAL] : []), PRIVACY, ...projects, ...pages, ...notes]
}

/** Parses the resume and all Markdown files. */
export async function parseTexts(
  { dir, reader, files, site, findings: { take } }: Folder,
  sources: Sources,
  cache: TextCache | undefined,
): Promise<ParsedTexts> {
  const parse = createTextParser(cache, files, site.language)

  /** Parses texts, without those that are wrong. */
  async function parseFiles<Value>(
    names: readonly string[],
    parseFile: Parameters<typeof parse<Value>>[2],
  ): Promise<Value[]> {
    // Together, so that they wait for the disk at the same time.
    const texts = await Promise.all(
      names.map(async (file) => [file, await reader.text(file)] as const),
    )
    return texts.flatMap(([file, text]) => {
      const value = take(text.ok ? parse(file, text.value, parseFile) : text)
      return value === undefined ? [] : [value]
    })
  }

  const resume = take(
    await parseJsonFile(reader, 'resume.json', (file, json) =>
      parseResume(file, json, files.images, site),
    ),
  )
  const [personal] = sources.hasPersonal ? await parseFiles([PERSONAL], parsePersonal) : []
  // Content folders that are older than the privacy page lack this file.
  const hasPrivacy = await fileExists(dir, PRIVACY)
  const [privacy] = hasPrivacy ? await parseFiles([PRIVACY], parsePrivacy) : [{ blocks: [] }]
  return {
    resume,
    personal,
    privacy,
    projects: (await parseFiles(sources.projects, parseProject)).map((project) => ({
      category: site.texts.palette.project,
      ...project,
    })),
    pages: await parseFiles(sources.pages, parsePage),
    notes: await parseFiles(sources.notes, parseNote),
  }
}

/** Lists the texts that have pages, each with its file. */
export function listTexts<Titled extends { name: string }>({
  projects,
  pages,
  notes,
  personal,
  privacy,
}: Pick<ParsedTexts, 'pages' | 'notes' | 'personal' | 'privacy'> & {
  projects: Iterable<Titled>
}) {
  return [
    ...[...projects].map((project) => ({ file: `projects/${project.name}.md`, ...project })),
    ...pages.map((page) => ({ file: `pages/${page.name}.md`, ...page })),
    ...notes.map((note) => ({ file: `notes/${note.name}.md`, ...note })),
    ...(personal ? [{ file: PERSONAL, ...personal }] : []),
    ...(privacy ? [{ file: PRIVACY, ...privacy }] : []),
  ]
}

/** Parses the files that only built-in screens show: the desktop programs and the question bank. */
export async function parseScreenFiles(
  { dir, reader, files, site, findings: { take } }: Folder,
  hasScreen: (name: ScreenName) => boolean,
): Promise<{ programs?: Program[] | undefined; quiz: QuizCategory[] }> {
  const hasPrograms = hasScreen('desktop-software') && (await fileExists(dir, DESKTOP_BUILDS))
  const text = hasPrograms ? await reader.text(DESKTOP_BUILDS) : undefined
  const programs = text
    ? take(
        text.ok
          ? parseDesktopBuilds(DESKTOP_BUILDS, text.value, files.images, site.language)
          : text,
      )
    : []
  const quiz: QuizCategory[] = []
  for (const file of hasScreen('quiz') ? await listFiles(dir, 'quiz', '.json') : []) {
    const category = take(await parseJsonFile(reader, file, parseQuizCategory))
    if (category) quiz.push(category)
  }
  return { programs, quiz }
}

/** Lists the Markdown files of a folder without their translations, each of which must have its source. */
async function listFolder(
  dir: string,
  folder: string,
  languages: readonly string[],
  { report }: Findings,
): Promise<string[]> {
  const files = await listFiles(dir, folder, '.md')
  const endings = languages.map((tag) => nameTranslation('.md', tag))
  const isTranslation = (file: string) => endings.some((ending) => file.endsWith(ending))
  const sources = files.filter((file) => !isTranslation(file))
  const known = new Set(
    sources.flatMap((file) => languages.map((tag) => nameTranslation(file, tag))),
  )
  const lost = files.filter((file) => isTranslation(file) && !known.has(file))
  const expected =
    'there is no file to translate: correct the name, which is that of the source with the language before .md'
  report(lost.map((file) => ({ file, path: '', expected })))
  return sources
}

/** Reads and parses a JSON file. */
export async function parseJsonFile<Value>(
  reader: ContentReader,
  file: string,
  parse: (file: string, json: unknown) => Result<Value, ContentProblem[]>,
): Promise<Result<Value, ContentProblem[]>> {
  const json = await reader.json(file)
  return json.ok ? parse(file, json.value) : json
}
