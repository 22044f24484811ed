import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { SCREEN_NAMES, type ScreenName } from '../../shared/content/screens.ts'
import { findUndrawableCards } from '../cards/cards.ts'
import { makeResumeFiles } from '../resume/files.ts'
import type { Content } from './load-content.ts'
import { locateProblems } from './locate-problems.ts'

/**
 * Lists valid content that the site does not show, or not everywhere.
 * @param dir the content folder
 * @param now in milliseconds since 1970
 */
export async function listWarnings(
  dir: string,
  content: Content,
  now: number,
): Promise<ContentProblem[]> {
  const { resume, site, theme } = content
  const { warnings } = await makeResumeFiles(dir, resume, site, theme, now)
  return locateProblems(dir, [
    ...resume.warnings,
    ...content.warnings,
    ...warnings,
    ...findUnknownNames(content),
    ...findUnopenedScreens(content),
    ...findUndrawableCards(content),
    ...(await findHugePictures(dir)),
  ])
}

const MAX_PICTURE_BYTES = 20_000_000

/** Returns a warning for each picture that slows every build down. */
async function findHugePictures(dir: string): Promise<ContentProblem[]> {
  const names = await readdir(join(dir, 'images'), { recursive: true }).catch(() => [])
  const warnings: ContentProblem[] = []
  for (const name of names.sort()) {
    const file = `images/${name.replaceAll('\\', '/')}`
    const size = (await stat(join(dir, file)).catch(() => undefined))?.size ?? 0
    if (size <= MAX_PICTURE_BYTES) continue
    const megabytes = Math.round(size / 1_000_000)
    warnings.push({ file, path: '', expected: `the file has ${megabytes} MB: save it smaller; 4000 pixels are enough` })
  }
  return warnings
}

/** Returns a warning for each name of a project that has no file. */
function findUnknownNames({ site, projects }: Content): ContentProblem[] {
  const lists = [
    { file: 'site.json', path: 'projects', names: site.projects },
    ...[...projects.values()].map(({ name, works }) => ({
      file: `projects/${name}.md`,
      path: 'works',
      names: works,
    })),
  ]
  return lists.flatMap(({ file, path, names }) =>
    names.flatMap((name, index) => {
      if (projects.has(name)) return []
      const expected = `projects/${name}.md does not exist: remove the name, or correct it`
      return [{ file, path: `${path}[${index}]`, expected }]
    }),
  )
}

/**
 * Returns a warning for each page of text whose file is named like a built-in screen that no file
 * opens: earlier versions opened the screen by this name alone.
 */
function findUnopenedScreens({ projects }: Content): ContentProblem[] {
  const opened = new Set([...projects.values()].map(({ screen }) => screen))
  return [...projects.values()].flatMap(({ name, screen }) => {
    const known = SCREEN_NAMES.includes(name as ScreenName) && !opened.has(name as ScreenName)
    if (screen || !known) return []
    const expected = `this is a page of text: add "screen: ${name}" to open the built-in screen here`
    return [{ file: `projects/${name}.md`, path: 'screen', expected }]
  })
}
