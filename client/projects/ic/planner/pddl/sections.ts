import { describe, itemOf, type List, listOf, nameOf, type Word, wordOf } from './expression.ts'
import { choice, quote, Rejection } from './fault.ts'
import { rejectSurplus } from './literal.ts'
import { rejectRefused } from './requirements.ts'

/** A part of a definition such as `(:objects …)`. */
export type Section = { keyword: string; list: List; at: number }

/** The name that `(define (domain NAME)` gives. @throws Rejection if it defines something else */
export function readDefinition(whole: List, kind: 'domain' | 'problem'): Word {
  const define = wordOf(itemOf(whole, 0, '"define"'), '"define"')
  if (define.text !== 'define') {
    throw new Rejection(define.at, 'not a definition', quote(define.text), '"define"')
  }
  const expected = quote(`(${kind}`)
  const list = listOf(itemOf(whole, 1, expected), expected)
  const head = wordOf(itemOf(list, 0, quote(kind)), quote(kind))
  if (head.text !== kind) {
    throw new Rejection(head.at, `not a ${kind}`, quote(head.text), quote(kind))
  }
  const name = nameOf(itemOf(list, 1, `the ${kind}'s name`), `the ${kind}'s name`)
  rejectSurplus(list, 2)
  return name
}

/**
 * The sections of a definition.
 * @param keywords those there can be
 * @param repeated those that may come more than once
 */
export function listSections(
  whole: List,
  keywords: readonly string[],
  repeated: readonly string[] = [],
): Section[] {
  const expected = choice(
    keywords.map((keyword) => `(${keyword}`),
    '',
  )
  const seen = new Set<string>()
  return whole.items.slice(2).map((item) => {
    const list = listOf(item, expected)
    const { text, at } = wordOf(itemOf(list, 0, expected), expected)
    rejectRefused(text, at, expected)
    if (!keywords.includes(text)) {
      throw new Rejection(at, 'unknown section', describe(list), expected)
    }
    if (seen.has(text) && !repeated.includes(text)) {
      throw new Rejection(at, 'duplicate section', quote(text), 'each section once')
    }
    seen.add(text)
    return { keyword: text, list, at: list.at }
  })
}
