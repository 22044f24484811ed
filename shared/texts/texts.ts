import * as account from './account.ts'
import * as contact from './contact.ts'
import * as content from './content.ts'
import * as frame from './frame.ts'
import * as language from './language.ts'
import * as list from './list.ts'
import * as login from './login.ts'
import * as mail from './mail.ts'
import * as notFound from './not-found.ts'
import * as palette from './palette.ts'
import * as privacy from './privacy.ts'
import * as reading from './reading.ts'
import * as reminder from './reminder.ts'
import * as problems from './problems.ts'
import * as remarks from './remarks.ts'
import * as resume from './resume.ts'
import * as rules from './rules.ts'
import * as task from './task.ts'
import * as typing from './typing.ts'
import { findColon, findComma } from '../content/comma.ts'
import type { Counted } from './count.ts'
import { LANGUAGE_TAGS, type LanguageTag } from './tags.ts'
import * as transfer from './transfer.ts'
import { readTranslation } from './translations.ts'

const modules = {
  language,
  frame,
  'not-found': notFound,
  resume,
  reading,
  content,
  palette,
  contact,
  list,
  task,
  rules,
  login,
  account,
  reminder,
  privacy,
  mail,
  transfer,
  remarks,
  problems,
  typing,
}

/** The English texts. Modules cannot be serialised, as the content of a build is. */
const en = Object.fromEntries(
  Object.entries(modules).map(([group, texts]) => [group, { ...texts }]),
) as typeof modules

type InAnyLanguage<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends string ? string : Counted
}

/** The name of a group of texts, which is the name of its file. */
export type TextGroup = keyof typeof en

/** All texts of the interface in one language. */
export type Texts = { readonly [Group in TextGroup]: InAnyLanguage<(typeof en)[Group]> }

/** Texts of a language whose translator has not finished. */
export type UnfinishedTexts = { readonly [Group in TextGroup]?: Partial<Texts[Group]> }

/**
 * The texts of an owner, by the language of the site. If the owner wrote texts in any language, there is an entry for
 * each language of the site that the product has. It may be empty, so that texts of another region are not used.
 */
export type OwnTexts = Readonly<Record<string, UnfinishedTexts>>

/** A language with the texts of the interface in it. */
export type Locale = { language: string; texts: Texts }

type CompleteTexts = { texts: Texts; missing: readonly string[] }

/**
 * Puts the English texts in place of those that a language lacks, and names these: `frame.skip`. Any language can have
 * the punctuation of English.
 * @param layers texts of the language; the last with a text wins
 */
export function completeTexts(...layers: readonly UnfinishedTexts[]): CompleteTexts {
  const missing: string[] = []
  const groups = Object.entries(en).map(([group, english]) => {
    const translated = Object.fromEntries(
      layers.flatMap((each) => Object.entries(each[group as TextGroup] ?? {})),
    )
    for (const name of Object.keys(english)) {
      if (group !== 'language' && !(name in translated)) missing.push(`${group}.${name}`)
    }
    return [group, { ...english, ...translated }]
  })
  return { texts: Object.fromEntries(groups) as Texts, missing }
}

/** The languages that were asked for. */
const completed = new Map<LanguageTag, CompleteTexts>()
/** Those with texts of an owner; a server writes many messages in them. */
const completedOwn = new WeakMap<UnfinishedTexts, CompleteTexts>()

function complete(language: string, own: UnfinishedTexts | undefined): CompleteTexts {
  const found = own && completedOwn.get(own)
  if (found) return found
  const tag = findLanguage(language)
  if (own) {
    const { texts, missing } =
      tag === undefined
        ? completeTexts(own, {
            language: { comma: findComma(language), colon: findColon(language), tag: language },
          })
        : completeTexts(tag === 'en' ? {} : readTranslation(tag), own, {
            language: { tag: language },
          })
    const made = { texts, missing: tag === 'en' ? [] : missing }
    completedOwn.set(own, made)
    return made
  }
  if (tag === undefined || tag === 'en') return { texts: en, missing: [] }
  const translated = completed.get(tag) ?? completeTexts(readTranslation(tag))
  completed.set(tag, translated)
  return translated
}

/** Names the texts that the interface lacks in the language of a site: they are in English. */
export function listMissingTexts(language: string, own?: UnfinishedTexts): readonly string[] {
  return complete(language, own).missing
}

/**
 * Returns the tag of the interface's language for a site's: the same language in the same script,
 * whatever the region, such as `de` for `de-AT`. Undefined if there are no texts in it.
 */
export function findLanguage(language: string): LanguageTag | undefined {
  return findSameLanguage(language, LANGUAGE_TAGS)
}

/** Returns the same tag, or that of the same language in the same script; undefined if there is none. */
export function findSameLanguage<Tag extends string>(
  language: string,
  tags: readonly Tag[],
): Tag | undefined {
  const locale = new Intl.Locale(language)
  const same = tags.find((tag) => new Intl.Locale(tag).toString() === locale.toString())
  if (same !== undefined) return same
  const wanted = locale.maximize()
  return tags.find((tag) => {
    const known = new Intl.Locale(tag).maximize()
    return known.language === wanted.language && known.script === wanted.script
  })
}

/**
 * Returns the texts for the language of a site; English ones if there are none in it.
 * @param own the owner's own texts in this language
 */
export function textsIn(language: string, own?: UnfinishedTexts): Texts {
  return complete(language, own).texts
}

/** A site as its server knows it: its default language, and the texts of its owner. */
type TextSource = { language: string; ownTexts?: OwnTexts }

/**
 * Returns the texts of a site in a language, by default its own.
 * @param group the group that is needed: if neither product nor owner has a text of it, all is in the English of the site
 */
export function textsOf(
  { language, ownTexts = {} }: TextSource,
  wanted?: string | null,
  group?: TextGroup,
): Texts {
  const own = Object.keys(ownTexts)
  const asked = wanted ?? language
  const tag = findSameLanguage(asked, own)
  const hasTexts =
    findLanguage(asked) !== undefined || (tag !== undefined && (!group || ownTexts[tag]?.[group]))
  const shown = hasTexts ? (tag ?? asked) : (findSameLanguage('en', own) ?? 'en')
  return textsIn(shown, ownTexts[shown])
}

/**
 * Lists the tags of the languages in which a site has texts: `de-AT` in place of `de` if the owner has texts in that
 * alone.
 */
export function listTextLanguages(ownTexts: OwnTexts = {}): string[] {
  const own = Object.keys(ownTexts)
  const replaced = own.map(findLanguage)
  return [...LANGUAGE_TAGS.filter((tag) => !replaced.includes(tag)), ...own]
}
