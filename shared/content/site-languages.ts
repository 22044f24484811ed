import { capitalise } from '../capitalise.ts'
import type { PAGE_PATHS } from './page-paths.ts'
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

/** A text in another language than the page around it: the attributes of its element. */
export type TextLanguage = { lang: string; dir: 'ltr' | 'rtl' }

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
export function nameLanguage(tag: string): string {
  return capitalise(new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag, tag)
}

/** Returns a path of the default language in another one: `/Projects` is `/de/Projects`. */
export function addPrefix(prefix: string, path: string): string {
  return path === '/' && prefix !== '' ? prefix : prefix + path
}

/** The pages that a site may lack. */
type OptionalPage = 'personal' | 'projects' | 'notes'

/** The paths of the pages that are not projects, in a language, without those that the site does not have. */
export type PagePaths = Record<Exclude<keyof typeof PAGE_PATHS, OptionalPage>, string> &
  Partial<Record<OptionalPage, string>>

/** Those and the paths of the to-do list. */
export type SitePaths = PagePaths & Record<'toDoList' | 'login', string>

/** Adds the version for all other languages, which is that of the default one. */
export function listAlternates(versions: readonly PageVersion[]): PageVersion[] {
  const [first] = versions
  return first ? [...versions, { language: 'x-default', path: first.path }] : []
}
