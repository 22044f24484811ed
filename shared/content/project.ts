import { z } from 'zod'
import { splitFrontMatter } from './front-matter.ts'
import { safeLink } from './links.ts'
import { type Block, parseMarkdown } from './markdown.ts'
import { type ImageCatalogue, type Picture, findPicture, missingPictureProblem } from './pictures.ts'
import { type ContentProblem, toContentProblems } from './problem.ts'
import { type Result, failure, success } from '../result.ts'

const text = z.string('write a text').min(1, 'write a text')
const link = z
  .string()
  .refine((url) => safeLink(url) !== undefined, { message: 'write a link, https://…' })

const settingsSchema = z.object({
  title: text,
  summary: text,
  category: text,
  // YAML reads a lone year as a number.
  period: z
    .union([text, z.number()], { error: 'write a year or a span such as 2023–2024' })
    .transform(String),
  stack: z.array(text).min(1, 'write at least one technology'),
  picture: text,
  pictureAlt: text,
  links: z.array(z.object({ label: text, url: link })).default([]),
  cards: z
    .array(z.object({ title: text, summary: text, url: link, picture: text, pictureAlt: text }))
    .default([]),
  students: z.array(z.object({ name: text, portrait: text, portraitAlt: text })).default([]),
  works: z.array(text, { error: 'write a list of project file names without .md' }).default([]),
  caseStudy: z
    .object({
      problem: text,
      role: text,
      outcome: text,
      pictures: z
        .array(z.object({ picture: text, pictureAlt: text, caption: text }))
        .default([]),
    })
    .optional(),
})

/** A project as the portfolio lists it. */
export type ProjectSummary = {
  slug: string
  title: string
  summary: string
  category: string
  period: string
  stack: string[]
  picture: Picture
  links: { label: string; url: string }[]
}

/** A case study: the problem, the author's role, and the outcome. */
export type CaseStudy = {
  problem: string
  role: string
  outcome: string
  pictures: { picture: Picture; caption: string }[]
}

/** The parsed file of a project; `works` has the slugs of the works of a course. */
export type Project = ProjectSummary & {
  blocks: Block[]
  cards: { title: string; summary: string; url: string; picture: Picture }[]
  students: { name: string; portrait: Picture }[]
  works: string[]
  caseStudy?: CaseStudy
}

/** Checks and normalises `projects/SLUG.md`. */
export function parseProject(
  file: string,
  source: string,
  images: ImageCatalogue,
): Result<Project, ContentProblem[]> {
  const split = splitFrontMatter(file, source)
  if (!split.ok) return split
  const settings = settingsSchema.safeParse(split.value.data)
  if (!settings.success) return failure(toContentProblems(file, settings.error))

  const problems: ContentProblem[] = []
  const { pictureAlt, caseStudy, ...data } = settings.data
  const { blocks, missingPictures } = parseMarkdown(split.value.body, images)

  function picture(path: string, alt: string, where: string): Picture {
    const found = findPicture(images, path, alt)
    if (!found) problems.push(missingPictureProblem(file, where, path))
    return found ?? { src: '', width: 0, height: 0, alt }
  }

  const project: Project = {
    ...data,
    slug: file.replace(/^.*\/|\.md$/g, ''),
    picture: picture(data.picture, pictureAlt, 'picture'),
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
  problems.push(...missingPictures.map((path) => missingPictureProblem(file, 'text', path)))
  return problems.length > 0 ? failure(problems) : success(project)
}

/** Picks the fields of a project that the portfolio shows. */
export function summarise(project: Project): ProjectSummary {
  const { slug, title, summary, category, period, stack, picture, links } = project
  return { slug, title, summary, category, period, stack, picture, links }
}
