/** What the server learns from the client's server entry, and may not import from it. */
export type SiteManifest = {
  pages: SitePage[]
  /** The exact text of each inline script, which the content security policy allows by its hash. */
  inlineScripts: string[]
  /** The title and the address from `site.json`. */
  title: string
  url?: string
  /** The site's language tag. */
  language: string
  /** Whose resume it is: the files to take away are named by it. */
  name: string
  /** Where to report a weakness: `mailto:`, `https:` or `tel:`. */
  securityContact?: string
}

export type SitePage = {
  path: string
  /** The query parameters that change what the page shows; an answer with any is not kept. */
  query?: readonly string[]
  /** What the server looks up for each request and renders the page with. */
  data?: string
  /** Not for search engines: it asks not to be found, or is another address of a page that is. */
  unlisted?: true
  /** When it was last changed, as its content says: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  modified?: string
}
