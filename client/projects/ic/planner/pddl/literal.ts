import {
  describe,
  type Expression,
  itemOf,
  type List,
  listOf,
  wordOf,
  type Word,
} from './expression.ts'
import { choice, quote, Rejection } from './fault.ts'
import { rejectRefused } from './requirements.ts'
import type { TypeHierarchy } from './type-hierarchy.ts'

/** A predicate: its name and, for each of its arguments, the types one of which it has to be of. */
export type Predicate = { name: string; parameters: readonly (readonly number[])[] }

/** An object or constant: one declared `either` belongs to each of its types. */
export type PddlObject = { name: string; types: readonly number[] }

/** A parameter of an action: its name with the `?`, and the types one of which an object is of. */
export type Parameter = { name: string; types: readonly number[] }

/** In place of a predicate's number: the arguments are the same object. */
export const EQUALS = -1

/**
 * An atom, or its negation. A term is the number of a parameter, or `~number` of an object: so the
 * sign tells which.
 */
export type Literal = { predicate: number; terms: readonly number[]; negated: boolean }

/** What the words of a condition or an effect can stand for. */
export type Scope = {
  types: TypeHierarchy
  predicates: readonly Predicate[]
  predicateNumbers: ReadonlyMap<string, number>
  objects: readonly PddlObject[]
  objectNumbers: ReadonlyMap<string, number>
  parameters: readonly Parameter[]
  parameterNumbers: ReadonlyMap<string, number>
}

const CONDITION = 'an atom, "(not" or "(and"'

/**
 * The literals of a conjunction; `()` has none.
 * @param equality whether `=` can stand there, as in conditions
 */
export function readConjunction(
  expression: Expression,
  scope: Scope,
  equality: 'with =' | 'without =',
): Literal[] {
  const list = listOf(expression, CONDITION)
  if (list.items.length === 0) return []
  const head = wordOf(itemOf(list, 0, CONDITION), CONDITION)
  if (head.text === 'and') {
    return list.items.slice(1).flatMap((item) => readConjunction(item, scope, equality))
  }
  if (head.text !== 'not') return [readAtom(list, scope, equality)]
  const inner = listOf(itemOf(list, 1, 'an atom'), 'an atom')
  rejectSurplus(list, 2)
  const innerHead = wordOf(itemOf(inner, 0, 'a predicate'), 'a predicate')
  if (innerHead.text === 'and' || innerHead.text === 'not') {
    throw new Rejection(inner.at, 'not an atom', describe(inner), 'an atom')
  }
  return [{ ...readAtom(inner, scope, equality), negated: true }]
}

/** Rejects what stands in the list beyond this many items. */
export function rejectSurplus(list: List, length: number): void {
  const surplus = list.items[length]
  if (surplus) throw new Rejection(surplus.at, 'too many parts', describe(surplus), '")"')
}

/** The atom that a list such as `(on ?x a)` stands for, its types checked. */
export function readAtom(list: List, scope: Scope, equality: 'with =' | 'without ='): Literal {
  const head = wordOf(itemOf(list, 0, 'a predicate'), 'a predicate')
  if (head.text === '=' && equality === 'with =') {
    const terms = readTerms(list, head, 2, scope)
    return { predicate: EQUALS, terms, negated: false }
  }
  const number = scope.predicateNumbers.get(head.text)
  const predicate = number === undefined ? undefined : scope.predicates[number]
  if (number === undefined || !predicate) {
    const known = choice([...scope.predicateNumbers.keys()], 'a predicate, but there is none')
    rejectRefused(head.text, head.at, known)
    throw new Rejection(head.at, 'unknown predicate', quote(head.text), known)
  }
  const terms = readTerms(list, head, predicate.parameters.length, scope)
  terms.forEach((term, index) => {
    const expected = predicate.parameters[index] ?? []
    if (!isOfType(term, expected, scope)) {
      const { at } = itemOf(list, index + 1, '')
      throw new Rejection(
        at,
        `ill-typed argument of ${predicate.name}`,
        describeTerm(term, scope),
        describeTypes(expected, scope),
      )
    }
  })
  return { predicate: number, terms, negated: false }
}

function readTerms(list: List, head: Word, arity: number, scope: Scope): number[] {
  const count = list.items.length - 1
  if (count !== arity) {
    const surplus = list.items[arity + 1]
    throw new Rejection(
      surplus?.at ?? list.end,
      `wrong number of arguments of ${head.text}`,
      String(count),
      String(arity),
    )
  }
  return list.items.slice(1).map((item) => readTerm(item, scope))
}

function readTerm(item: Expression, scope: Scope): number {
  const { text, at } = wordOf(item, 'an object or a variable')
  if (text.startsWith('?')) {
    const parameter = scope.parameterNumbers.get(text)
    if (parameter !== undefined) return parameter
    const known = choice([...scope.parameterNumbers.keys()], 'an object: there are no parameters')
    throw new Rejection(at, 'unbound variable', quote(text), known)
  }
  const object = scope.objectNumbers.get(text)
  if (object !== undefined) return ~object
  const known = choice([...scope.objectNumbers.keys()], 'a variable: there are no objects')
  throw new Rejection(at, 'unknown object', quote(text), known)
}

/**
 * Whether a term can stand where one of the types is expected: a parameter if all of its types
 * are below, an object if one of them is.
 */
function isOfType(term: number, expected: readonly number[], scope: Scope): boolean {
  const isBelow = (type: number) => expected.some((other) => scope.types.above[type]?.has(other))
  return term >= 0
    ? (scope.parameters[term]?.types.every(isBelow) ?? false)
    : (scope.objects[~term]?.types.some(isBelow) ?? false)
}

function describeTerm(term: number, scope: Scope): string {
  const named = term >= 0 ? scope.parameters[term] : scope.objects[~term]
  return `${quote(named?.name ?? '')} - ${describeTypes(named?.types ?? [], scope)}`
}

function describeTypes(types: readonly number[], scope: Scope): string {
  return types.map((type) => scope.types.names[type] ?? '').join(' or ')
}
