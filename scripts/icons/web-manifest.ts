import type { SiteSettings } from '../../shared/content/site.ts'
import { ICONS, MASKABLE_ICON } from './icons.ts'

/** Path of the web manifest. */
export const WEB_MANIFEST = '/site.webmanifest'

/**
 * The web manifest (https://www.w3.org/TR/appmanifest/): how the site presents itself on a home
 * screen. It opens in a browser with all its controls, since it is a site of pages and links.
 */
export function writeWebManifest(
  { title, description, language, themeColor }: SiteSettings,
  direction: 'ltr' | 'rtl',
): string {
  const manifest = {
    id: '/',
    name: title,
    description,
    lang: language,
    dir: direction,
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: themeColor.light,
    background_color: themeColor.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...ICONS.map(({ path, size }) => describeIcon(path, size, 'any')),
      describeIcon(MASKABLE_ICON.path, MASKABLE_ICON.size, 'maskable'),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function describeIcon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
