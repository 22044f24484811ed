import type { Project } from '../../shared/content/project.ts'
import { SCREEN_PATHS } from '../../shared/content/screens.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { TO_DO_LIST_MANIFEST, WEB_MANIFEST } from '../../shared/app-files.ts'
import { writingDirection } from '../content/writing-direction.ts'
import { ICONS, MASKABLE_ICON } from './icons.ts'

/**
 * Writes the web manifests (https://www.w3.org/TR/appmanifest/) by their paths: of the site, for a shortcut
 * on a home screen, and of the to-do list, if there is one.
 */
export function writeWebManifests(
  site: SiteSettings,
  projects: Iterable<Project>,
): Map<string, Uint8Array> {
  const list = [...projects].find(({ screen }) => screen === 'to-do-list')
  return new Map([
    [WEB_MANIFEST, writeManifest(site, describeSite(site))],
    ...(list ? [[TO_DO_LIST_MANIFEST, writeManifest(site, describeList(list))] as const] : []),
  ])
}

/** The site opens in a normal browser window, because its pages need the browser's controls. */
function describeSite({ title, description }: SiteSettings) {
  return { ...describeScope('/'), name: title, description, display: 'browser' }
}

/** The to-do list opens in a window of its own, and takes what other apps share. */
function describeList({ title, summary }: Project) {
  const path = SCREEN_PATHS['to-do-list']
  return {
    ...describeScope(path),
    name: title,
    description: summary,
    display: 'standalone',
    shortcuts: [
      { name: 'New task', url: `${path}?text=` },
      { name: 'Today', url: `${path}?view=today` },
    ],
    // client/projects/to-do-list/view/shared-text.ts reads them.
    share_target: { action: path, params: { title: 'title', text: 'text', url: 'url' } },
  }
}

function describeScope(path: string) {
  return { id: path, start_url: path, scope: path }
}

function writeManifest({ language, themeColor }: SiteSettings, own: object): Uint8Array {
  const manifest = {
    ...own,
    lang: language,
    dir: writingDirection(language),
    theme_color: themeColor.light,
    background_color: themeColor.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...ICONS.map(({ path, size }) => describeIcon(path, size, 'any')),
      describeIcon(MASKABLE_ICON.path, MASKABLE_ICON.size, 'maskable'),
    ],
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

function describeIcon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
