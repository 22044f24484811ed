import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addSchemas } from '../../scripts/content/add-schemas.ts'
import { BARE } from '../../scripts/owner/checkout.ts'
import { readJsonResume } from '../../scripts/resume/imports/json-resume.ts'
import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { SCREEN_NAMES, type ScreenName } from '../../shared/content/screens.ts'
import { isRecord } from '../../shared/json.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import type { LanguageTag } from '../../shared/texts/tags.ts'
import type { StartChoices, StartScreen } from '../protocol.ts'

/** A built-in screen with the file of the sample that opens it. */
type ScreenFile = StartScreen & { file: string; text: string }

/** Finds the built-in screens that the sample opens, in the order of their paths. */
export async function listScreens(sample: string): Promise<ScreenFile[]> {
  const names = await readdir(join(sample, 'projects')).catch(() => [])
  const files = names.filter((name) => name.endsWith('.md')).map((name) => `projects/${name}`)
  const screens: ScreenFile[] = []
  for (const file of files) {
    const text = await readFile(join(sample, file), 'utf8')
    const settings = splitFrontMatter(file, text)
    if (!settings.ok || !isRecord(settings.value.data)) continue
    const { screen, title, summary } = settings.value.data
    const name = SCREEN_NAMES.find((each) => each === screen)
    if (name === undefined || typeof title !== 'string' || typeof summary !== 'string') continue
    screens.push({ name, title, summary, file, text })
  }
  return screens.sort((a, b) => SCREEN_NAMES.indexOf(a.name) - SCREEN_NAMES.indexOf(b.name))
}

/** Files that a screen shows beside its own. */
const DATA: Partial<Record<ScreenName, readonly string[]>> = {
  quiz: ['quiz'],
  'desktop-software': ['projects/desktop-software.yaml'],
}

/** Titles of the page about the owner: no placeholder, because most owners keep theirs. */
const ABOUT_TITLES: Record<LanguageTag, string> = {
  en: 'About',
  de: 'Über mich',
  fr: 'À propos',
  es: 'Sobre mí',
  it: 'Chi sono',
  'pt-BR': 'Sobre mim',
  pl: 'O mnie',
  tr: 'Hakkımda',
  ar: 'نبذة عني',
  'zh-Hans': '关于我',
  ja: '自己紹介',
}

/**
 * Writes the files of a new site into an empty folder: those of `content:init --bare` with the name, the language, the imported resume,
 * the theme and the chosen screens of the sample with their pictures.
 * @returns the problem with the imported resume, if it is none
 */
export async function writeFirstFiles(
  folder: string,
  sample: string,
  choices: StartChoices,
): Promise<Result<undefined, string>> {
  const { name, language, theme, screens } = choices
  await cp(BARE, folder, { recursive: true })
  const resume = await composeResume(choices)
  if (!resume.ok) return resume
  await writeJson(join(folder, 'resume.json'), resume.value)
  const site = await readRecord(join(BARE, 'site.json'))
  // In another language the placeholder stays, which `content:check` names.
  const description = language === 'en' && `Resume and projects of ${name}.`
  const hasTheme = Object.keys(theme).length > 0
  await writeJson(join(folder, 'site.json'), {
    ...{ ...site, title: name, language },
    ...(description && { description }),
    ...(hasTheme && { theme }),
  })
  const about = join(folder, 'pages/about.md')
  const page = await readFile(about, 'utf8')
  await writeFile(
    about,
    page.replace(`title: ${ABOUT_TITLES.en}`, `title: ${ABOUT_TITLES[language]}`),
  )
  for (const { name: screen, file, text } of await listScreens(sample)) {
    if (!screens.includes(screen)) continue
    const pictures = await listPictures(sample, text)
    for (const path of [file, ...pictures, ...(DATA[screen] ?? [])])
      await copy(sample, folder, path)
  }
  await addSchemas(folder)
  return success(undefined)
}

async function composeResume({
  name,
  label,
  resume,
}: StartChoices): Promise<Result<object, string>> {
  const bare = await readRecord(join(BARE, 'resume.json'))
  const { $schema } = bare
  let data = bare
  if (resume !== null) {
    const read = readJsonResume('resume.json', resume)
    if (!read.ok) return failure(read.problem)
    data = read.value.resume
  }
  const { name: _, label: given, ...basics } = isRecord(data['basics']) ? data['basics'] : {}
  const kept = resume === null ? '' : given
  const shown = label || kept
  return success({
    $schema,
    ...data,
    basics: { name, ...(typeof shown === 'string' && shown && { label: shown }), ...basics },
  })
}

/** Lists the pictures that a text names, with their dark forms. */
async function listPictures(sample: string, text: string): Promise<string[]> {
  const named = new Set(text.match(/images\/[\w./-]+\.\w+/g))
  const all = [...named].flatMap((path) => [path, path.replace(/-light(?=\.\w+$)/, '-dark')])
  const found = await Promise.all(
    [...new Set(all)].map(async (path) =>
      (await stat(join(sample, path)).catch(() => undefined))?.isFile() ? [path] : [],
    ),
  )
  return found.flat()
}

async function copy(sample: string, folder: string, path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await cp(join(sample, path), join(folder, path), { recursive: true })
}

async function readRecord(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
