import site from 'virtual:content/site'

/** How a page presents itself in a tab, in search results and in a shared link. */
export type PageHead = {
  /** The page's own title; absent on the home page, which is the site itself. */
  title?: string
  description: string
  /** Where the page lives for search engines; absent for pages that are not to be found. */
  canonicalPath?: string
  noIndex?: boolean
}

/** The title as a tab shows it. */
export function formatTitle(title: string | undefined): string {
  if (title) return `${title} · ${site.title}`
  return site.label ? `${site.title} · ${site.label}` : site.title
}

/**
 * What of a page's metadata changes on client navigation; the server adds what only those who load
 * the page anew read (client/pages/share-tags.ts). React moves these elements into the document's head.
 * @param origin the site's public address, without a slash at the end
 */
export function PageMetadata({ head, origin }: { head: PageHead; origin: string }) {
  return (
    <>
      <title>{formatTitle(head.title)}</title>
      <meta name="description" content={head.description} />
      {head.noIndex && <meta name="robots" content="noindex" />}
      {head.canonicalPath && <link rel="canonical" href={origin + head.canonicalPath} />}
    </>
  )
}
