import { readFileSync } from 'node:fs'
import type { LanguageTag } from './tags.ts'
import type { UnfinishedTexts } from './texts.ts'

const FOLDER = new URL('./languages/', import.meta.url)

/**
 * Reads the texts in a language as its translators wrote them. Each is read when it is first needed: a site uses
 * few of the ten, and all of them would delay each start.
 */
export function readTranslation(tag: Exclude<LanguageTag, 'en'>): UnfinishedTexts {
  const file = new URL(`${tag.toLowerCase()}.json`, FOLDER)
  return JSON.parse(readFileSync(file, 'utf8')) as UnfinishedTexts
}
