import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CUSTOM_CSS } from './custom-css.ts'

/** The styles of the site, those of components too, but not files that are read as text. */
const SITE_STYLE = /\/client\/[^?]*\.css(?:\?direct)?$|^\0virtual:content\/theme\.css/

/**
 * Puts the styles of the site into a cascade layer if the owner has a `custom.css`, whose rules then
 * win on every page: whatever their specificity, and although styles of a screen load later.
 * @param dir the content folder
 */
export function layerPlugin(dir: string): Plugin {
  return {
    name: 'site-layer',
    enforce: 'pre',
    transform(code, id) {
      if (!SITE_STYLE.test(id) || !existsSync(join(dir, CUSTOM_CSS))) return undefined
      return { code: `@layer site {\n${code}\n}\n`, map: null }
    },
  }
}
