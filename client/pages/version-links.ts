import { listAlternates, type PageVersion } from '../../shared/content/site-languages.ts'

/**
 * Returns links to all versions of a page, itself included, for search engines
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 * @param versions the default language first
 * @param origin the site's public address, without a slash at the end
 */
export function writeVersionLinks(versions: readonly PageVersion[], origin: string): string {
  return listAlternates(versions)
    .map(
      ({ language, path }) =>
        `<link rel="alternate" hreflang="${language}" href="${origin}${encodeURI(path)}">`,
    )
    .join('')
}
