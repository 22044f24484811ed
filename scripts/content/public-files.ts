import { RESUME_JSON, RESUME_PDF, RESUME_VCARD } from '../../shared/content/resume-files.ts'
import { APPLE_ICON, ICONS, makeIcons, MASKABLE_ICON } from '../icons/icons.ts'
import { TO_DO_LIST_MANIFEST, WEB_MANIFEST } from '../../shared/app-files.ts'
import { writeWebManifests } from '../icons/web-manifest.ts'
import { makeResumeFiles } from '../resume/files.ts'
import type { Content } from './load-content.ts'

/** URL paths of the generated files that have a fixed name. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  RESUME_PDF,
  RESUME_VCARD,
  RESUME_JSON,
  WEB_MANIFEST,
  TO_DO_LIST_MANIFEST,
  '/favicon.svg',
  '/favicon.ico',
  ...[APPLE_ICON, ...ICONS, MASKABLE_ICON].map(({ path }) => path),
])

/**
 * Generates the files with fixed names; the PDF of the resume may be missing.
 * @param dir the content folder
 * @param now date of the PDF if the resume has none, in milliseconds since 1970
 */
export async function makePublicFiles(
  dir: string,
  { resume, site, theme, projects }: Content,
  now: number,
): Promise<Map<string, Uint8Array>> {
  const [{ files }, icons] = await Promise.all([
    makeResumeFiles(dir, resume, site, theme, now),
    makeIcons(dir, site.themeColor.light, theme.tokens),
  ])
  return new Map([...files, ...icons, ...writeWebManifests(site, projects.values())])
}
