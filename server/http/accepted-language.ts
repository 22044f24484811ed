import type { IncomingMessage } from 'node:http'
import {
  findSameLanguage,
  listTextLanguages,
  type Texts,
  textsOf,
} from '../../shared/texts/texts.ts'
import { findOwnTexts } from './site-texts.ts'

/** Maximum length of a header that is parsed; browsers send about 40 characters. */
const MAX_HEADER_LENGTH = 1024
/** Maximum tags that are compared, the most preferred ones: each takes much longer than its text. */
const MAX_TAGS = 10

type Request = Pick<IncomingMessage, 'headers'>

/** Returns the language of the interface that a request prefers (`Accept-Language`); undefined if there is none. */
export function findAcceptedLanguage(request: Request): string | undefined {
  const known = listTextLanguages(findOwnTexts(request))
  for (const tag of listAcceptedTags(request.headers['accept-language'] ?? '')) {
    const found = findKnownLanguage(tag, known)
    if (found) return found
  }
  return undefined
}

/** Returns the texts in the language that a request prefers; undefined if there are none. */
export function findAcceptedTexts(request: Request): Texts | undefined {
  const language = findAcceptedLanguage(request)
  return language === undefined ? undefined : textsOf({ language, ownTexts: findOwnTexts(request) })
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
    .slice(0, MAX_TAGS)
    .map(({ tag }) => tag)
}

function findKnownLanguage(tag: string, known: readonly string[]): string | undefined {
  try {
    return findSameLanguage(tag, known)
  } catch {
    // Not a language tag, such as `*`.
    return undefined
  }
}
