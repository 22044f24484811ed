import { z } from 'zod'
import { checkSettings } from './check-settings.ts'
import { formatDate, type FormattedDate } from './dates.ts'
import { type DesktopSystem, desktopSystems } from './desktop-systems.ts'
import { safeLink } from './links.ts'
import {
  type ImageCatalogue,
  type Picture,
  findPicture,
  missingPictureProblem,
} from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import { readYaml } from './settings-yaml.ts'
import { text } from './text-field.ts'
import { isDay } from '../day.ts'
import { type Result, failure, success } from '../result.ts'
import { formatSize } from '../format-size.ts'

const DAY_ADVICE = 'write a day of the calendar, such as "2026-03-14", in quotes'

const buildSchema = z.object({
  system: z
    .enum(desktopSystems, { error: 'write windows, macos or linux' })
    .describe('The system on which the file runs.'),
  file: text.describe('The name of the file.'),
  url: z
    .string({ error: 'write a link' })
    .refine(isDownload, { message: 'write a link, https://…, or a path of this site' })
    .describe('Where it is: https://…, or a path of this site.'),
  size: z
    .int({ error: 'write the size in bytes, a whole number' })
    .positive('write the size in bytes, a whole number')
    .describe('Its size in bytes.'),
  sha256: z
    .string({ error: 'write the 64 hexadecimal digits of the SHA-256, in quotes' })
    .regex(/^[0-9a-f]{64}$/i, 'write the 64 hexadecimal digits of the SHA-256, in quotes')
    .transform((digits) => digits.toLowerCase())
    .describe('Its SHA-256 in 64 hexadecimal digits, as `sha256sum` prints it.'),
  requirements: text.describe('What the file needs to run.'),
})

const releaseSchema = z.object({
  version: z
    .string({ error: 'write a version such as "1.2.0", in quotes' })
    .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'write a version such as "1.2.0", in quotes')
    .describe('The number of the version, in quotes.'),
  date: z
    .string(DAY_ADVICE)
    .refine(isDay, DAY_ADVICE)
    .describe('The day of the release, in quotes.'),
  changes: z
    .array(text, { error: 'write a list of changes' })
    .min(1, 'write at least one change')
    .describe('What is new, a sentence each.'),
  builds: z
    .array(buildSchema, { error: 'write a list of builds' })
    .min(1, 'add at least one build')
    .describe('The files to download, one for each system.'),
})

const programSchema = z.object({
  name: text.describe('The name of the program.'),
  summary: text.describe('One sentence about it.'),
  releases: z
    .array(releaseSchema, { error: 'write a list of releases, the newest first' })
    .default([])
    .superRefine(checkOrder)
    .describe('The versions, the newest first.'),
  gallery: z
    .array(
      z.object({
        picture: text.describe('The path of a picture.'),
        pictureAlt: text.describe('What the picture shows.'),
        caption: text.describe('The line below it.'),
      }),
    )
    .describe('Pictures of the program.')
    .default([]),
})

/** The keys and values of `projects/desktop-software.yaml`. */
export const desktopBuildsSchema = z.object(
  {
    programs: z
      .array(programSchema, { error: 'write a list of programs' })
      .describe('The programs, in their order.')
      .default([]),
  },
  { error: 'write programs: and a list below it' },
)

/** A file to download; `size` is a text in the language of the site. */
export type Build = {
  system: DesktopSystem
  file: string
  url: string
  size: string
  sha256: string
  requirements: string
}

/** A version of a program, with its builds. */
export type Release = { version: string; date: FormattedDate; changes: string[]; builds: Build[] }

/** A desktop program with its releases, the newest first; the list can be empty. */
export type Program = {
  name: string
  summary: string
  releases: Release[]
  gallery: { picture: Picture; caption: string }[]
}

/** Checks `projects/desktop-software.yaml`, and formats its sizes and dates in `language`. */
export function parseDesktopBuilds(
  file: string,
  source: string,
  images: ImageCatalogue,
  language: string,
): Result<Program[], ContentProblem[]> {
  const read = readYaml(file, source)
  if (!read.ok) return read
  const parsed = checkSettings(file, desktopBuildsSchema, read.value.data ?? {})
  if (!parsed.ok) return parsed

  const problems: ContentProblem[] = []
  const programs = parsed.value.programs.map((program, index) => ({
    ...program,
    releases: program.releases.map((release) => ({
      ...release,
      date: formatDate(release.date, language),
      builds: release.builds.map((build) => ({ ...build, size: formatSize(build.size, language) })),
    })),
    gallery: program.gallery.map(({ picture: path, pictureAlt, caption }, shot) => {
      const picture = findPicture(images, path, pictureAlt)
      const where = `programs[${index}].gallery[${shot}].picture`
      if (!picture) problems.push(missingPictureProblem(file, where, path, images))
      return { caption, picture: picture ?? { src: '', width: 0, height: 0, alt: pictureAlt } }
    }),
  }))
  return problems.length > 0 ? failure(problems) : success(programs)
}

function isDownload(url: string): boolean {
  const link = safeLink(url)
  return link !== undefined && /^(https:|\/)/i.test(link)
}

type Written = { version: string; date: string }

/** ISO days sort as texts. */
function checkOrder(releases: Written[], context: z.RefinementCtx<Written[]>): void {
  releases.forEach(({ version, date }, index) => {
    if (releases.findIndex((other) => other.version === version) < index) {
      context.addIssue({
        code: 'custom',
        path: [index, 'version'],
        message: 'list each version once',
      })
    }
    const newer = releases[index - 1]
    if (newer && date > newer.date) {
      const message = 'put the newest release first'
      context.addIssue({ code: 'custom', path: [index, 'date'], message })
    }
  })
}
