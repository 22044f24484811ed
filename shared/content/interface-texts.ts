import { z } from 'zod'
import { isRecord } from '../json.ts'
import { type Result, failure, success } from '../result.ts'
import { type Texts, findLanguage, textsIn, type UnfinishedTexts } from '../texts/texts.ts'
import { checkSettings } from './check-settings.ts'
import { findNearestName } from './nearest-name.ts'
import type { ContentProblem } from './problem.ts'

/** The plural categories of all languages (CLDR). */
const ALL_FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * A text takes four times the characters of the English one: translations take up to three times, and a longer text breaks
 * the layout, or a notification, which takes 4 kB. Short labels may be explained.
 */
const MAX_GROWTH = 4
const MAX_SHORT_LENGTH = 100
/** Words for a date have other spellings beside them. */
const MAX_WORDS_LENGTH = 300

/** Whole numbers below this one have every form that whole numbers have; of a million some languages say another. */
const MAX_COUNTED = 200

/** Texts that a site cannot have of its own, with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  'language.tag': 'remove it: the language is that of site.json',
  'language.comma': 'remove it: the commas of lists follow from the language',
  'language.colon': 'remove it: the colons of labels follow from the language',
}

/** Groups that English sites cannot have of their own. */
const REFUSED_IN_ENGLISH: Readonly<Record<string, string>> = {
  typing:
    'remove this group: a new task understands English in any case, by a parser without these words',
}

/** Words of dates that some languages do not have. */
const MAY_BE_EMPTY = new Set(['before', 'until', 'at', 'hour', 'endOfWeek', 'endOfMonth'])

/**
 * Creates the schema of `texts.json`: groups of texts, each described by its English text.
 * @param language of the texts; without it, a plural text may have the forms of any language
 */
export function createTextsSchema(language?: string) {
  const groups = Object.entries(textsIn('en')).map(([group, texts]) => {
    const shape = Object.entries<Texts['list']['taskCount'] | string>(texts)
      .filter(([name]) => !(`${group}.${name}` in REFUSED))
      // Modules have their names in an order that differs from program to program.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, english]) => {
        const isShown = (form: string) => findFault(group, name, english, form)
        const schema =
          typeof english === 'string'
            ? createTextSchema(isShown)
            : createPluralSchema(Object.values(english).join(' '), isShown, language)
        const described = typeof english === 'string' ? english : english.other
        return [name, schema.describe(described).optional()] as const
      })
    return [group, z.object(Object.fromEntries(shape)).optional()] as const
  })
  return z.object(Object.fromEntries(groups))
}

type FindFault = (text: string) => string | undefined

function createTextSchema(find: FindFault) {
  return z.string('write a text').superRefine((text, context) => {
    const message = find(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/** @param english all forms of the English text */
function createPluralSchema(english: string, find: FindFault, language: string | undefined) {
  const { known, needed } = listForms(language)
  const example = JSON.stringify(Object.fromEntries(needed.map((form) => [form, '…'])))
  // One without its number says the same of any number.
  const required = english.includes('{count}') ? needed : ['other']
  const shape = known.map((form) => {
    const schema = createTextSchema(find)
    return [form, required.includes(form) ? schema : schema.optional()] as const
  })
  return z.object(Object.fromEntries(shape), {
    error: `write an object with a text for each form of the number: ${example}`,
  })
}

type PluralForms = readonly Intl.LDMLPluralRule[]

/** Lists the plural forms of a language, and which of them a text needs; those of all languages without one. */
function listForms(language: string | undefined): { known: PluralForms; needed: PluralForms } {
  if (language === undefined) return { known: ALL_FORMS, needed: ['other'] }
  const rules = new Intl.PluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  const used = new Set(Array.from({ length: MAX_COUNTED }, (_, number) => rules.select(number)))
  const known = ALL_FORMS.filter((form) => pluralCategories.includes(form))
  // Texts count whole numbers: `other` stands for `many` in them, as in the product's own Polish.
  const isNeeded = (form: Intl.LDMLPluralRule) =>
    form === 'other' || (used.has(form) && form !== 'many')
  return { known, needed: known.filter(isNeeded) }
}

/** Says what to do about a text; undefined if it can be shown. Its length is checked first. */
function findFault(
  group: string,
  name: string,
  english: Texts['list']['taskCount'] | string,
  text: string,
): string | undefined {
  const isPlural = typeof english !== 'string'
  const forms = isPlural ? Object.values(english) : [english]
  const longest = Math.max(...forms.map(({ length }) => length))
  const least = group === 'typing' ? MAX_WORDS_LENGTH : MAX_SHORT_LENGTH
  const max = Math.max(least, MAX_GROWTH * longest)
  if (text.length > max) return `write at most ${max} characters: these are ${text.length}`
  if (group === 'typing') return findFaultOfWords(name, text)
  const isPunctuation = group === 'language'
  if (text === '' || (!isPunctuation && /^[\p{Z}\p{Cf}]*$/u.test(text))) {
    return 'write a text, or remove this key: then the site has its own'
  }
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)) {
    return 'remove control characters, line breaks and halves of characters'
  }
  const known = listValues(forms.join(' '))
  const used = listValues(text)
  for (const value of used) if (!known.has(value)) return describeUnknownValue(value, [...known])
  for (const value of known) {
    // A plural form may write the number as a word.
    if (!used.has(value) && !(isPlural && value === 'count')) {
      return `write {${value}} into it, in whose place the site puts a value`
    }
  }
  return undefined
}

/** Says what to do about words with bars between them, which a new task understands. */
function findFaultOfWords(name: string, text: string): string | undefined {
  if (text === '' && MAY_BE_EMPTY.has(name)) return undefined
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}{}]/u.test(text))
    return 'remove control characters, line breaks and braces'
  const words = text.split('|')
  return words.every((word) => word !== '' && word === word.trim())
    ? undefined
    : 'write one word, or several with a bar between them, without spaces around it: "day|days"'
}

function listValues(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
}

function describeUnknownValue(name: string, known: readonly string[]): string {
  const nearest = findNearestName(name, known)
  if (nearest !== undefined)
    return `the site has no value {${name}} here: did you mean {${nearest}}?`
  const has = known.length === 0 ? 'no values' : known.map((each) => `{${each}}`).join(', ')
  return `the site has no value {${name}} here: remove it; this text has ${has}`
}

/** Checks the data of `texts.json`, or of its form for another language of the site. */
export function parseInterfaceTexts(
  file: string,
  data: unknown,
  language: string,
): Result<UnfinishedTexts, ContentProblem[]> {
  const refused = isRecord(data) ? listRefused(data, language) : []
  const checked = checkSettings(file, createTextsSchema(language), data)
  const problems = [
    ...refused.map(([path, expected]): ContentProblem => ({ file, path, expected })),
    ...(checked.ok ? [] : checked.problem).filter(
      ({ path }) => !refused.some(([name]) => path === name || path.startsWith(`${name}.`)),
    ),
  ]
  if (problems.length > 0 || !checked.ok) return failure(problems)
  return success(checked.value as UnfinishedTexts)
}

/** Lists the paths of what a site cannot have of its own, with the reasons. */
function listRefused(
  data: Readonly<Record<string, unknown>>,
  language: string,
): [string, string][] {
  const groups = findLanguage(language) === 'en' ? Object.entries(REFUSED_IN_ENGLISH) : []
  const texts = Object.entries(REFUSED).filter(([path]) => {
    const [group = '', name = ''] = path.split('.')
    const own = Object.hasOwn(data, group) ? data[group] : undefined
    return isRecord(own) && Object.hasOwn(own, name)
  })
  return [...groups.filter(([group]) => Object.hasOwn(data, group)), ...texts]
}
