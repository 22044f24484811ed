import {
  describeExpression,
  type Expression,
  expectItem,
  type List,
  expectName,
  expectVariable,
  type Word,
} from './expression.ts'
import { quote, PddlError } from './diagnostic.ts'

/** A name of a typed list and the types after its `-`; no types mean `object`. */
export type Typed = { name: Word; types: readonly Word[] }

/** Maximum number of types in one `either`, since each name before it gets all of them. */
const MAX_ALTERNATIVES = 20

/**
 * Parses a typed list such as `a b - truck c - (either box bag)`, from index `start` on.
 * @param expected what error messages say is expected
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
    const item = expectItem(list, index, expected)
    if (item.kind === 'word' && item.text === '-') {
      if (waiting.length === 0) throw new PddlError(item.at, 'type of nothing', '"-"', expected)
      index++
      const types = readType(expectItem(list, index, 'a type'))
      for (const name of waiting) found.push({ name, types })
      waiting = []
    } else {
      waiting.push(kind === 'name' ? expectName(item, expected) : expectVariable(item, expected))
    }
  }
  for (const name of waiting) found.push({ name, types: [] })
  return found
}

function readType(expression: Expression): Word[] {
  if (expression.kind === 'word') return [expectName(expression, 'a type')]
  const [head, ...types] = expression.items
  if (head?.kind !== 'word' || head.text !== 'either') {
    throw new PddlError(
      expression.at,
      'not a type',
      describeExpression(expression),
      'a type or "(either"',
    )
  }
  if (types.length === 0) {
    throw new PddlError(expression.end, 'something is missing', '")"', 'a type')
  }
  const surplus = types[MAX_ALTERNATIVES]
  if (surplus) {
    const most = `at most ${MAX_ALTERNATIVES} types`
    throw new PddlError(surplus.at, 'too many types', describeExpression(surplus), most)
  }
  return types.map((type) => expectName(type, 'a type'))
}

/** Checks that no name occurs twice. @throws PddlError */
export function rejectDuplicates(names: Iterable<Word>, what: string): void {
  const seen = new Set<string>()
  for (const { text, at } of names) {
    if (seen.has(text)) {
      throw new PddlError(at, `duplicate ${what}`, quote(text), 'another name')
    }
    seen.add(text)
  }
}
