import type { Discovery } from '../../shared/content/discovery.ts'
import { paths } from '../paths.ts'

/** Kind of a page for search engines and shared links. */
export type PageKind =
  | 'home'
  | 'personal'
  | 'portfolio'
  | 'privacy'
  | 'project'
  | 'notes'
  | 'note'
  | 'other'

/** Returns the kind of a page. @param path as in the route table */
export function findPageKind(
  path: string,
  { works, notes, notesPath }: Pick<Discovery, 'works' | 'notes' | 'notesPath'>,
): PageKind {
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
  if (path === notesPath) return 'notes'
  if (path in notes) return 'note'
  return path in works ? 'project' : 'other'
}
