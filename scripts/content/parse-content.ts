import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFiles } from '../../shared/content/content-files.ts'
import { parseDesktopBuilds, type Program } from '../../shared/content/desktop-builds.ts'
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
import { failure, type Result, success } from '../../shared/result.ts'
import { type ContentReader, fileExists } from './content-reader.ts'
import type { Findings } from './findings.ts'
import { nameTranslation } from './overlay.ts'
import { createTextMemory, type KnownTexts } from './text-memory.ts'

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
  { take }: Findings,
): Promise<Sources> {
  return {
    projects: take(await listFolder(dir, 'projects', languages)) ?? [],
    pages: take(await listFolder(dir, 'pages', languages)) ?? [],
    notes: take(await listFolder(dir, 'notes', languages)) ?? [],
    hasPersonal: await fileExists(dir, PERSONAL),
  }
}

/** Lists the files of all texts that have pages. */
export function listTextFiles({ projects, pages, notes, hasPersonal }: Sources): string[] {
  return [...(hasPersonal ? [PERSONAL] : []), PRIVACY, ...projects, ...pages, ...notes]
}

/** Parses the resume and all Markdown files. */
export async function parseTexts(
  { dir, reader, files, site, findings: { take } }: Folder,
  sources: Sources,
  knownTexts: KnownTexts | undefined,
): Promise<ParsedTexts> {
  const parseKnown = createTextMemory(knownTexts, files, site.language)

  async function parseFile<Value>(
    file: string,
    parse: Parameters<typeof parseKnown<Value>>[2],
  ): Promise<Value | undefined> {
    return take(await parseTextFile(reader, file, (name, text) => parseKnown(name, text, parse)))
  }
  /** Parses the files of a folder, without those that are wrong. */
  async function parseFiles<Value>(
    names: readonly string[],
    parse: Parameters<typeof parseKnown<Value>>[2],
  ): Promise<Value[]> {
    return (await readTexts(reader, names)).flatMap(([file, text]) => {
      const value = take(text.ok ? parseKnown(file, text.value, parse) : text)
      return value === undefined ? [] : [value]
    })
  }

  const resume = take(
    await parseJsonFile(reader, 'resume.json', (file, json) =>
      parseResume(file, json, files.images, site),
    ),
  )
  const personal = sources.hasPersonal ? await parseFile(PERSONAL, parsePersonal) : undefined
  // Content folders that are older than the privacy page lack this file.
  const hasPrivacy = await fileExists(dir, PRIVACY)
  const privacy = hasPrivacy ? await parseFile(PRIVACY, parsePrivacy) : { blocks: [] }
  return {
    resume,
    personal,
    privacy,
    projects: await parseFiles(sources.projects, parseProject),
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
  const programs = hasPrograms
    ? take(
        await parseTextFile(reader, DESKTOP_BUILDS, (file, text) =>
          parseDesktopBuilds(file, text, files.images, site.language),
        ),
      )
    : []
  const quiz: QuizCategory[] = []
  for (const file of hasScreen('quiz') ? await listFiles(dir, 'quiz', '.json') : []) {
    const category = take(await parseJsonFile(reader, file, parseQuizCategory))
    if (category) quiz.push(category)
  }
  return { programs, quiz }
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
async function listFolder(
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

type Parse<Input, Value> = (file: string, input: Input) => Result<Value, ContentProblem[]>

/** Reads texts at once, so that they wait for the disk together. */
function readTexts(
  reader: ContentReader,
  files: readonly string[],
): Promise<[file: string, text: Result<string, ContentProblem[]>][]> {
  return Promise.all(files.map(async (file) => [file, await reader.text(file)]))
}

async function parseTextFile<Value>(
  reader: ContentReader,
  file: string,
  parse: Parse<string, Value>,
): Promise<Result<Value, ContentProblem[]>> {
  const text = await reader.text(file)
  return text.ok ? parse(file, text.value) : text
}

/** Reads and parses a JSON file. */
export async function parseJsonFile<Value>(
  reader: ContentReader,
  file: string,
  parse: Parse<unknown, Value>,
): Promise<Result<Value, ContentProblem[]>> {
  const json = await reader.json(file)
  return json.ok ? parse(file, json.value) : json
}
