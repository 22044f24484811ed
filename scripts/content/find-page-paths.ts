import { NOTES_PATH, PAGE_PATHS } from '../../shared/content/page-paths.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import type { PagePaths } from '../../shared/content/site-languages.ts'

/** What decides which pages a site has. */
type PageSources = {
  site: Pick<SiteSettings, 'portfolioLayout'>
  projects: ReadonlyMap<string, { listed: boolean }>
  personal?: unknown
  notes: readonly { listed: boolean }[]
}

/**
 * Returns the paths in the default language of the pages that are not projects. A page without content is missing, and
 * nothing of the site leads there: the portfolio lists projects, the personal page has a file, and the list of notes has listed notes.
 */
export function findPagePaths({ site, projects, personal, notes }: PageSources): PagePaths {
  const { projects: portfolioPath, personal: personalPath, ...always } = PAGE_PATHS
  const hasPortfolio =
    site.portfolioLayout !== 'none' && [...projects.values()].some(({ listed }) => listed)
  return {
    ...always,
    ...(hasPortfolio && { projects: portfolioPath }),
    ...(personal !== undefined && { personal: personalPath }),
    ...(notes.some(({ listed }) => listed) && { notes: NOTES_PATH }),
  }
}
