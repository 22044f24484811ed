import { addPrefix } from '../../shared/content/site-languages.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { findLanguage } from '../../shared/texts/texts.ts'

/**
 * Returns the path of a page in a language; that of the default language if it has none of its own.
 * @param path that of the default language
 * @param tag that of the texts of the interface
 */
export function findLocalPath(
  { language, otherLanguages, pages }: Pick<SiteManifest, 'language' | 'otherLanguages' | 'pages'>,
  path: string,
  tag: string,
): string {
  const languages = [{ tag: language, prefix: '' }, ...otherLanguages]
  const same = languages.filter((each) => each.tag === tag)
  // Without own texts, the texts of `de-AT` are those of `de`.
  const related = languages.filter((each) => findLanguage(each.tag) === tag)
  const own = [...same, ...related].map(({ prefix }) => addPrefix(prefix, path))
  return own.find((local) => pages.some((page) => page.path === local)) ?? path
}
