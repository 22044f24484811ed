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
import type { Counted } from './count.ts'
import { LANGUAGE_TAGS, type LanguageTag } from './tags.ts'
import * as transfer from './transfer.ts'
import ar from './languages/ar.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import ptBR from './languages/pt-br.json' with { type: 'json' }
import tr from './languages/tr.json' with { type: 'json' }
import zhHans from './languages/zh-hans.json' with { type: 'json' }

const en = {
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

type InAnyLanguage<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends string ? string : Counted
}

/** The name of a group of texts, which is the name of its file. */
export type TextGroup = keyof typeof en

/** All texts of the interface in one language. */
export type Texts = { readonly [Group in TextGroup]: InAnyLanguage<(typeof en)[Group]> }

/** Texts of a language whose translator has not finished. */
export type UnfinishedTexts = { readonly [Group in TextGroup]?: Partial<Texts[Group]> }

/** Puts the English texts in place of those that a language lacks, and names these: `frame.skip`. */
export function completeTexts(own: UnfinishedTexts): { texts: Texts; missing: readonly string[] } {
  const missing: string[] = []
  const groups = Object.entries(en).map(([group, english]) => {
    const translated = own[group as TextGroup] ?? {}
    for (const name of Object.keys(english)) {
      if (!(name in translated)) missing.push(`${group}.${name}`)
    }
    return [group, { ...english, ...translated }]
  })
  return { texts: Object.fromEntries(groups) as Texts, missing }
}

/** The texts as translators wrote them, by the language's tag. */
const TRANSLATED: Readonly<Record<Exclude<LanguageTag, 'en'>, UnfinishedTexts>> = {
  ...{ de, fr, es, it, pl, tr, ar, ja },
  'pt-BR': ptBR,
  'zh-Hans': zhHans,
}

/** The languages that were asked for; a site uses few, and completing all would delay each start. */
const completed = new Map<LanguageTag, ReturnType<typeof completeTexts>>()

function complete(language: string): ReturnType<typeof completeTexts> {
  const tag = findLanguage(language)
  if (tag === undefined || tag === 'en') return { texts: en, missing: [] }
  const found = completed.get(tag) ?? completeTexts(TRANSLATED[tag])
  completed.set(tag, found)
  return found
}

/** Names the texts that the interface lacks in the language of a site: they are in English. */
export function listMissingTexts(language: string): readonly string[] {
  return complete(language).missing
}

/**
 * Returns the tag of the interface's language for a site's: the same language in the same script,
 * whatever the region, such as `de` for `de-AT`. Undefined if there are no texts in it.
 */
export function findLanguage(language: string): LanguageTag | undefined {
  const wanted = new Intl.Locale(language).maximize()
  return LANGUAGE_TAGS.find((tag) => {
    const known = new Intl.Locale(tag).maximize()
    return known.language === wanted.language && known.script === wanted.script
  })
}

/** Returns the texts for the language of a site; English ones if there are none in it. */
export function textsIn(language: string): Texts {
  return complete(language).texts
}
