import { z } from 'zod'

/*
 * JSON Resume 1.x (https://jsonresume.org/schema), as loose as real files are. Every section and
 * nearly every field can be missing, null or empty. Unknown keys are ignored, and a number counts as
 * text. Keys of older versions (`company`, `website`, `picture`, `gpa`, `bio`) count if the newer
 * one is missing.
 */
const written = z
  .union([z.string(), z.number()], { error: 'write a text' })
  .transform((value) => tidy(String(value)))
const optional = written.nullish().transform((value) => (value === '' ? undefined : (value ?? undefined)))
const texts = z
  .array(written.nullish(), { error: 'write a list of texts' })
  .nullish()
  .transform((values) => values?.flatMap((value) => (value ? [value] : [])) ?? [])

/** Removes control characters, and replaces lone surrogates: files cannot store them. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}

/** A list of items; null counts as an item without fields, so that indices in messages stay right. */
function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.preprocess((value) => value ?? {}, item), { error: 'write a list' })
    .nullish()
    .transform((items) => items ?? [])
}

function item<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, { error: 'write an object' })
}

const span = { startDate: optional, endDate: optional }
const link = { url: optional, website: optional }

/** Moves the older key `website` to `url`. */
function modernise<Item extends { url?: string | undefined; website?: string | undefined }>({
  website,
  ...rest
}: Item) {
  return { ...rest, url: rest.url ?? website }
}

const basics = z
  .object(
    {
      name: z.string({ error: 'write a text' }).transform(tidy).pipe(
        z.string().min(1, 'write your name'),
      ),
      label: optional,
      image: optional,
      picture: optional,
      email: optional,
      phone: optional,
      summary: optional,
      bio: optional,
      location: item({
        address: optional,
        postalCode: optional,
        city: optional,
        region: optional,
        countryCode: optional,
      }).nullish(),
      profiles: list(item({ network: optional, username: optional, ...link }).transform(modernise)),
      ...link,
    },
    { error: 'write an object with at least a name' },
  )
  .transform(({ picture, bio, ...rest }) => ({
    ...modernise(rest),
    image: rest.image ?? picture,
    summary: rest.summary ?? bio,
  }))

const sections = {
  work: list(
    item({
      name: optional,
      company: optional,
      position: optional,
      location: optional,
      description: optional,
      summary: optional,
      highlights: texts,
      ...link,
      ...span,
    }).transform(({ company, ...rest }) => ({ ...modernise(rest), name: rest.name ?? company })),
  ),
  volunteer: list(
    item({
      organization: optional,
      position: optional,
      summary: optional,
      highlights: texts,
      ...link,
      ...span,
    }).transform(modernise),
  ),
  education: list(
    item({
      institution: optional,
      area: optional,
      studyType: optional,
      score: optional,
      gpa: optional,
      courses: texts,
      ...link,
      ...span,
    }).transform(({ gpa, ...rest }) => ({ ...modernise(rest), score: rest.score ?? gpa })),
  ),
  awards: list(item({ title: optional, date: optional, awarder: optional, summary: optional })),
  certificates: list(
    item({ name: optional, date: optional, issuer: optional, ...link }).transform(modernise),
  ),
  publications: list(
    item({
      name: optional,
      publisher: optional,
      releaseDate: optional,
      summary: optional,
      ...link,
    }).transform(modernise),
  ),
  skills: list(item({ name: optional, level: optional, keywords: texts })),
  languages: list(item({ language: optional, fluency: optional })),
  interests: list(item({ name: optional, keywords: texts })),
  references: list(item({ name: optional, reference: optional })),
  projects: list(
    item({
      name: optional,
      description: optional,
      highlights: texts,
      keywords: texts,
      roles: texts,
      entity: optional,
      type: optional,
      ...link,
      ...span,
    }).transform(modernise),
  ),
}

const whole = z.object(
  {
    basics,
    ...sections,
    meta: item({ canonical: optional, version: optional, lastModified: optional }).nullish(),
  },
  { error: 'write a JSON Resume: an object with "basics", "work", "education" and so on' },
)

/** The schema of `resume.json`. JSON Resume called `basics` `bio` before its first release. */
export const resumeSchema = z.preprocess((json) => {
  if (typeof json !== 'object' || json === null || 'basics' in json || !('bio' in json)) return json
  return { ...json, basics: json.bio }
}, whole)

/** A checked JSON Resume with the keys of 1.x; lists are never missing, empty texts are omitted. */
export type JsonResume = z.output<typeof resumeSchema>
