import type { Project } from '../../shared/content/project.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { TO_DO_LIST_MANIFEST } from '../../shared/app-files.ts'
import { writingDirection } from '../../shared/writing-direction.ts'
import { ICONS, MASKABLE_ICON } from './icons.ts'

/**
 * Writes the web manifest of the site (https://www.w3.org/TR/appmanifest/), for a shortcut on a home screen. It
 * opens in a normal browser window, because its pages need the browser's controls.
 */
export function writeSiteManifest(site: SiteSettings): Uint8Array {
  const { title: name, description } = site
  return writeManifest(site, { ...describeScope('/'), name, description, display: 'browser' })
}

/** Writes the web manifest of the to-do list with its path, if there is a list. */
export function writeListManifest(
  site: SiteSettings,
  projects: Iterable<Project>,
): [string, Uint8Array][] {
  const list = [...projects].find(({ screen }) => screen === 'to-do-list')
  return list ? [[TO_DO_LIST_MANIFEST, writeManifest(site, describeList(list, site))]] : []
}

/** Describes the to-do list as an app with its own window, to which other apps can share texts. */
function describeList({ title, summary, path }: Project, { texts }: SiteSettings) {
  const { newTask, today } = texts.list
  return {
    ...describeScope(path),
    name: title,
    description: summary,
    display: 'standalone',
    shortcuts: [
      { name: newTask, url: `${path}?text=` },
      { name: today, url: `${path}?view=today` },
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
