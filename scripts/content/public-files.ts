import { isInLanguage } from './localise.ts'
import { addPrefix } from '../../shared/content/site-languages.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import { hasDownloads } from '../../shared/content/resume-layout.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { APPLE_ICON, ICONS, makeIcons, MASKABLE_ICON } from '../icons/icons.ts'
import { TO_DO_LIST_MANIFEST, WEB_MANIFEST } from '../../shared/app-files.ts'
import { writeListManifest, writeSiteManifest } from '../icons/web-manifest.ts'
import { makeResumeFiles, type ResumeFiles } from '../resume/files.ts'
import type { Content } from './load-content.ts'

/** URL paths of the generated files that have a fixed name. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(resumeFiles),
  WEB_MANIFEST,
  TO_DO_LIST_MANIFEST,
  '/favicon.svg',
  '/favicon.ico',
  ...[APPLE_ICON, ...ICONS, MASKABLE_ICON].map(({ path }) => path),
])

/** Lists the URL paths of the generated files that this site may have, in the default language. */
export function listPublicPaths(site: Pick<SiteSettings, 'resume'>): string[] {
  const downloads: readonly string[] = Object.values(resumeFiles)
  return [...PUBLIC_PATHS].filter((path) => hasDownloads(site) || !downloads.includes(path))
}

/** Generates the files of the resume; none if the owner offers it as a page alone. */
export async function makeDownloads(
  dir: string,
  { resume, site, theme }: Pick<Content, 'resume' | 'site' | 'theme'>,
  now: number,
): Promise<ResumeFiles> {
  if (!hasDownloads(site)) return { files: new Map(), warnings: [] }
  return makeResumeFiles(dir, resume, site, theme, now)
}

/**
 * Generates the files with fixed names; the PDF of the resume may be missing. Icons and the web manifest of
 * the site exist once, in the default language.
 * @param dir the content folder
 * @param now date of the PDF if the resume has none, in milliseconds since 1970
 */
export async function makePublicFiles(
  dir: string,
  content: Content,
  now: number,
): Promise<Map<string, Uint8Array>> {
  const { site, theme, projects, language, paths } = content
  const { files } = await makeDownloads(dir, content, now)
  if (language.prefix !== '') {
    const manifest = writeListManifest(site, projects.values())
    const own = isInLanguage(language, paths.toDoList) ? manifest : []
    return new Map(
      [...files, ...own].map(([path, bytes]) => [addPrefix(language.prefix, path), bytes]),
    )
  }
  const icons = await makeIcons(dir, site.themeColor.light, theme.tokens)
  return new Map([
    ...files,
    ...icons,
    [WEB_MANIFEST, writeSiteManifest(site)],
    ...writeListManifest(site, projects.values()),
  ])
}
