import type { ProjectSummary } from '../../shared/content/project.ts'
import { matchTitle, readQuery } from '../app/match-title.ts'

/** Filter of the portfolio: a search query, and a kind, which is the category of a project ('' for all). */
export type PortfolioFilter = { query: string; kind: string }

type Filtered = Pick<ProjectSummary, 'title' | 'category' | 'stack'>

/** Reads the filter from URL parameters. */
export function readFilter(parameters: URLSearchParams): PortfolioFilter {
  return { query: readQuery(parameters), kind: parameters.get('kind') ?? '' }
}

/** Returns the query string of a filter with its question mark; empty when nothing is filtered. */
export function writeFilter({ query, kind }: PortfolioFilter): string {
  const parameters = new URLSearchParams({ ...(query && { q: query }), ...(kind && { kind }) })
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}

/** Returns the projects that match a filter, in their order; words match title, stack and kind. */
export function filterProjects<Project extends Filtered>(
  projects: readonly Project[],
  { query, kind }: PortfolioFilter,
): Project[] {
  return projects.filter(
    (project) => (kind === '' || project.category === kind) && matchesQuery(project, query),
  )
}

function matchesQuery({ title, category, stack }: Filtered, query: string): boolean {
  return matchTitle([title, category, ...stack].join(' '), query)
}

/**
 * Lists every kind in order of its first project, with how many of its projects match the query.
 */
export function countKinds(
  projects: readonly Filtered[],
  query: string,
): { kind: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const project of projects) {
    const found = matchesQuery(project, query) ? 1 : 0
    counts.set(project.category, (counts.get(project.category) ?? 0) + found)
  }
  return [...counts].map(([kind, count]) => ({ kind, count }))
}
