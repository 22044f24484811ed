import type { ScreenName } from './content/screens.ts'
import type { PageVersion } from './content/site-languages.ts'
import type { OwnTexts } from './texts/texts.ts'

/** The data of the build that the server needs; it may not import the client's code. */
export type SiteManifest = {
  pages: SitePage[]
  /** Old paths, each with that of the page which has its place. */
  redirects?: readonly Redirect[]
  /** The built-in screens that the content names. */
  screens: readonly ScreenName[]
  /** The exact text of each inline script, which the content security policy allows by its hash. */
  inlineScripts: string[]
  /** The title and the address from `site.json`. */
  title: string
  url?: string
  /** The tag of the site's default language. */
  language: string
  /** The other languages of the site. */
  otherLanguages: readonly OtherLanguage[]
  /** The owner's texts of the interface, in all languages of the site. */
  ownTexts?: OwnTexts
  /** The name in the resume, which file names of downloads contain. */
  name: string
  /** The address that messages of contact forms go to. */
  contactEmail?: string
  /** The link to report a vulnerability: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
}

/** An old path, and the page that it leads to. */
export type Redirect = { from: string; to: string }

/** A language whose paths begin with `prefix`; its renderer is in `dist/languages/TAG`. */
export type OtherLanguage = { tag: string; prefix: string }

/** A page of the site, as the server routes and caches it. */
export type SitePage = {
  path: string
  /** The query parameters that change the page; a response with one of them is not cached. */
  query?: readonly string[]
  /** Whether the page has a contact form. */
  contact?: true
  /** The name of the data that the server loads for each request. */
  data?: 'ratings'
  /** Whether search engines should skip the page: it is `noindex`, or has another canonical URL. */
  unlisted?: true
  /** The page in all its languages, the default one first; missing for a page in one language. */
  versions?: readonly PageVersion[]
  /** The date of the last change in its content: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  modified?: string
}
