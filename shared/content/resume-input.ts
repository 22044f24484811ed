import { formatCount } from '../count.ts'
import { htmlToText } from './html-text.ts'
import { findNearestName } from './nearest-name.ts'
import type { ContentProblem } from './problem.ts'
import { SECTION_KEYS } from './resume-layout.ts'
import { KNOWN_KEYS, OLDER_KEYS } from './resume-schema.ts'

/** Unknown keys that are named; each is compared with every key of JSON Resume. */
const MAX_NAMED_KEYS = 100

/** Names that people give to sections, and the section of JSON Resume. */
const OTHER_NAMES = new Map([
  ...['experience', 'employment', 'jobs', 'career', 'positions'].map(
    (name) => [name, 'work'] as const,
  ),
  ...['hobbies', 'hobby'].map((name) => [name, 'interests'] as const),
  ...['schools', 'studies', 'degrees'].map((name) => [name, 'education'] as const),
  ...['certifications', 'licenses', 'licences'].map((name) => [name, 'certificates'] as const),
  ...['honors', 'honours', 'prizes'].map((name) => [name, 'awards'] as const),
  ...['papers', 'articles', 'books', 'talks'].map((name) => [name, 'publications'] as const),
  ...['technologies', 'competencies', 'competences', 'tools'].map(
    (name) => [name, 'skills'] as const,
  ),
  ...['profile', 'personal', 'person', 'about', 'contact'].map((name) => [name, 'basics'] as const),
])

/**
 * Prepares a parsed `resume.json` for its schema: HTML becomes text, unknown keys are removed. Both
 * lose something of the file, so each has a warning with its place.
 */
export function prepareResume(
  file: string,
  json: unknown,
): { json: unknown; warnings: ContentProblem[] } {
  const warnings: ContentProblem[] = []
  const unknown = new Map<string, { path: string; name: string; around: string; more: number }>()

  function prepare(value: unknown, path: string, kind: string): unknown {
    if (typeof value === 'string') {
      if (kind === 'basics.location') warnings.push({ file, path, expected: PLACE_AS_TEXT })
      return prepareText(value, path)
    }
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) =>
        Array.isArray(item) ? item : prepare(item, `${path}[${index}]`, kind),
      )
    }
    const known = KNOWN_KEYS.get(kind)
    if (!known || typeof value !== 'object' || value === null) return value
    warnAboutOlderKeys(value, path, known)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        const place = joinKey(path, key)
        if (known.includes(key)) return [[key, prepare(inner, place, joinKey(kind, key))]]
        if (!isBlank(inner)) noteUnknown(place, key, kind)
        return []
      }),
    )
  }

  function prepareText(value: string, path: string): string {
    const text = htmlToText(value)
    if (text === undefined) return value
    warnings.push({ file, path, expected: HTML })
    return text
  }

  function noteUnknown(path: string, name: string, around: string) {
    const id = joinKey(around, name)
    const noted = unknown.get(id)
    if (noted) noted.more++
    else unknown.set(id, { path, name, around, more: 0 })
  }

  function warnAboutOlderKeys(value: object, path: string, known: readonly string[]) {
    const fields = new Map<string, unknown>(Object.entries(value))
    for (const [older, newer] of OLDER_KEYS) {
      const [old, current] = [fields.get(older), fields.get(newer)]
      if (!known.includes(older) || isBlank(old) || isBlank(current) || old === current) continue
      const expected = `not shown, because "${newer}" is there too: remove one of them`
      warnings.push({ file, path: joinKey(path, older), expected })
    }
  }

  const prepared = prepare(modernise(json), '', '')
  for (const { path, name, around, more } of [...unknown.values()].slice(0, MAX_NAMED_KEYS)) {
    const expected = describeUnknown(name, around, more)
    warnings.push({ file, path, expected })
  }
  const others = unknown.size - MAX_NAMED_KEYS
  if (others > 0) {
    const keys = formatCount(others, 'other key')
    warnings.push({ file, path: '', expected: `not shown: ${keys} that JSON Resume does not have` })
  }
  return { json: prepared, warnings }
}

const HTML = 'HTML is shown as plain text: write plain text, with \\n where a line ends'

const PLACE_AS_TEXT =
  'shown as it is, with a street in it: write an object, such as { "city": "Porto", "countryCode": "PT" }'

/** JSON Resume called `basics` `bio` before its first release. */
function modernise(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || 'basics' in json || !('bio' in json)) return json
  const { bio, ...rest } = json
  return { ...rest, basics: bio }
}

function joinKey(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** Returns whether nothing is lost without this value. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isBlankText)
}

function isBlankText(value: unknown): boolean {
  return value === null || value === ''
}

function describeUnknown(name: string, around: string, more: number): string {
  const known = KNOWN_KEYS.get(around) ?? []
  const near = around === '' ? findSection(name) : findNearestName(name, known)
  const others =
    more === 0 ? '' : more === 1 ? ', as in another place' : `, as in ${more} other places`
  const advice = near
    ? `did you mean "${near}"?`
    : `move its text to a key that shows, such as ${around === '' ? '"projects"' : `"${suggestKey(known)}"`}`
  return `not shown${others}, because JSON Resume has no such key: ${advice}`
}

/** Returns the section that a key means: a misspelt one, another name, or words such as `workExperience`. */
function findSection(name: string): string | undefined {
  const sections = ['basics', ...SECTION_KEYS]
  const words = name.slice(0, 60).split(/(?=\p{Lu})|[^\p{L}]+/u)
  const [first = '', last = ''] = [words[0], words.at(-1)].map((word) => word?.toLowerCase())
  return (
    findNearestName(name, sections) ??
    [first, last]
      .map((word) => (sections.includes(word) ? word : OTHER_NAMES.get(word)))
      .find(Boolean)
  )
}

/** The key of an object that takes any text. */
function suggestKey(known: readonly string[]): string {
  return (
    ['summary', 'keywords', 'reference', 'fluency', 'city', 'username'].find((key) =>
      known.includes(key),
    ) ?? 'summary'
  )
}
