import type { NotePage, NoteList } from './note-pages.ts'
import type { TextPage } from './page.ts'
import type { ProjectPage } from './project-page.ts'

/** The data of a page made of content files: a project without a screen, a page of its own, notes. */
export type WrittenPage =
  | { kind: 'project'; project: ProjectPage }
  | { kind: 'page'; page: TextPage; description: string }
  | { kind: 'note'; note: NotePage }
  | { kind: 'notes'; list: NoteList }
