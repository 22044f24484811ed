import { z } from 'zod'
import { changeDate, readUpdated } from './change-date.ts'
import type { ContentFiles } from './content-files.ts'
import { formatDate, type FormattedDate } from './dates.ts'
import type { Block } from './markdown.ts'
import { NOTES_PATH } from './page-paths.ts'
import { findPicture, missingPictureProblem, type Picture } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import { formatReadingTime } from './reading-time.ts'
import { isSlug, nameOf, unusableName } from './slug.ts'
import { readTextFile } from './text-file.ts'
import { text } from './text-field.ts'
import { isDay } from '../day.ts'
import { type Result, failure, success } from '../result.ts'

const DAY_ADVICE = 'write a day of the calendar, such as 2026-03-14'

/** The front matter of `notes/NAME.md`. */
export const noteSchema = z.object({
  title: text.describe('The heading of the note.'),
  summary: text.describe('One sentence for the list of notes, feeds and search engines.'),
  date: z
    .string(DAY_ADVICE)
    .refine(isDay, DAY_ADVICE)
    .describe('The day of publication, such as 2026-03-14.'),
  updated: changeDate.describe('The day of the last change that matters to readers.').nullish(),
  tags: z
    .array(text, { error: 'write a list of tags, such as [databases, tests]' })
    .describe('What it is about; each tag has a page.')
    .default([]),
  cover: text.describe('The path of a picture, such as images/desk.jpg.').optional(),
  coverAlt: text.describe('What the picture shows, for people who cannot see it.').optional(),
  slug: z
    .string()
    .refine(isSlug, 'write letters a to z, digits and hyphens, such as my-first-note')
    .describe('The last part of the address; without it, the file name.')
    .optional(),
  draft: z
    .boolean('write true or false')
    .describe('True keeps the note out of the build; the dev server shows it.')
    .default(false),
  listed: z
    .boolean('write true or false')
    .describe(
      'False keeps the note out of lists, feeds, the sitemap and search engines; its page stays.',
    )
    .default(true),
})

/** A tag with the path of its page. */
export type Tag = { name: string; path: string }

/** A note as lists show it. */
export type NoteSummary = {
  /** The file name without `.md`. */
  name: string
  path: string
  title: string
  summary: string
  date: FormattedDate
  /** Such as `4 minutes`. */
  readingTime: string
  tags: Tag[]
}

/** The parsed file of a note. */
export type Note = NoteSummary & {
  updated?: FormattedDate
  cover?: Picture
  draft: boolean
  listed: boolean
  blocks: Block[]
}

/** Checks and normalises `notes/NAME.md`; formats its dates in `language`. */
export function parseNote(
  file: string,
  source: string,
  files: ContentFiles,
  language: string,
): Result<Note, ContentProblem[]> {
  const read = readTextFile(file, source, noteSchema, files)
  if (!read.ok) return read
  const { settings, blocks, problems } = read.value
  const { slug, cover: path, coverAlt, date, updated, tags, ...data } = settings
  const name = nameOf(file)
  if (!slug && !isSlug(name)) problems.push(unusableName(file, name))
  const cover = path === undefined ? undefined : findPicture(files.images, path, coverAlt ?? '')
  if (path !== undefined && !cover)
    problems.push(missingPictureProblem(file, 'cover', path, files.images))
  if (cover && !coverAlt) {
    files.warn({
      file,
      path: 'cover',
      expected: 'add coverAlt: describe the picture for people who cannot see it',
    })
  }
  if (problems.length > 0) return failure(problems)
  const unique = new Map(tags.map((tag) => [addressTag(tag), tag]))
  return success({
    ...data,
    name,
    path: `${NOTES_PATH}/${slug ?? name}`,
    date: formatDate(date, language),
    ...readUpdated(file, updated, language, files),
    readingTime: formatReadingTime(blocks, language),
    tags: [...unique].map(([path, tag]) => ({ name: tag, path })),
    ...(cover && { cover }),
    blocks,
  })
}

/**
 * Returns the path of a tag's page. Spelling in capitals, accents, Hebrew or Arabic points and spaces does not matter. A letter that
 * is not Latin is written as its code point, and `C`, `C++` and `C#` are three tags.
 */
function addressTag(tag: string): string {
  const readable = tag.toLowerCase().replaceAll('+', ' plus ').replaceAll('#', ' sharp ')
  // Marks of other scripts are vowels, or make other letters.
  const plain = readable.normalize('NFKD').replace(/(?=[\u0300-\u06ff])\p{M}/gu, '')
  const written = plain
    .normalize('NFC')
    .replace(/[^\0-\x7f]/gu, (letter) => ` u${letter.codePointAt(0)?.toString(16)} `)
  const slug = written.match(/[a-z0-9]+/g)?.join('-') ?? 'other'
  return `${NOTES_PATH}/tags/${slug.slice(0, MAX_TAG_LENGTH)}`
}

/** Tags with the same beginning share a page: this is some 30 letters of another script. The name of a file has 255 bytes. */
const MAX_TAG_LENGTH = 200

/** Sorts notes, newest first; those of one day by title. */
export function orderNotes(notes: Iterable<Note>): Note[] {
  const day = ({ date }: Note) => date.datetime ?? ''
  return [...notes].sort(
    (a, b) => day(b).localeCompare(day(a)) || a.title.localeCompare(b.title, 'en'),
  )
}

/** Picks the fields of a note that lists show. */
export function summariseNote(note: Note): NoteSummary {
  const { name, path, title, summary, date, readingTime, tags } = note
  return { name, path, title, summary, date, readingTime, tags }
}
