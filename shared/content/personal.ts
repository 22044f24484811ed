import { z } from 'zod'
import { changeDate, readUpdated } from './change-date.ts'
import type { ContentFiles } from './content-files.ts'
import type { FormattedDate } from './dates.ts'
import type { Block } from './markdown.ts'
import { type Picture, findPicture, missingPictureProblem } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import { readTextFile } from './text-file.ts'
import { text } from './text-field.ts'
import { type Result, failure, success } from '../result.ts'

/** The drawings of `client/personal/drawings.svg`; `line` stands beside the others where none is named. */
export const DRAWINGS = [
  'bicycle',
  'book',
  'bread',
  'camera',
  'chess',
  'code',
  'line',
  'map',
  'meter',
  'mountain',
  'music',
  'plant',
  'pot',
] as const

type Drawing = (typeof DRAWINGS)[number]

/** The front matter of `personal.md`. */
export const personalSchema = z.object({
  title: text.describe('The heading of the page.'),
  summary: text.describe('One sentence for search engines and shared links.'),
  portrait: text.describe('The path of a picture, such as images/portrait.jpg.').optional(),
  portraitAlt: text.describe('What the picture shows, for people who cannot see it.').optional(),
  interests: z
    .array(
      z.object({
        name: text.describe('What you like.'),
        text: text.describe('A sentence about it.'),
        drawing: z
          .enum(DRAWINGS, `write one of ${DRAWINGS.join(', ')}`)
          .describe('A small drawing above the name. If no interest has one, none is drawn.')
          .optional(),
      }),
    )
    .describe('What you like, each with a sentence.')
    .default([]),
  now: z.array(text).describe('What you do at present.').default([]),
  updated: changeDate
    .describe('The day on which you changed the list above, such as 2026-03-14.')
    .nullish(),
})

/** The content of the Personal page. */
export type Personal = {
  title: string
  summary: string
  portrait?: Picture
  interests: { name: string; text: string; drawing?: Drawing | undefined }[]
  now: string[]
  updated?: FormattedDate
  blocks: Block[]
}

/** Checks and normalises `personal.md`; formats the date of the "now" list in `language`. */
export function parsePersonal(
  file: string,
  source: string,
  files: ContentFiles,
  language: string,
): Result<Personal, ContentProblem[]> {
  const read = readTextFile(file, source, personalSchema, files)
  if (!read.ok) return read
  const { settings, blocks, problems } = read.value
  const { portrait: path, portraitAlt, updated, interests, ...data } = settings
  const drawn = interests.some(({ drawing }) => drawing)
  const portrait =
    path === undefined ? undefined : findPicture(files.images, path, portraitAlt ?? '')
  if (path !== undefined && !portrait)
    problems.push(missingPictureProblem(file, 'portrait', path, files.images))
  if (portrait && !portraitAlt) {
    files.warn({
      file,
      path: 'portrait',
      expected: 'add portraitAlt: describe the portrait for people who cannot see it',
    })
  }
  if (problems.length > 0) return failure(problems)
  return success({
    ...data,
    interests: drawn ? interests.map((interest) => ({ drawing: 'line', ...interest })) : interests,
    ...(portrait && { portrait }),
    ...readUpdated(file, updated, language, files),
    blocks,
  })
}
