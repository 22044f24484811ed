import type { IncomingMessage } from 'node:http'
import {
  findSameLanguage,
  listTextLanguages,
  type OwnTexts,
  type Texts,
  textsOf,
} from '../../shared/texts/texts.ts'
import { readWeights } from './weights.ts'

/** Maximum tags that are compared, the most preferred ones: each takes much longer than its text. */
const MAX_TAGS = 10

const OWN_TEXTS = Symbol('the texts of the owner')

type Request = Pick<IncomingMessage, 'headers'> & { [OWN_TEXTS]?: OwnTexts }

/**
 * Adds the owner's texts of the interface to a request. Whatever answers it finds them there: problems are sent in a
 * dozen places that know nothing of the site.
 */
export function addOwnTexts(request: Request, ownTexts: OwnTexts | undefined): void {
  if (ownTexts) request[OWN_TEXTS] = ownTexts
}

/** Returns the language of the interface that a request prefers (`Accept-Language`); undefined if there is none. */
export function findAcceptedLanguage(request: Request): string | undefined {
  const known = listTextLanguages(request[OWN_TEXTS])
  for (const tag of listAcceptedTags(request.headers['accept-language'] ?? '')) {
    const found = findKnownLanguage(tag, known)
    if (found) return found
  }
  return undefined
}

/** Returns the texts in the language that a request prefers; undefined if there are none. */
export function findAcceptedTexts(request: Request): Texts | undefined {
  const language = findAcceptedLanguage(request)
  if (language === undefined) return undefined
  return textsOf({ language, ownTexts: request[OWN_TEXTS] ?? {} })
}

/** Lists the tags of the header, the most preferred first (RFC 9110, section 12.5.4). */
function listAcceptedTags(header: string): string[] {
  return [...readWeights(header)]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag)
}

function findKnownLanguage(tag: string, known: readonly string[]): string | undefined {
  try {
    return findSameLanguage(tag, known)
  } catch {
    // Not a language tag, such as `*`.
    return undefined
  }
}
