import type { CardName } from '../../shared/content/discovery.ts'
import { type ScreenProject, screenProjects } from '../../shared/content/screens.ts'
import { findProjectPath, paths } from '../paths.ts'

/** Kind of a page for search engines and shared links. */
export type PageKind =
  | { kind: 'home' | 'personal' | 'portfolio' | 'privacy' | 'other' }
  | { kind: 'project'; slug: ScreenProject }

/** Returns the kind of a page. @param path as in the route table */
export function findPageKind(path: string): PageKind {
  switch (path) {
    case paths.home():
    case paths.resume():
      return { kind: 'home' }
    case paths.personal():
      return { kind: 'personal' }
    case paths.projects():
      return { kind: 'portfolio' }
    case paths.privacy():
      return { kind: 'privacy' }
  }
  const slug = screenProjects.find((name) => findProjectPath(name) === path)
  return slug ? { kind: 'project', slug } : { kind: 'other' }
}

/** Returns the name of a page's social card; a page without one uses the site's card. */
export function findCardName(page: PageKind): CardName {
  if (page.kind === 'project') return page.slug
  return page.kind === 'other' ? 'home' : page.kind
}
