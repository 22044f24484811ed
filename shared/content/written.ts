import type { TextPage } from './page.ts'
import type { ProjectPage } from './project-page.ts'

/** The data of a page whose text is a file: a project without a screen, or a page of its own. */
export type WrittenPage =
  | { kind: 'project'; project: ProjectPage }
  | { kind: 'page'; page: TextPage; description: string }
