import type { IncomingMessage } from 'node:http'
import type { LanguageTag } from '../../shared/texts/tags.ts'
import { findLanguage } from '../../shared/texts/texts.ts'

/** Maximum length of a header that is parsed; browsers send about 40 characters. */
const MAX_HEADER_LENGTH = 1024

/** Returns the language of the interface that a request prefers (`Accept-Language`); undefined if there is none. */
export function findAcceptedLanguage({
  headers,
}: Pick<IncomingMessage, 'headers'>): LanguageTag | undefined {
  for (const tag of listAcceptedTags(headers['accept-language'] ?? '')) {
    const found = findKnownLanguage(tag)
    if (found) return found
  }
  return undefined
}

/** Lists the tags of the header, the most preferred first (RFC 9110, section 12.5.4). */
function listAcceptedTags(header: string): string[] {
  if (header.length > MAX_HEADER_LENGTH) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((word) => word.trim().toLowerCase())
      return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** Returns the language of the interface for a tag; undefined if there is none. */
export function findKnownLanguage(tag: string): LanguageTag | undefined {
  try {
    return findLanguage(tag)
  } catch {
    // Not a language tag, such as `*`.
    return undefined
  }
}
