import { PAGE_PATHS } from './page-paths.ts'
import type { SiteSettings } from './site.ts'

/** A language of the site. */
export type SiteLanguage = {
  /** Its tag (BCP 47), such as `de`. */
  tag: string
  /** What its paths begin with: nothing for the default language, else `/de`. */
  prefix: string
  /** Its own name for itself, such as `Deutsch`. */
  name: string
}

/** A version of a page: a language of the site, and its path. */
export type PageVersion = { language: string; path: string }

/** A page whose text a language of the site lacks. */
export type HasUntranslated = {
  /** The path of its source in the default language, and the language of that. */
  untranslated?: { path: string; language: { lang: string; dir: 'ltr' | 'rtl' } }
}

/** Lists the languages of a site, the default one first. */
export function listSiteLanguages({
  language,
  languages = [language],
}: Pick<SiteSettings, 'language' | 'languages'>): SiteLanguage[] {
  return languages.map((tag, index) => ({
    tag,
    prefix: index === 0 ? '' : `/${tag}`,
    name: nameLanguage(tag),
  }))
}

/** Returns the name of a language in that language, as it stands alone. */
function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(tag) + rest.join('')
}

/** Returns a path of the default language in another one: `/Projects` is `/de/Projects`. */
export function addPrefix(prefix: string, path: string): string {
  return path === '/' && prefix !== '' ? prefix : prefix + path
}

/** Returns the paths of the pages that are not projects, in a language. */
export function listPagePaths(prefix: string): Record<keyof typeof PAGE_PATHS, string> {
  const { home, resume, personal, privacy, projects } = PAGE_PATHS
  return {
    home: addPrefix(prefix, home),
    resume: addPrefix(prefix, resume),
    personal: addPrefix(prefix, personal),
    privacy: addPrefix(prefix, privacy),
    projects: addPrefix(prefix, projects),
  }
}

/** Adds the version for all other languages, which is that of the default one. */
export function listAlternates(versions: readonly PageVersion[]): PageVersion[] {
  const [first] = versions
  return first ? [...versions, { language: 'x-default', path: first.path }] : []
}
