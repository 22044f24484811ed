import { addPrefix } from '../../shared/content/site-languages.ts'
import * as resumeFiles from '../../shared/content/resume-files.ts'
import { APPLE_ICON, ICONS, makeIcons, MASKABLE_ICON } from '../icons/icons.ts'
import { TO_DO_LIST_MANIFEST, WEB_MANIFEST } from '../../shared/app-files.ts'
import { writeWebManifests } from '../icons/web-manifest.ts'
import { makeResumeFiles } from '../resume/files.ts'
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

/**
 * Generates the files with fixed names; the PDF of the resume may be missing. Icons and web manifest exist
 * once, in the default language.
 * @param dir the content folder
 * @param now date of the PDF if the resume has none, in milliseconds since 1970
 */
export async function makePublicFiles(
  dir: string,
  { resume, site, theme, projects, language }: Content,
  now: number,
): Promise<Map<string, Uint8Array>> {
  const { files } = await makeResumeFiles(dir, resume, site, theme, now)
  if (language.prefix !== '') {
    return new Map([...files].map(([path, bytes]) => [addPrefix(language.prefix, path), bytes]))
  }
  const icons = await makeIcons(dir, site.themeColor.light, theme.tokens)
  return new Map([...files, ...icons, ...writeWebManifests(site, projects.values())])
}
