import { z } from 'zod'

/*
 * JSON Resume 1.x (https://jsonresume.org/schema), as loose as real files are. Every section and
 * nearly every field can be missing, null or empty. A number counts as text, a text as a list of one,
 * and a text in place of an item as its name. Keys of older versions (`company`, `website`, `picture`,
 * `gpa`, `bio`) count if the newer one is missing. All entries take the same fields, because real
 * files have links in awards and places in volunteer work.
 */
const written = z
  .union([z.string(), z.number()], { error: 'write a text' })
  .transform((value) => tidy(String(value)))
const optional = written
  .nullish()
  .transform((value) => (value === '' ? undefined : (value ?? undefined)))
const texts = z
  .preprocess(
    (value) => (isTextual(value) ? [value] : value),
    z.array(written.nullish(), { error: 'write a list of texts' }).nullish(),
  )
  .transform((values) => values?.flatMap((value) => (value ? [value] : [])) ?? [])

/** Removes control characters, and replaces lone surrogates: files cannot store them. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}

function isTextual(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** A list of items, or one item; null counts as an item without fields, so that indices stay right. */
function list<Item extends z.ZodType>(item: Item) {
  return z
    .preprocess(
      (value) => (value === null || value === undefined || Array.isArray(value) ? value : [value]),
      z.array(item, { error: 'write a list' }).nullish(),
    )
    .transform((items) => items ?? [])
}

/** An item; a text counts as its main field. */
function item<Shape extends z.ZodRawShape>(shape: Shape, main: keyof Shape & string) {
  return z.preprocess(
    (value) => (isTextual(value) ? { [main]: value } : (value ?? {})),
    z.object(shape, { error: 'write an object' }),
  )
}

type Link = { url?: string | undefined; website?: string | undefined }

/** Moves the older key `website` to `url`. */
function modernise<Item extends Link>({ website, ...rest }: Item) {
  return { ...rest, url: rest.url ?? website }
}

const link = { url: optional, website: optional }
const span = { startDate: optional, endDate: optional, date: optional }
const common = {
  ...link,
  ...span,
  location: optional,
  summary: optional,
  description: optional,
  highlights: texts,
  keywords: texts,
}

const shapes = {
  location: {
    address: optional,
    postalCode: optional,
    city: optional,
    region: optional,
    countryCode: optional,
    country: optional,
  },
  profile: { network: optional, username: optional, ...link },
  basics: {
    name: z
      .string({ error: 'write a text' })
      .transform(tidy)
      .pipe(z.string().min(1, 'write your name')),
    label: optional,
    image: optional,
    picture: optional,
    email: optional,
    phone: optional,
    summary: optional,
    bio: optional,
    ...link,
  },
  work: { name: optional, company: optional, position: optional, ...common },
  volunteer: { organization: optional, position: optional, ...common },
  education: {
    institution: optional,
    area: optional,
    studyType: optional,
    score: optional,
    gpa: optional,
    courses: texts,
    ...common,
  },
  awards: { title: optional, awarder: optional, ...common },
  certificates: { name: optional, issuer: optional, ...common },
  publications: { name: optional, publisher: optional, releaseDate: optional, ...common },
  projects: { name: optional, roles: texts, entity: optional, type: optional, ...common },
  skills: { name: optional, level: optional, keywords: texts },
  languages: { language: optional, fluency: optional },
  interests: { name: optional, keywords: texts },
  references: { name: optional, reference: optional },
}

const { location, profile, basics, ...sections } = shapes

/** The known keys of each object of a resume, by its path without indices. */
export const KNOWN_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['$schema', 'basics', ...Object.keys(sections), 'meta']],
  ['basics', [...Object.keys(basics), 'location', 'profiles']],
  ['basics.location', Object.keys(location)],
  ['basics.profiles', Object.keys(profile)],
  ...Object.entries(sections).map(([key, shape]) => [key, Object.keys(shape)] as const),
])

/** The keys of older versions, with the newer key that replaces each. */
export const OLDER_KEYS: ReadonlyMap<string, string> = new Map([
  ['company', 'name'],
  ['website', 'url'],
  ['picture', 'image'],
  ['bio', 'summary'],
  ['gpa', 'score'],
  ['country', 'countryCode'],
])

const person = z
  .object(
    {
      ...basics,
      location: item(location, 'city')
        .transform(({ country, ...rest }) => ({
          ...rest,
          countryCode: rest.countryCode ?? country,
        }))
        .nullish(),
      profiles: list(item(profile, 'username').transform(modernise)),
    },
    { error: 'write an object with at least a name' },
  )
  .transform(({ picture, bio, ...rest }) => ({
    ...modernise(rest),
    image: rest.image ?? picture,
    summary: rest.summary ?? bio,
  }))

/** The schema of `resume.json`. */
export const resumeSchema = z.object(
  {
    basics: person,
    work: list(
      item(shapes.work, 'name').transform(({ company, ...rest }) => ({
        ...modernise(rest),
        name: rest.name ?? company,
      })),
    ),
    volunteer: list(item(shapes.volunteer, 'organization').transform(modernise)),
    education: list(
      item(shapes.education, 'institution').transform(({ gpa, ...rest }) => ({
        ...modernise(rest),
        score: rest.score ?? gpa,
      })),
    ),
    awards: list(item(shapes.awards, 'title').transform(modernise)),
    certificates: list(item(shapes.certificates, 'name').transform(modernise)),
    publications: list(item(shapes.publications, 'name').transform(modernise)),
    skills: list(item(shapes.skills, 'name')),
    languages: list(item(shapes.languages, 'language')),
    interests: list(item(shapes.interests, 'name')),
    references: list(item(shapes.references, 'reference')),
    projects: list(item(shapes.projects, 'name').transform(modernise)),
    meta: z
      .object(
        {
          canonical: optional,
          version: optional,
          lastModified: optional,
          /** An extension of this site: large figures at the beginning of the page. */
          figures: list(item({ value: optional, label: optional }, 'label')),
        },
        { error: 'write an object' },
      )
      .nullish(),
  },
  { error: 'write a JSON Resume: an object with "basics", "work", "education" and so on' },
)

/** A checked JSON Resume with the keys of 1.x; lists are never missing, empty texts are omitted. */
export type JsonResume = z.output<typeof resumeSchema>
