import site from 'virtual:content/site'

/** Metadata of a page for tabs, search engines and shared links. */
export type PageHead = {
  /** The page's own title; absent on the home page, which is the site itself. */
  title?: string
  description: string
  /** Canonical path; absent for pages that search engines do not index. */
  canonicalPath?: string
  noIndex?: boolean
}

/** Returns the title of a page as the browser tab shows it. */
export function formatTitle(title: string | undefined): string {
  if (title) return `${title} · ${site.title}`
  return site.label ? `${site.title} · ${site.label}` : site.title
}

/**
 * Renders the metadata that changes on client navigation; React moves it into the head.
 * The server adds the tags that only crawlers read (client/pages/share-tags.ts).
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
