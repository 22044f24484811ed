import type { ScreenName } from './content/screens.ts'

/** The data of the build that the server needs; it may not import the client's code. */
export type SiteManifest = {
  pages: SitePage[]
  /** The built-in screens that the content names. */
  screens: readonly ScreenName[]
  /** The exact text of each inline script, which the content security policy allows by its hash. */
  inlineScripts: string[]
  /** The title and the address from `site.json`. */
  title: string
  url?: string
  /** The site's language tag. */
  language: string
  /** The name in the resume, which file names of downloads contain. */
  name: string
  /** The link to report a vulnerability: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
}

/** A page of the site, as the server routes and caches it. */
export type SitePage = {
  path: string
  /** The query parameters that change the page; a response with one of them is not cached. */
  query?: readonly string[]
  /** The name of the data that the server loads for each request. */
  data?: string
  /** Whether search engines should skip the page: it is `noindex`, or has another canonical URL. */
  unlisted?: true
  /** The date of the last change in its content: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  modified?: string
}
