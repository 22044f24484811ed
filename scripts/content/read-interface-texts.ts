import { readdir } from 'node:fs/promises'
import { parseInterfaceTexts } from '../../shared/content/interface-texts.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { SiteLanguage } from '../../shared/content/site-languages.ts'
import { readJson } from '../../shared/content/settings-json.ts'
import { failure, type Result } from '../../shared/result.ts'
import { LANGUAGE_TAGS } from '../../shared/texts/tags.ts'
import {
  findLanguage,
  listMissingTexts,
  type OwnTexts,
  type TextGroup,
  textsIn,
  type UnfinishedTexts,
} from '../../shared/texts/texts.ts'
import type { Findings } from './findings.ts'
import { nameTranslation } from './overlay.ts'
import { readText } from './read-text.ts'

/** The file with the owner's texts of the interface in the default language. */
const TEXTS = 'texts.json'

/** Ten times as long as all texts of the longest translation. */
const MAX_LENGTH = 500_000

/** The groups of texts that only the to-do list and its mails need. */
const GROUPS_OF_LIST: ReadonlySet<string> = new Set<TextGroup>([
  ...(['list', 'task', 'login', 'account', 'reminder', 'transfer', 'remarks', 'typing'] as const),
])

/** The groups that the to-do list and contact forms need. */
const GROUPS_OF_FORMS: ReadonlySet<string> = new Set<TextGroup>(['rules', 'problems', 'mail'])

/** Of a group that lacks more, the number is told. */
const MAX_NAMED = 8

/**
 * Reads the owner's texts of the interface in all languages of a site. A language without a file, or with one that is
 * wrong, has an empty entry or none, see `OwnTexts`.
 */
export async function readInterfaceTexts(
  dir: string,
  languages: readonly SiteLanguage[],
  { take, warnings }: Findings,
): Promise<OwnTexts> {
  const names: string[] = await readdir(dir).catch(() => [])
  const known = new Map(
    languages.map(({ tag, prefix }) => [prefix === '' ? TEXTS : nameTranslation(TEXTS, tag), tag]),
  )
  const own: Record<string, UnfinishedTexts> = {}
  for (const [file, tag] of known) {
    const texts = names.includes(file) ? take(await readFile(dir, file, tag)) : undefined
    // A group without a text is as if it was not there.
    const groups = Object.entries(texts ?? {}).filter(([, group]) => Object.keys(group).length > 0)
    if (groups.length > 0) own[tag] = Object.fromEntries(groups)
  }
  if (Object.keys(own).length > 0) {
    for (const { tag } of languages) if (findLanguage(tag) !== undefined) own[tag] ??= {}
  }
  for (const file of names.sort()) {
    if (!/^texts(?:\.[^.]+)?\.json$/.test(file) || known.has(file)) continue
    const expected = `the site does not read this file: it has the languages ${languages.map(({ tag }) => tag).join(', ')}; the texts of the first one are in ${TEXTS}`
    warnings.push({ file, path: '', expected })
  }
  return own
}

async function readFile(
  dir: string,
  file: string,
  language: string,
): Promise<Result<UnfinishedTexts, ContentProblem[]>> {
  const text = await readText(dir, file)
  if (!text.ok) return text
  if (text.value.length > MAX_LENGTH) {
    return failure([
      { file, path: '', expected: `write at most ${MAX_LENGTH} characters into this file` },
    ])
  }
  const read = readJson(file, text.value)
  return read.ok ? parseInterfaceTexts(file, read.value.data, language) : read
}

/** What a site has beside its pages. */
type Screens = { hasList: boolean; hasContactForm: boolean }

/** Says which texts of a site are not in its language; undefined if all are. */
export function describeMissingTexts(
  language: string,
  own: UnfinishedTexts | undefined,
  screens: Screens,
): string | undefined {
  if (lacksTexts(language, own)) {
    return `the site's own labels are in English: it has them in ${LANGUAGE_TAGS.join(', ')}; write those of another language into ${TEXTS}`
  }
  const shown = findLanguage(language)
  if (shown !== undefined && isOfOtherCountry(shown, language) && !hasTexts(own)) {
    return `the site's own labels are those of ${shown}; write what is said otherwise in ${language} into ${TEXTS}`
  }
  const gaps = listShownGaps(language, own, screens)
  const described = Object.entries<object>(textsIn('en')).flatMap(([group, texts]) => {
    const names = gaps.filter((gap) => gap.group === group).map(({ name }) => `${group}.${name}`)
    const all = Object.keys(texts).length
    return names.length > MAX_NAMED ? [`${names.length} of ${all} in ${group}`] : names
  })
  return described.length === 0
    ? undefined
    : `labels that are in English, because they are not translated: ${described.join(', ')}`
}

function isOfOtherCountry(shown: string, language: string): boolean {
  const { region } = new Intl.Locale(shown)
  return region !== undefined && region !== new Intl.Locale(language).maximize().region
}

function hasTexts(own: UnfinishedTexts | undefined): boolean {
  return Object.keys(own ?? {}).length > 0
}

/** Returns whether there are no texts in a language, neither of the product nor of the owner. */
export function lacksTexts(language: string, own: object | undefined): boolean {
  return !own && findLanguage(language) === undefined
}

/** Lists the texts that a site shows in English because its language lacks them. */
export function listShownGaps(
  language: string,
  own: UnfinishedTexts | undefined,
  { hasList, hasContactForm }: Screens,
): { group: string; name: string }[] {
  const isShown = (group: string) => {
    if (GROUPS_OF_LIST.has(group)) return hasList
    if (group === 'contact') return hasContactForm
    return !GROUPS_OF_FORMS.has(group) || hasList || hasContactForm
  }
  return listMissingTexts(language, own)
    .map((place) => {
      const [group = '', name = ''] = place.split('.')
      return { group, name }
    })
    .filter(({ group }) => isShown(group))
}
