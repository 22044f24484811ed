import { splitFrontMatter } from '../../shared/content/front-matter.ts'
import { ATOM_FEED, JSON_FEED } from '../../shared/content/feed-files.ts'
import { noteSchema } from '../../shared/content/note.ts'
import { LOGIN_PATH, NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import { pageSchema } from '../../shared/content/page.ts'
import { addressProject, projectSchema } from '../../shared/content/project.ts'
import { SCREEN_PATHS } from '../../shared/content/screens.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { nameOf } from '../../shared/content/slug.ts'
import { findPagePaths } from './find-page-paths.ts'
import type { OwnerFiles } from './owner-files.ts'
import { listPublicPaths } from './public-files.ts'
import { readText } from './read-text.ts'

const projectAddress = projectSchema.pick({ screen: true, slug: true, listed: true, draft: true })
const pageAddress = pageSchema.pick({ slug: true })
const noteAddress = noteSchema.pick({ slug: true, listed: true })

/** The path of a file's page, and whether lists show it. */
type Address = { path: string; listed: boolean }

/** The addresses by file and text, for processes that read the content often. */
export type PathCache = Map<string, Address & { text: string }>

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
  const addresses = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readAddress(dir, file, cache)] as const),
    ),
  )
  const own = findPagePaths({
    site,
    projects: new Map([...addresses].filter(([file]) => isProject(file))),
    personal: addresses.get('personal.md'),
    notes: [...addresses].flatMap(([file, address]) => (isNote(file) ? [address] : [])),
  })
  for (const path of [...Object.values(own), ...(own.notes ? [ATOM_FEED, JSON_FEED] : [])]) {
    pages.set(path.slice(1), path)
  }
  for (const [file, { path }] of addresses) {
    pages.set(file, path)
    pages.set(path.slice(1), path)
    if (path === SCREEN_PATHS['to-do-list']) pages.set(LOGIN_PATH.slice(1), LOGIN_PATH)
  }
  return pages
}

async function readAddress(dir: string, file: string, cache: PathCache): Promise<Address> {
  if (file === 'personal.md') return { path: PAGE_PATHS.personal, listed: true }
  if (file === 'privacy.md') return { path: PAGE_PATHS.privacy, listed: true }
  const read = await readText(dir, file)
  const text = read.ok ? read.value : ''
  const before = cache.get(file)
  if (before?.text === text) return before
  const address = findAddress(file, text)
  cache.set(file, { text, ...address })
  return address
}

/** Returns the address of the page of a Markdown file; settings that are wrong count as missing. */
function findAddress(file: string, text: string): Address {
  const split = splitFrontMatter(file, text)
  const settings = split.ok ? split.value.data : undefined
  if (isProject(file)) {
    const {
      listed = true,
      draft = false,
      ...address
    } = projectAddress.safeParse(settings).data ?? {}
    return { path: addressProject(nameOf(file), address), listed: listed && !draft }
  }
  if (isNote(file)) {
    const { slug = nameOf(file), listed = true } = noteAddress.safeParse(settings).data ?? {}
    return { path: `${NOTES_PATH}/${slug}`, listed }
  }
  return { path: `/${pageAddress.safeParse(settings).data?.slug ?? nameOf(file)}`, listed: true }
}

function isProject(file: string): boolean {
  return file.startsWith('projects/')
}

function isNote(file: string): boolean {
  return file.startsWith('notes/')
}
