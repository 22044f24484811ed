import type { CardName } from '../../shared/content/discovery.ts'
import { type ScreenProject, screenProjects } from '../../shared/content/screens.ts'
import { findProjectPath, paths } from '../paths.ts'

/** What kind of page it is to those who find or share it. */
export type PageKind =
  | { kind: 'home' | 'personal' | 'portfolio' | 'privacy' | 'other' }
  | { kind: 'project'; slug: ScreenProject }

/** @param path as in the route table */
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

/** The card of a page; a page without one of its own is shared with that of the site. */
export function findCardName(page: PageKind): CardName {
  if (page.kind === 'project') return page.slug
  return page.kind === 'other' ? 'home' : page.kind
}
