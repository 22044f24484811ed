import {
  describeExpression,
  expectItem,
  type List,
  expectList,
  expectName,
  type Word,
  expectWord,
} from './expression.ts'
import { oneOf, quote, PddlError } from './diagnostic.ts'
import { rejectExtraItems } from './literal.ts'
import { rejectUnsupported } from './requirements.ts'

/** The sections of a domain. */
export const DOMAIN_SECTIONS = [
  ':requirements',
  ':types',
  ':constants',
  ':predicates',
  ':functions',
  ':derived',
  ':action',
]

/** Parses the name in `(define (domain NAME)`. @throws PddlError if it defines something else */
export function readDefinition(whole: List, kind: 'domain' | 'problem'): Word {
  const define = expectWord(expectItem(whole, 0, '"define"'), '"define"')
  if (define.text !== 'define') {
    throw new PddlError(define.at, 'not a definition', quote(define.text), '"define"')
  }
  const expected = quote(`(${kind}`)
  const list = expectList(expectItem(whole, 1, expected), expected)
  const head = expectWord(expectItem(list, 0, quote(kind)), quote(kind))
  if (head.text !== kind) {
    throw new PddlError(head.at, `not a ${kind}`, quote(head.text), quote(kind))
  }
  const name = expectName(expectItem(list, 1, `the ${kind}'s name`), `the ${kind}'s name`)
  rejectExtraItems(list, 2)
  return name
}

/**
 * Groups the sections of a definition, such as `(:objects …)`, by their keywords.
 * @param keywords the allowed sections
 * @param repeated the sections that may occur more than once
 */
export function groupSections(
  whole: List,
  keywords: readonly string[],
  repeated: readonly string[] = [],
): ReadonlyMap<string, readonly List[]> {
  const expected = oneOf(
    keywords.map((keyword) => `(${keyword}`),
    '',
  )
  const sections = new Map<string, List[]>()
  for (const item of whole.items.slice(2)) {
    const list = expectList(item, expected)
    const { text, at } = expectWord(expectItem(list, 0, expected), expected)
    rejectUnsupported(text, at, expected)
    if (!keywords.includes(text)) {
      throw new PddlError(at, 'unknown section', describeExpression(list), expected)
    }
    const others = sections.get(text)
    if (others && !repeated.includes(text)) {
      throw new PddlError(at, 'duplicate section', quote(text), 'each section once')
    }
    if (others) others.push(list)
    else sections.set(text, [list])
  }
  return sections
}
