import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { checkSettings } from '../../shared/content/check-settings.ts'
import { type ContentProblem, joinPath } from '../../shared/content/problem.ts'
import { parseResume, type ParsedResume } from '../../shared/content/resume.ts'
import { SECTION_KEYS } from '../../shared/content/resume-layout.ts'
import type { SiteSettings } from '../../shared/content/site.ts'
import { failure, type Result, success } from '../../shared/result.ts'
import { isRecord } from '../../shared/json.ts'
import { createPlaceFinder, removeHidden } from '../content/hidden-entries.ts'
import {
  createRelocate,
  overlaySettings,
  readId,
  type Relocate,
  type Relocated,
  withoutIds,
} from '../content/overlay.ts'
import { readPictures } from '../content/read-pictures.ts'
import { readSettings } from '../content/read-text.ts'

/** The resume that variants change. */
const SOURCE = 'resume.json'

/** Names of at least four letters, because languages have two or three, such as `resume.de.json`. */
const VARIANT_NAME = /^[a-z]{4,20}(?:-[a-z0-9]{1,20}){0,4}$/

const VARIANT_FILE = /^resume\.(.+)\.json$/

/** What a variant says beside the keys of the resume. */
export const choiceSchema = z.object({
  tags: z
    .array(z.string('write a tag'), { error: 'write a list of tags' })
    .describe('Only entries with one of these tags, or without any, are taken.')
    .optional(),
  order: z
    .partialRecord(z.enum(SECTION_KEYS), z.array(z.string('write the id of an entry')), {
      error: 'write the ids of entries for each section',
    })
    .describe('The ids of the entries that come first, by section.')
    .optional(),
  private: z
    .object({ phone: z.boolean(), street: z.boolean() })
    .partial()
    .describe('Whether this variant has phone and street.')
    .optional(),
})

type Choice = z.infer<typeof choiceSchema>

/** A variant of the resume, with the settings of its site. */
export type Variant = { resume: ParsedResume; site: SiteSettings }

/** Returns whether a text can name a variant. */
function isVariantName(name: string): boolean {
  return VARIANT_NAME.test(name)
}

/** Returns the name of the variant in a file name; undefined for other files. */
export function findVariantName(file: string): string | undefined {
  const [, name = ''] = VARIANT_FILE.exec(file) ?? []
  return isVariantName(name) ? name : undefined
}

/**
 * Returns a warning for each file named like a translation or a variant of the resume that is neither.
 * @param languages the languages of the site but the default one
 */
export async function findUnknownVariants(
  dir: string,
  languages: readonly string[],
): Promise<ContentProblem[]> {
  const names = await readdir(dir).catch(() => [])
  return names.sort().flatMap((file) => {
    const [, name = ''] = VARIANT_FILE.exec(file) ?? []
    if (name === '' || languages.includes(name) || isVariantName(name)) return []
    return [{ file, path: '', expected: describeUnknown(name) }]
  })
}

function describeUnknown(name: string): string {
  return `the site has no language "${name}", and a variant of the resume is named with at least four small letters, such as resume.backend.json: add the language to "languages" in site.json, or rename the file`
}

/**
 * Reads a variant of the resume: `resume.NAME.json` laid over `resume.json`, with entries picked by tag and
 * put in order. The site never reads these files.
 */
export async function readVariant(
  dir: string,
  name: string,
  site: SiteSettings,
): Promise<Result<Variant, ContentProblem[]>> {
  const file = `resume.${name}.json`
  if (!isVariantName(name)) return failure([{ file, path: '', expected: describeUnknown(name) }])
  const [source, variant] = await Promise.all([readSettings(dir, SOURCE), readSettings(dir, file)])
  if (!source.ok) return source
  if (!variant.ok) return variant
  const { tags, order, private: allowed, ...changes } = isRecord(variant.value) ? variant.value : {}
  const given = { tags, order, private: allowed }
  const choice = checkSettings(file, choiceSchema, withoutUndefined(given))
  if (!choice.ok) return choice
  const overlay = overlaySettings(SOURCE, file, source.value, changes)
  if (!overlay.ok) return overlay
  const relocateSetting = createRelocate(SOURCE, file, overlay.value)
  const visible = removeHidden(SOURCE, overlay.value.data)
  if (!visible.ok) return failure(visible.problem.map(relocateSetting))
  const chosen = choose(file, visible.value.value, choice.value)
  if (!chosen.ok) return chosen
  const relocate: Relocate = (problem) =>
    relocateSetting(visible.value.relocate(chosen.value.relocate(problem)))
  const images = await readPictures(
    dir,
    (path) => ({ src: path }),
    () => undefined,
    [],
    [],
  )
  const settings: SiteSettings = {
    ...site,
    ...(choice.value.order && { resume: { downloads: true, ...site.resume, order: 'file' } }),
    private: { ...site.private, ...withoutUndefined(choice.value.private ?? {}) },
  }
  const resume = parseResume(SOURCE, withoutIds(chosen.value.value, true), images, settings)
  if (!resume.ok) return failure(resume.problem.map(relocate))
  const warnings = resume.value.warnings.map(relocate)
  return success({ resume: { ...resume.value, warnings }, site: settings })
}

function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(given) as { [Key in keyof Value]: Exclude<Value[Key], undefined> }
}

/** Picks the entries with the tags and puts them in order. */
function choose(
  file: string,
  resume: unknown,
  { tags, order = {} }: Choice,
): Result<Relocated<unknown>, ContentProblem[]> {
  const places = new Map<string, number[]>()
  const relocate = createPlaceFinder(SOURCE, places)
  if (!isRecord(resume)) return success({ value: resume, relocate })
  const problems: ContentProblem[] = []
  const sections = SECTION_KEYS.flatMap((key) => {
    const items: unknown = resume[key]
    if (!Array.isArray(items)) return []
    const ids = order[key] ?? []
    const known = new Set(items.map(readId))
    ids.forEach((id, index) => {
      if (known.has(id)) return
      const path = joinPath(joinPath('order', key), index)
      problems.push({
        file,
        path,
        expected: `no entry of "${key}" in resume.json has the id "${id}"`,
      })
    })
    const rank = (place: number) => {
      const index = ids.indexOf(readId(items[place]) ?? '')
      return index < 0 ? ids.length : index
    }
    const picked = [...items.keys()].filter((place) => !tags || hasTag(items[place], tags))
    places.set(
      key,
      picked.sort((a, b) => rank(a) - rank(b)),
    )
    return [[key, picked.map((place): unknown => items[place])] as const]
  })
  const knownTags = new Set(
    SECTION_KEYS.flatMap((key) => {
      const items: unknown = resume[key]
      return Array.isArray(items) ? items.flatMap(readTags) : []
    }),
  )
  tags?.forEach((tag, index) => {
    if (knownTags.has(tag)) return
    const expected = `no entry that is shown has the tag "${tag}"`
    problems.push({ file, path: joinPath('tags', index), expected })
  })
  if (problems.length > 0) return failure(problems)
  return success({ value: { ...resume, ...Object.fromEntries(sections) }, relocate })
}

/** Returns whether an entry has one of the tags, or none at all. */
function hasTag(item: unknown, tags: readonly string[]): boolean {
  const own = readTags(item)
  return own.length === 0 || own.some((tag) => tags.includes(tag))
}

function readTags(item: unknown): string[] {
  const tags = isRecord(item) ? item['tags'] : undefined
  return Array.isArray(tags) ? tags.map(String) : []
}
