/** What the server learns from the client's server entry, and may not import from it. */
export type SiteManifest = {
  pages: SitePage[]
  /** The exact text of each inline script, which the content security policy allows by its hash. */
  inlineScripts: string[]
  /** The title and the address from `site.json`. */
  title: string
  url?: string
  /** Whose resume it is: the files to take away are named by it. */
  name: string
}

export type SitePage = {
  path: string
  /** The query parameters that change what the page shows; an answer with any is not kept. */
  query?: readonly string[]
  /** What the server looks up for each request and renders the page with. */
  data?: string
}
