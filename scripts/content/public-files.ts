import { RESUME_JSON, RESUME_PDF, RESUME_VCARD } from '../../shared/content/resume-files.ts'
import { APPLE_ICON, ICONS, makeIcons, MASKABLE_ICON } from '../icons/icons.ts'
import { WEB_MANIFEST, writeWebManifest } from '../icons/web-manifest.ts'
import { makeResumeFiles } from '../resume/files.ts'
import type { Content } from './load-content.ts'
import { writingDirection } from './writing-direction.ts'

/** URL paths of the generated files that have a fixed name. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  RESUME_PDF,
  RESUME_VCARD,
  RESUME_JSON,
  WEB_MANIFEST,
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
  { resume, site, theme }: Content,
  now: number,
): Promise<Map<string, Uint8Array>> {
  const [{ files }, icons] = await Promise.all([
    makeResumeFiles(dir, resume, site, theme, now),
    makeIcons(dir, site.themeColor.light, theme.tokens),
  ])
  const manifest = writeWebManifest(site, writingDirection(site.language))
  return new Map([...files, ...icons, [WEB_MANIFEST, Buffer.from(manifest)]])
}
