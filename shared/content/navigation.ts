import type { TextPage } from './page.ts'
import type { SiteSettings } from './site.ts'
import type { PagePaths } from './site-languages.ts'

/** A link of the menu or the footer: a path of this site or another address. */
export type NavigationLink = { label: string; url: string }

/** A column of links in the footer. */
type FooterColumn = { title?: string | undefined; links: NavigationLink[] }

/** The links of the footer: columns of the owner's, and one row. */
type Footer = { columns: FooterColumn[]; links: NavigationLink[] }

/** The links of every page. */
export type Navigation = { menu: NavigationLink[]; footer: Footer }

/**
 * Returns the links of the menu and the footer. Without `menu` in `site.json` the menu has those
 * of the resume, the portfolio, the notes and the personal page that the site has; pages with `menu:` follow. The row of the footer has the privacy page,
 * the pages with `footer:` and, without columns in `site.json`, the social links.
 */
export function composeNavigation(
  site: Pick<SiteSettings, 'menu' | 'footer' | 'social' | 'texts'>,
  pages: readonly TextPage[],
  paths: PagePaths,
): Navigation {
  const { content: texts, reading } = site.texts
  const sorted = [...pages].sort(
    (a, b) => a.order - b.order || a.title.localeCompare(b.title, 'en'),
  )
  const listPages = (place: 'menu' | 'footer', taken: readonly NavigationLink[]) =>
    sorted.flatMap(({ path, [place]: label }) =>
      label && !taken.some(({ url }) => url === path) ? [{ label, url: path }] : [],
    )
  const standard = [
    { label: texts.resumePage, url: paths.resume },
    { label: reading.portfolio, url: paths.projects },
    { label: texts.notesPage, url: paths.notes },
    { label: texts.personalPage, url: paths.personal },
  ].flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }]))
  const menu = site.menu ?? standard
  const columns = site.footer ?? []
  const inColumns = columns.flatMap(({ links }) => links)
  const legal = [{ label: texts.privacyPage, url: paths.privacy }].filter(
    ({ url }) => !inColumns.some((link) => link.url === url),
  )
  const links = [...legal, ...listPages('footer', inColumns), ...(site.footer ? [] : site.social)]
  return {
    menu: [...menu, ...listPages('menu', menu)],
    footer: { columns, links },
  }
}
