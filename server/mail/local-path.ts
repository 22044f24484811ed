import { addPrefix } from '../../shared/content/site-languages.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { findLanguage } from '../../shared/texts/texts.ts'

/**
 * Returns the path of a page in a language; that of the default language if it has none of its own.
 * @param path that of the default language
 * @param tag that of the texts of the interface
 */
export function findLocalPath(
  { otherLanguages, pages }: Pick<SiteManifest, 'otherLanguages' | 'pages'>,
  path: string,
  tag: string,
): string {
  const own = otherLanguages
    .filter((each) => (findLanguage(each.tag) ?? each.tag) === tag)
    .map(({ prefix }) => addPrefix(prefix, path))
  return own.find((local) => pages.some((page) => page.path === local)) ?? path
}
