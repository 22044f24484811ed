import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { ATOM_FEED, JSON_FEED } from '../../shared/content/feed-files.ts'
import { noteSchema } from '../../shared/content/note.ts'
import { LOGIN_PATH, NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import { pageSchema } from '../../shared/content/page.ts'
import { addressProject, projectSchema } from '../../shared/content/project.ts'
import { SCREEN_PATHS } from '../../shared/content/screens.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { nameOf } from '../../shared/content/slug.ts'
import type { OwnerFiles } from './owner-files.ts'
import { listPublicPaths } from './public-files.ts'
import { readText } from './read-text.ts'

const projectAddress = projectSchema.pick({ screen: true, slug: true })
const pageAddress = pageSchema.pick({ slug: true })
const noteAddress = noteSchema.pick({ slug: true })

/** Paths of pages by file and text, for processes that read the content often. */
export type PathCache = Map<string, { text: string; path: string }>

/**
 * Returns the paths on the site by what texts write to link there: a file of the content folder, or
 * a path of the site without its first slash.
 * @param dir the content folder
 * @param files its Markdown files
 * @param cache parsing all settings takes longer than reading the texts
 */
export async function findPages(
  dir: string,
  files: readonly string[],
  ownerFiles: OwnerFiles['files'],
  site: SiteSettings,
  cache: PathCache = new Map(),
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of ownerFiles.keys()) {
    pages.set(path.slice(1), encodeURI(path).replace(/[?#]/g, encodeURIComponent))
  }
  for (const path of listPublicPaths(site)) pages.set(path.slice(1), path)
  pages.set('resume.json', PAGE_PATHS.home)
  for (const path of Object.values(PAGE_PATHS)) {
    if (path !== PAGE_PATHS.personal || files.includes('personal.md')) pages.set(path.slice(1), path)
  }
  if (files.some(isNote)) {
    for (const path of [NOTES_PATH, ATOM_FEED, JSON_FEED]) pages.set(path.slice(1), path)
  }
  const paths = await Promise.all(files.map((file) => readPath(dir, file, cache)))
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? ''
    pages.set(file, path)
    pages.set(path.slice(1), path)
    if (path === SCREEN_PATHS['to-do-list']) pages.set(LOGIN_PATH.slice(1), LOGIN_PATH)
  }
  return pages
}

async function readPath(dir: string, file: string, cache: PathCache): Promise<string> {
  if (file === 'personal.md') return PAGE_PATHS.personal
  if (file === 'privacy.md') return PAGE_PATHS.privacy
  const read = await readText(dir, file)
  const text = read.ok ? read.value : ''
  const before = cache.get(file)
  if (before?.text === text) return before.path
  const path = findPath(file, text)
  cache.set(file, { text, path })
  return path
}

/** Returns the path of the page of a Markdown file; settings that are wrong count as missing. */
function findPath(file: string, text: string): string {
  const split = splitFrontMatter(file, text)
  const settings = split.ok ? split.value.data : undefined
  if (file.startsWith('projects/')) {
    return addressProject(nameOf(file), projectAddress.safeParse(settings).data ?? {})
  }
  if (isNote(file)) {
    return `${NOTES_PATH}/${noteAddress.safeParse(settings).data?.slug ?? nameOf(file)}`
  }
  return `/${pageAddress.safeParse(settings).data?.slug ?? nameOf(file)}`
}

function isNote(file: string): boolean {
  return file.startsWith('notes/')
}
