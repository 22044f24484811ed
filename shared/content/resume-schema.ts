import { z } from 'zod'

/*
 * JSON Resume 1.x (https://jsonresume.org/schema), as loose as real files are: every section and
 * nearly every field may be missing, unknown keys are ignored, an end date may be null.
 */
const text = z.string({ error: 'expected a text' }).trim()
const optional = text.nullish().transform((value) => (value === '' ? undefined : (value ?? undefined)))
const texts = z
  .array(text, { error: 'expected a list of texts' })
  .nullish()
  .transform((values) => values?.filter(Boolean) ?? [])

function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item, { error: 'expected a list' })
    .nullish()
    .transform((items) => items ?? [])
}

const span = { startDate: optional, endDate: optional }

export const resumeSchema = z.object(
  {
    basics: z.object(
      {
        name: text.min(1, 'expected your name'),
        label: optional,
        image: optional,
        email: optional,
        phone: optional,
        url: optional,
        summary: optional,
        location: z
          .object({
            address: optional,
            postalCode: optional,
            city: optional,
            region: optional,
            countryCode: optional,
          })
          .nullish(),
        profiles: list(z.object({ network: optional, username: optional, url: optional })),
      },
      { error: 'expected an object with at least a name' },
    ),
    work: list(
      z.object({
        name: optional,
        position: optional,
        location: optional,
        description: optional,
        url: optional,
        summary: optional,
        highlights: texts,
        ...span,
      }),
    ),
    volunteer: list(
      z.object({
        organization: optional,
        position: optional,
        url: optional,
        summary: optional,
        highlights: texts,
        ...span,
      }),
    ),
    education: list(
      z.object({
        institution: optional,
        url: optional,
        area: optional,
        studyType: optional,
        score: optional,
        courses: texts,
        ...span,
      }),
    ),
    awards: list(
      z.object({ title: optional, date: optional, awarder: optional, summary: optional }),
    ),
    certificates: list(
      z.object({ name: optional, date: optional, issuer: optional, url: optional }),
    ),
    publications: list(
      z.object({
        name: optional,
        publisher: optional,
        releaseDate: optional,
        url: optional,
        summary: optional,
      }),
    ),
    skills: list(z.object({ name: optional, level: optional, keywords: texts })),
    languages: list(z.object({ language: optional, fluency: optional })),
    interests: list(z.object({ name: optional, keywords: texts })),
    references: list(z.object({ name: optional, reference: optional })),
    projects: list(
      z.object({
        name: optional,
        description: optional,
        highlights: texts,
        keywords: texts,
        url: optional,
        roles: texts,
        entity: optional,
        ...span,
      }),
    ),
  },
  { error: 'expected a JSON Resume: an object with "basics", "work", "education" and so on' },
)

/** A JSON Resume after the check: lists are there, empty texts are not. */
export type JsonResume = z.output<typeof resumeSchema>
