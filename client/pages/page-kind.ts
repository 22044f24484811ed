import type { Discovery } from '../../shared/content/discovery.ts'
import { paths } from '../paths.ts'

/** Kind of a page for search engines and shared links. */
export type PageKind = 'home' | 'personal' | 'portfolio' | 'privacy' | 'project' | 'other'

/** Returns the kind of a page. @param path as in the route table */
export function findPageKind(path: string, { works }: Pick<Discovery, 'works'>): PageKind {
  switch (path) {
    case paths.home():
    case paths.resume():
      return 'home'
    case paths.personal():
      return 'personal'
    case paths.projects():
      return 'portfolio'
    case paths.privacy():
      return 'privacy'
  }
  return path in works ? 'project' : 'other'
}
