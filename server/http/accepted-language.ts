import type { Request } from 'express'
import { LANGUAGE_TAGS, type LanguageTag } from '../../shared/texts/tags.ts'
import { findLanguage } from '../../shared/texts/texts.ts'

/** Most tags of a header that are compared. */
const MAX_TAGS = 20

/** Returns the language of the interface that a request prefers (`Accept-Language`); undefined if there is none. */
export function findAcceptedLanguage(request: Request): LanguageTag | undefined {
  for (const tag of request.acceptsLanguages().slice(0, MAX_TAGS)) {
    const found = findKnown(tag)
    if (found) return found
  }
  return undefined
}

function findKnown(tag: string): LanguageTag | undefined {
  try {
    const found = findLanguage(tag)
    return LANGUAGE_TAGS.find((each) => each === found)
  } catch {
    // Not a language tag, such as `*`.
    return undefined
  }
}
