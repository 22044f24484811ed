import type { Day } from '../../../shared/day.ts'
import { proposeSlug } from '../../../shared/content/slug.ts'

/** Kinds of files that can be added. */
export type Addable = 'project' | 'page' | 'note'

const FOLDERS: Record<Addable, string> = { project: 'projects', page: 'pages', note: 'notes' }

/** Returns the path of a new file with this title, which no other file has. */
export function proposePath(kind: Addable, title: string, taken: ReadonlySet<string>): string {
  const base = `${FOLDERS[kind]}/${proposeSlug(title)}`
  let path = `${base}.md`
  for (let number = 2; taken.has(path); number++) path = `${base}-${number}.md`
  return path
}

/** Writes a new file, which the build accepts as it is. It is a draft until its owner removes that. */
export function writeTemplate(kind: Addable, title: string, today: Day): string {
  const quoted = JSON.stringify(title)
  const head = {
    project: [
      `title: ${quoted}`,
      'summary: One sentence about it.',
      `period: "${today.slice(0, 4)}"`,
    ],
    page: [`title: ${quoted}`],
    note: [`title: ${quoted}`, 'summary: One sentence about it.', `date: ${today}`],
  }[kind]
  return ['---', ...head, 'draft: true', '---', 'The text, in Markdown.', ''].join('\n')
}
