import { z } from 'zod'
import type { ContentFiles } from './content-files.ts'
import { safeLink } from './links.ts'
import type { Block } from './markdown.ts'
import { SCREEN_NAMES, SCREEN_PATHS, type ScreenName } from './screens.ts'
import { isSlug, nameOf, unusableName } from './slug.ts'
import { readTextFile } from './text-file.ts'
import { type Picture, findPicture, missingPictureProblem } from './pictures.ts'
import type { ContentProblem } from './problem.ts'
import type { TextLanguage } from './site-languages.ts'
import { text } from './text-field.ts'
import { type Result, failure, success } from '../result.ts'

const link = z
  .string()
  .refine((url) => safeLink(url) !== undefined, { message: 'write a link, https://…' })

/** The front matter of `projects/NAME.md`. */
export const projectSchema = z.object({
  title: text.describe('The name of the project.'),
  summary: text.describe('One sentence for the portfolio and for search engines.'),
  category: text
    .describe(
      'The kind of project, by which the portfolio is filtered; without it, “Project” in the language of the site.',
    )
    .optional(),
  // YAML reads a lone year as a number.
  period: z
    .union([z.string(), z.number()], { error: 'write a year or a span such as 2023–2024' })
    .describe('A year or a span of years.')
    .default('')
    .transform(String),
  stack: z.array(text).describe('What it is made with.').default([]),
  screen: z
    .enum(SCREEN_NAMES, { error: `write a built-in screen: ${SCREEN_NAMES.join(', ')}` })
    .describe(
      'The built-in screen that the project opens; without it, the project is a page of its text.',
    )
    .optional(),
  slug: z
    .string()
    .refine(isSlug, 'write letters a to z, digits and hyphens, such as my-robot')
    .describe('The last part of the address; without it, the file name.')
    .optional(),
  draft: z
    .boolean('write true or false')
    .describe('True keeps the project out of the build; the dev server shows it.')
    .default(false),
  listed: z
    .boolean('write true or false')
    .describe(
      'False keeps the project out of the portfolio, the sitemap and search engines; its page stays.',
    )
    .default(true),
  featured: z
    .boolean('write true or false')
    .describe(
      'True puts the project first in the portfolio, and larger; an index makes all of these large.',
    )
    .default(false),
  role: text.describe('What you did.').optional(),
  team: text.describe('Who worked on it.').optional(),
  picture: text
    .describe(
      'The path of the picture of the card, such as images/robot.jpg; without it, a cover is drawn from the title.',
    )
    .optional(),
  pictureAlt: text.describe('What the picture shows, for people who cannot see it.').optional(),
  links: z
    .array(
      z.object({
        label: text.describe('The text of the link.'),
        url: link.describe('The address, https://…'),
      }),
    )
    .describe('Where to find more, such as the source code.')
    .default([]),
  cards: z
    .array(
      z.object({
        title: text.describe('The heading of the card.'),
        summary: text.describe('One sentence below it.'),
        url: link.describe('Where the card leads, https://…'),
        picture: text.describe('The path of its picture.'),
        pictureAlt: text.describe('What the picture shows.'),
      }),
    )
    .describe('Links with a picture each.')
    .default([]),
  students: z
    .array(
      z.object({
        name: text.describe('The name of the person.'),
        portrait: text.describe('The path of a picture.'),
        portraitAlt: text.describe('What the picture shows.'),
      }),
    )
    .describe('The people of a team.')
    .default([]),
  works: z
    .array(text, { error: 'write a list of project file names without .md' })
    .describe('The works of a course: names of project files without .md.')
    .default([]),
  caseStudy: z
    .object({
      problem: text.describe('What had to be solved.'),
      role: text.describe('What you did.'),
      outcome: text.describe('What came of it.'),
      pictures: z
        .array(
          z.object({
            picture: text.describe('The path of a picture.'),
            pictureAlt: text.describe('What the picture shows.'),
            caption: text.describe('The line below it.'),
          }),
        )
        .describe('Pictures of the outcome.')
        .default([]),
    })
    .describe('The work as a case: problem, role, outcome.')
    .optional(),
})

/** A project as the portfolio lists it. */
export type ProjectSummary = {
  /** The file name without `.md`. */
  name: string
  /** The path of its page: that of its screen, else `/Projects/SLUG`. */
  path: string
  featured: boolean
  title: string
  summary: string
  category: string
  period: string
  stack: string[]
  picture: Picture
  links: { label: string; url: string }[]
  /** The language of the texts, if it is not that of the portfolio. */
  textLanguage?: TextLanguage
}

/** A case study: the problem, the author's role, and the outcome. */
export type CaseStudy = {
  problem: string
  role: string
  outcome: string
  pictures: { picture: Picture; caption: string }[]
}

/** The parsed file of a project; `works` has the names of the works of a course. */
export type Project = ProjectSummary & {
  screen?: ScreenName
  draft: boolean
  listed: boolean
  /** Whether the build has drawn the picture, because the file names none. */
  drawn?: true
  role?: string
  team?: string
  blocks: Block[]
  cards: { title: string; summary: string; url: string; picture: Picture }[]
  students: { name: string; portrait: Picture }[]
  works: string[]
  caseStudy?: CaseStudy
}

/** A project whose picture may still have to be drawn. */
export type ParsedProject = Omit<Project, 'picture'> & { picture?: Picture }

/** A project that may have no category: it is called a project in the language of the site. */
export type WrittenProject = Omit<ParsedProject, 'category'> & { category?: string }

/** Checks and normalises `projects/NAME.md`. */
export function parseProject(
  file: string,
  source: string,
  files: ContentFiles,
): Result<WrittenProject, ContentProblem[]> {
  const read = readTextFile(file, source, projectSchema, files)
  if (!read.ok) return read
  const { settings, blocks, problems: textProblems } = read.value
  const problems: ContentProblem[] = []
  const {
    picture: cover,
    pictureAlt,
    caseStudy,
    slug,
    screen,
    role,
    team,
    category,
    ...data
  } = settings
  const name = nameOf(file)
  if (!screen && !slug && !isSlug(name)) problems.push(unusableName(file, name))

  function picture(path: string, alt: string, where: string): Picture {
    const found = findPicture(files.images, path, alt)
    if (!found) problems.push(missingPictureProblem(file, where, path, files.images))
    return found ?? { src: '', width: 0, height: 0, alt }
  }

  if (cover && !pictureAlt) {
    files.warn({
      file,
      path: 'picture',
      expected: 'add pictureAlt: describe the picture for people who cannot see it',
    })
  }
  const project: WrittenProject = {
    ...data,
    ...(category !== undefined && { category }),
    name,
    path: addressProject(name, { screen, slug }),
    ...(screen && { screen }),
    ...(role && { role }),
    ...(team && { team }),
    ...(cover && { picture: picture(cover, pictureAlt ?? '', 'picture') }),
    cards: data.cards.map(({ pictureAlt: alt, ...card }, index) => ({
      ...card,
      picture: picture(card.picture, alt, `cards[${index}].picture`),
    })),
    students: data.students.map(({ name, portrait, portraitAlt }, index) => ({
      name,
      portrait: picture(portrait, portraitAlt, `students[${index}].portrait`),
    })),
    ...(caseStudy && {
      caseStudy: {
        ...caseStudy,
        pictures: caseStudy.pictures.map(({ pictureAlt: alt, caption, ...shown }, index) => ({
          caption,
          picture: picture(shown.picture, alt, `caseStudy.pictures[${index}].picture`),
        })),
      },
    }),
    blocks,
  }
  problems.push(...textProblems)
  return problems.length > 0 ? failure(problems) : success(project)
}

/** Returns the path of a project's page: that of its screen, else `/Projects/SLUG`. */
export function addressProject(
  name: string,
  { screen, slug }: { screen?: ScreenName | undefined; slug?: string | undefined },
): string {
  return screen ? SCREEN_PATHS[screen] : `/Projects/${slug ?? name}`
}

/** Picks the fields of a project that the portfolio shows. */
export function summarise(project: Project): ProjectSummary {
  const { name, path, featured, title, summary, category, period, stack, picture, links } = project
  const { textLanguage } = project
  const shown = { name, path, featured, title, summary, category, period, stack, picture, links }
  return { ...shown, ...(textLanguage && { textLanguage }) }
}

/**
 * Sorts projects for the portfolio: featured ones first, then the given names in their order, then
 * the rest, newest first by the last year of the period, after those that go on.
 */
export function orderProjects(projects: Iterable<Project>, names: readonly string[]): Project[] {
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return [...projects].sort(
    (a, b) =>
      Number(b.featured) - Number(a.featured) ||
      rank(a.name) - rank(b.name) ||
      Number(goesOn(b.period)) - Number(goesOn(a.period)) ||
      lastYear(b.period) - lastYear(a.period) ||
      a.title.localeCompare(b.title, 'en'),
  )
}

/** Returns the last year that a period names; a period without one counts as the oldest. */
function lastYear(period: string): number {
  return Number(period.match(/\d{4}/g)?.at(-1) ?? 0)
}

/** Returns whether a period has an open end, such as `2019 – today` or `2019–`. */
function goesOn(period: string): boolean {
  return /\d{4}\s*\p{Pd}[^\d]*$/u.test(period)
}
