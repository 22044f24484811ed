import {
  describeExpression,
  type Expression,
  expectItem,
  type List,
  expectWord,
  type Word,
} from './expression.ts'
import { oneOf, quote, PddlError, type Warn } from './diagnostic.ts'
import { rejectUnsupported } from './requirements.ts'
import { isAnySubtype, type TypeHierarchy } from './type-hierarchy.ts'

/** A predicate with the alternative types of each argument. */
export type Predicate = { name: string; parameters: readonly (readonly number[])[] }

/** An object or constant; one declared `either` has several types. */
export type PddlObject = { name: string; types: readonly number[] }

/** A parameter of an action: its name with the `?`, and its alternative types. */
export type Parameter = { name: string; types: readonly number[] }

/** Number of the built-in predicate `=`. */
export const EQUALS = -1

/** An atom or its negation. A term is the number of a parameter, or `~number` of an object. */
export type Literal = { predicate: number; terms: readonly number[]; negated: boolean }

/** The declarations that conditions and effects may refer to. */
export type Scope = {
  types: TypeHierarchy
  predicates: readonly Predicate[]
  predicateNumbers: ReadonlyMap<string, number>
  objects: readonly PddlObject[]
  objectNumbers: ReadonlyMap<string, number>
  /** Functions, declared like predicates. */
  functions: readonly Predicate[]
  functionNumbers: ReadonlyMap<string, number>
  /** All variables of the action or goal so far; those in `parameterNumbers` can be used here. */
  parameters: Parameter[]
  parameterNumbers: ReadonlyMap<string, number>
  /** Predicates that rules define, which no effect and no initial state may contain. */
  derived: ReadonlySet<number>
  /** Number of parts of all conditions so far in which definitions replaced derived predicates. */
  expanded: { parts: number }
  warn: Warn
}

/** Checks that a list has at most this many items. @throws PddlError */
export function rejectExtraItems(list: List, length: number): void {
  const surplus = list.items[length]
  if (surplus) throw new PddlError(surplus.at, 'too many parts', describeExpression(surplus), '")"')
}

/** Parses an atom such as `(on ?x a)` and checks its types. @throws PddlError */
export function readAtom(list: List, scope: Scope, equality: 'with =' | 'without ='): Literal {
  const head = expectWord(expectItem(list, 0, 'a predicate'), 'a predicate')
  if (head.text === '=' && equality === 'with =') {
    const terms = readTerms(list, head, 2, scope)
    return { predicate: EQUALS, terms, negated: false }
  }
  const { number, predicate } = findPredicate(head, scope)
  if (equality === 'without =' && scope.derived.has(number)) {
    const expected = 'a predicate that no "(:derived" defines'
    throw new PddlError(head.at, 'derived predicate', quote(head.text), expected)
  }
  return { predicate: number, terms: readArguments(list, head, predicate, scope), negated: false }
}

/** Returns the predicate of this name and its number. @throws PddlError */
export function findPredicate(head: Word, scope: Scope): { number: number; predicate: Predicate } {
  const number = scope.predicateNumbers.get(head.text)
  const predicate = number === undefined ? undefined : scope.predicates[number]
  if (number !== undefined && predicate) return { number, predicate }
  const known = oneOf([...scope.predicateNumbers.keys()], 'a predicate, but there is none')
  rejectUnsupported(head.text, head.at, known)
  throw new PddlError(head.at, 'unknown predicate', quote(head.text), known)
}

/** Parses the arguments of an atom or a function and checks their types. @throws PddlError */
export function readArguments(
  list: List,
  head: Word,
  { name, parameters }: Predicate,
  scope: Scope,
): number[] {
  const terms = readTerms(list, head, parameters.length, scope)
  terms.forEach((term, index) => {
    const expected = parameters[index] ?? []
    if (!isOfType(term, expected, scope)) {
      const { at } = expectItem(list, index + 1, '')
      throw new PddlError(
        at,
        `ill-typed argument of ${name}`,
        describeTerm(term, scope),
        describeTypes(expected, scope),
      )
    }
  })
  return terms
}

function readTerms(list: List, head: Word, arity: number, scope: Scope): number[] {
  const count = list.items.length - 1
  if (count !== arity) {
    const surplus = list.items[arity + 1]
    throw new PddlError(
      surplus?.at ?? list.end,
      `wrong number of arguments of ${head.text}`,
      String(count),
      String(arity),
    )
  }
  return list.items.slice(1).map((item) => readTerm(item, scope))
}

function readTerm(item: Expression, scope: Scope): number {
  if (item.kind === 'list') {
    const found = describeExpression(item)
    const expected = 'an object or a variable'
    throw new PddlError(item.at, 'functions are only supported as costs', found, expected)
  }
  const { text, at } = item
  if (text.startsWith('?')) {
    const parameter = scope.parameterNumbers.get(text)
    if (parameter !== undefined) return parameter
    const known = oneOf([...scope.parameterNumbers.keys()], 'an object: there are no parameters')
    throw new PddlError(at, 'unbound variable', quote(text), known)
  }
  const object = scope.objectNumbers.get(text)
  if (object !== undefined) return ~object
  const known = oneOf([...scope.objectNumbers.keys()], 'a variable: there are no objects')
  throw new PddlError(at, 'unknown object', quote(text), known)
}

/** Checks a term against the expected types: all types of a parameter must be subtypes, one of an object. */
export function isOfType(
  term: number,
  expected: readonly number[],
  scope: Pick<Scope, 'types' | 'objects' | 'parameters'>,
): boolean {
  if (term < 0) return isAnySubtype(scope.types, scope.objects[~term]?.types ?? [], expected)
  const isBelow = (type: number) => isAnySubtype(scope.types, [type], expected)
  return scope.parameters[term]?.types.every(isBelow) ?? false
}

function describeTerm(term: number, scope: Scope): string {
  const named = term >= 0 ? scope.parameters[term] : scope.objects[~term]
  return `${quote(named?.name ?? '')} - ${describeTypes(named?.types ?? [], scope)}`
}

function describeTypes(types: readonly number[], scope: Scope): string {
  return types.map((type) => scope.types.names[type] ?? '').join(' or ')
}
