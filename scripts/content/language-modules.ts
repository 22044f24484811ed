import { isCSSRequest } from 'vite'

/** What the modules that differ between languages begin with, as browsers import them in dev. */
const FOLDERS = ['/shared/texts/', '/shared/content/', '/@id/__x00__virtual:content/']

/** What their addresses begin with on pages in a language that is not the default one. */
const ADDRESS = /^\/@language\/([\w-]+)(\/.*)$/s

const QUERY = /([?&])language=([\w-]+)&?/

/** Writes the import map by which a page in dev loads the modules of its language. */
export function writeImportMap(tag: string): string {
  const imports = Object.fromEntries(
    FOLDERS.map((folder) => [folder, `/@language/${tag}${folder}`]),
  )
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

/** Returns the URL by which Vite knows the module of an import map; other URLs, and those of styles, without a language. */
export function resolveAddress(url: string): string {
  const [, tag = '', rest] = ADDRESS.exec(url) ?? []
  if (rest === undefined) return url
  if (isCSSRequest(rest)) return rest
  return `${rest}${rest.includes('?') ? '&' : '?'}language=${tag}`
}

/** Returns the language of a module; undefined for the default one. */
export function findModuleLanguage(id: string): string | undefined {
  return QUERY.exec(id)?.[2]
}

/** Returns the id of the same module without its language. */
export function removeLanguage(id: string): string {
  return id.replace(QUERY, '$1').replace(/[?&]$/, '')
}
