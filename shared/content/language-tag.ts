import { z } from 'zod'
import { findNearestName } from './nearest-name.ts'

const EXPECTED = 'write a language tag such as en or pt-BR'

/** The tag of a language (BCP 47). For a name or a country code the error suggests the tag: `de` for `deutsch`. */
export const languageTag = z.string().superRefine((tag, context) => {
  if (isLanguage(tag)) return
  const meant = findMeantLanguage(tag)
  const message = meant === undefined ? EXPECTED : `${EXPECTED}: did you mean "${meant}"?`
  context.addIssue({ code: 'custom', message })
})

/**
 * Returns whether a text is the tag of a language. All languages of two letters have names. Many of three letters have
 * none in Unicode's data, such as Swabian (`swg`), and no language has more letters.
 */
function isLanguage(tag: string): boolean {
  const language = readLanguage(tag)
  return language !== undefined && (language.length === 3 || englishName(language) !== undefined)
}

/** Returns the language of a tag; undefined if it does not have the form of one. */
function readLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return undefined
  }
}

function englishName(language: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language)
}

/** Finds the tag that the name of a language, in English or in itself, the code of a country or `pt_BR` stands for. */
function findMeantLanguage(text: string): string | undefined {
  const hyphenated = text.trim().replaceAll('_', '-')
  if (isLanguage(hyphenated)) return hyphenated
  if (isCountry(text)) return new Intl.Locale(`und-${text}`).maximize().language
  const names = listNames()
  const name = findNearestName(text, [...names.keys()])
  return name === undefined ? undefined : names.get(name)
}

function isCountry(text: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return /^[a-z]{2}$/i.test(text) && names.of(text.toUpperCase()) !== undefined
}

/** Lists the languages that have a tag of two letters, by their names. */
function listNames(): Map<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const names = new Map<string, string>()
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = englishName(tag)
    // Old tags such as `iw` have the name of the one that stands for them now.
    if (name === undefined || new Intl.Locale(tag).language !== tag) continue
    names.set(name, tag)
    names.set(new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name, tag)
  }
  return names
}
