import type { SiteSettings } from '../../shared/content/site.ts'
import { ICONS, MASKABLE_ICON } from './icons.ts'

/** Path of the web manifest. */
export const WEB_MANIFEST = '/site.webmanifest'

/**
 * Writes the web manifest (https://www.w3.org/TR/appmanifest/), for a shortcut on a home screen. The
 * site opens in a normal browser window, because its pages need the browser's controls.
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
