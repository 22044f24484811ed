import {
  describe,
  type Expression,
  itemOf,
  type List,
  nameOf,
  variableOf,
  type Word,
} from './expression.ts'
import { Rejection } from './fault.ts'

/** A name of a typed list and the types after its `-`; none means `object`. */
export type Typed = { name: Word; types: readonly Word[] }

/** Types in one `either`. Every name before it has them all, so long lists of both would multiply. */
const MAX_ALTERNATIVES = 20

/**
 * The names of a typed list such as `a b - truck c - (either box bag)`, of `list` from `start` on.
 * @param kind whether names or variables stand there, in words for the messages
 */
export function readTypedList(
  list: List,
  start: number,
  kind: 'name' | 'variable',
  expected: string,
): Typed[] {
  const found: Typed[] = []
  let waiting: Word[] = []
  for (let index = start; index < list.items.length; index++) {
    const item = itemOf(list, index, expected)
    if (item.kind === 'word' && item.text === '-') {
      if (waiting.length === 0) throw new Rejection(item.at, 'type of nothing', '"-"', expected)
      index++
      const types = readType(itemOf(list, index, 'a type'))
      for (const name of waiting) found.push({ name, types })
      waiting = []
    } else {
      waiting.push(kind === 'name' ? nameOf(item, expected) : variableOf(item, expected))
    }
  }
  for (const name of waiting) found.push({ name, types: [] })
  return found
}

function readType(expression: Expression): Word[] {
  if (expression.kind === 'word') return [nameOf(expression, 'a type')]
  const [head, ...types] = expression.items
  if (head?.kind !== 'word' || head.text !== 'either') {
    throw new Rejection(expression.at, 'not a type', describe(expression), 'a type or "(either"')
  }
  if (types.length === 0) {
    throw new Rejection(expression.end, 'something is missing', '")"', 'a type')
  }
  const surplus = types[MAX_ALTERNATIVES]
  if (surplus) {
    const most = `at most ${MAX_ALTERNATIVES} types`
    throw new Rejection(surplus.at, 'too many types', describe(surplus), most)
  }
  return types.map((type) => nameOf(type, 'a type'))
}

/** Rejects a name that stands twice. */
export function rejectDuplicates(names: Iterable<Word>, what: string): void {
  const seen = new Set<string>()
  for (const { text, at } of names) {
    if (seen.has(text)) {
      throw new Rejection(at, `duplicate ${what}`, JSON.stringify(text), 'another name')
    }
    seen.add(text)
  }
}
