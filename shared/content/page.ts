import { z } from 'zod'
import { changeDate, readUpdated } from './change-date.ts'
import type { ContentFiles } from './content-files.ts'
import type { FormattedDate } from './dates.ts'
import type { Block } from './markdown.ts'
import { plainText } from './markdown/plain-text.ts'
import type { ContentProblem } from './problem.ts'
import { isSlug, nameOf, unusableName } from './slug.ts'
import { readTextFile } from './text-file.ts'
import { text } from './text-field.ts'
import { type Result, failure, success } from '../result.ts'

/** A link in the menu or the footer: true for the page's title, or another label. */
const linked = z
  .union([z.boolean(), text.refine(isLabel, 'write true or false without quotes, or a label')], {
    error: 'write true, or a label',
  })
  .default(false)

/** Returns whether a text is a label, and not meant as true or false: YAML 1.2 reads `no` as text. */
function isLabel(label: string): boolean {
  return !/^(?:true|false|yes|no|on|off)$/i.test(label.trim())
}

/** The front matter of `pages/NAME.md`. */
export const pageSchema = z.object({
  title: text.describe('The heading of the page.'),
  summary: text.describe('One sentence for search engines and shared links.').optional(),
  slug: z
    .string()
    .refine(isSlug, 'write letters a to z, digits and hyphens, such as imprint')
    .describe('The address of the page; without it, the file name.')
    .optional(),
  menu: linked.describe('True puts a link into the menu; a text is its label.'),
  footer: linked.describe('True puts a link into the footer; a text is its label.'),
  order: z
    .number('write a number')
    .describe('The place among the pages in the menu and the footer, smallest first.')
    .default(0),
  contact: z
    .boolean('write true or false')
    .describe('True puts a contact form below the text, whose messages are mailed to you.')
    .default(false),
  draft: z
    .boolean('write true or false')
    .describe('True keeps the page out of the build; the dev server shows it.')
    .default(false),
  listed: z
    .boolean('write true or false')
    .describe('False keeps the page out of the sitemap and of search engines.')
    .default(true),
  updated: changeDate.describe('The day of the last change, which the page shows.').nullish(),
})

/** The parsed file of a page; `menu` and `footer` are labels of links there. */
export type TextPage = {
  name: string
  path: string
  title: string
  summary?: string
  menu?: string
  footer?: string
  order: number
  /** Whether a contact form is below the text. */
  contact?: true
  draft: boolean
  listed: boolean
  updated?: FormattedDate
  blocks: Block[]
}

/** Returns whether one of the pages has a contact form. */
export function hasContactForm(pages: readonly Pick<TextPage, 'contact'>[]): boolean {
  return pages.some(({ contact }) => contact)
}

/** Checks and normalises `pages/NAME.md`; formats its date in `language`. */
export function parsePage(
  file: string,
  source: string,
  files: ContentFiles,
  language: string,
): Result<TextPage, ContentProblem[]> {
  const read = readTextFile(file, source, pageSchema, files)
  if (!read.ok) return read
  const { settings, blocks, problems } = read.value
  const { title, summary, slug, menu, footer, updated, contact, ...data } = settings
  const name = nameOf(file)
  if (!slug && !isSlug(name)) problems.push(unusableName(file, name))
  if (problems.length > 0) return failure(problems)
  const label = (setting: boolean | string) => (setting === true ? title : setting || undefined)
  const [menuLabel, footerLabel] = [label(menu), label(footer)]
  return success({
    ...data,
    name,
    path: `/${slug ?? name}`,
    title,
    ...(summary && { summary }),
    ...(menuLabel && { menu: menuLabel }),
    ...(footerLabel && { footer: footerLabel }),
    ...(contact && { contact }),
    ...readUpdated(file, updated, language, files),
    blocks,
  })
}

const MAX_DESCRIPTION_LENGTH = 200

/** Returns the description of a page for search engines: its summary, else its first paragraph. */
export function describePage({ title, summary, blocks }: TextPage): string {
  if (summary) return summary
  const first = blocks.find((block) => block.kind === 'paragraph')
  const paragraph = first ? plainText(first.text).trim() : ''
  if (!paragraph) return title
  if (paragraph.length <= MAX_DESCRIPTION_LENGTH) return paragraph
  const start = paragraph.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\p{Surrogate}$/u, '')
  // A text in Chinese can have its only space at its beginning.
  return `${start.replace(/\s\S{0,40}$/, '')}…`
}
