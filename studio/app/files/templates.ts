import type { Day } from '../../../shared/day.ts'
import { proposeSlug } from '../../../shared/content/slug.ts'
import { isDevice } from '../../device-name.ts'

/** Kinds of files that can be added. */
export type Addable = 'project' | 'page' | 'note' | 'variant'

const FOLDERS = { project: 'projects', page: 'pages', note: 'notes' }

/** The parts that the name of a variant may have, the first with four letters or more. */
const VARIANT_PARTS = /^[a-z]{4,20}(?:-[a-z0-9]{1,20}){0,3}/

/** Returns the path of a new file with this title, which no other file has. */
export function proposePath(kind: Addable, title: string, taken: ReadonlySet<string>): string {
  const slug = proposeSlug(title)
  const [base, ending] =
    kind === 'variant'
      ? [`resume.${nameVariant(slug)}`, '.json']
      : [`${FOLDERS[kind]}/${slug}`, '.md']
  let path = base + ending
  for (let number = 2; taken.has(path) || isDevice(path); number++)
    path = `${base}-${number}${ending}`
  return path
}

function nameVariant(slug: string): string {
  const name = VARIANT_PARTS.exec(slug) ?? VARIANT_PARTS.exec(`variant-${slug}`)
  return name?.[0] ?? 'variant'
}

/** Writes a new file, which the build accepts as it is. A page is a draft until its owner removes that. */
export function writeTemplate(kind: Addable, title: string, today: Day): string {
  if (kind === 'variant') return '{}\n'
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
