import { type Expression, expectItem, expectList, expectWord, type List } from './expression.ts'
import { PddlError } from './diagnostic.ts'
import { type Literal, type Parameter, readAtom, rejectExtraItems, type Scope } from './literal.ts'
import { readTypedList, rejectDuplicates } from './typed-list.ts'
import { resolveTypes } from './type-hierarchy.ts'

/**
 * A condition in negation normal form: only atoms are negated. Implications are disjunctions. A
 * quantifier names its variables by their numbers, which are unique in an action and in a goal.
 */
export type Condition =
  | { kind: 'literal'; literal: Literal }
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'exists' | 'forall'; variables: readonly number[]; body: Condition }

/** The empty conjunction. */
export const TRUE: Condition = { kind: 'and', parts: [] }

/** Bounds the recursion depth of grounding. */
const MAX_VARIABLES = 100

const EXPECTED = 'a condition: an atom, "(and", "(or", "(not", "(imply", "(exists" or "(forall"'

/** What each kind becomes when it is negated. */
export const DUALS = { and: 'or', or: 'and', exists: 'forall', forall: 'exists' } as const

/** Parses a condition; `()` is true. @param negated whether an odd number of negations is around it */
export function readCondition(expression: Expression, scope: Scope, negated = false): Condition {
  const list = expectList(expression, EXPECTED)
  if (list.items.length === 0) return { kind: negated ? 'or' : 'and', parts: [] }
  const { text } = expectWord(expectItem(list, 0, EXPECTED), EXPECTED)
  const readPart = (index: number, negate: boolean, inner = scope) =>
    readCondition(expectItem(list, index, EXPECTED), inner, negate)
  switch (text) {
    case 'and':
    case 'or': {
      const kind = negated ? DUALS[text] : text
      return { kind, parts: list.items.slice(1).map((_, index) => readPart(index + 1, negated)) }
    }
    case 'not':
      rejectExtraItems(list, 2)
      return readPart(1, !negated)
    case 'imply':
      rejectExtraItems(list, 3)
      return { kind: negated ? 'and' : 'or', parts: [readPart(1, !negated), readPart(2, negated)] }
    case 'exists':
    case 'forall': {
      rejectExtraItems(list, 3)
      const { variables, inner } = readQuantified(list, scope)
      return {
        kind: negated ? DUALS[text] : text,
        variables,
        body: readPart(2, negated, inner),
      }
    }
    default:
      return { kind: 'literal', literal: { ...readAtom(list, scope, 'with ='), negated } }
  }
}

/** Parses the variables of a quantifier; in the returned scope they hide others of the same name. */
export function readQuantified(
  list: List,
  scope: Scope,
): { variables: readonly number[]; inner: Scope } {
  const declared = expectList(expectItem(list, 1, 'a list of variables'), 'a list of variables')
  const found = readParameters(declared, 0, scope)
  const variables = found.map((_, index) => scope.parameters.length + index)
  scope.parameters.push(...found)
  rejectTooManyVariables(declared.at, scope.parameters)
  const parameterNumbers = new Map(scope.parameterNumbers)
  found.forEach(({ name }, index) => parameterNumbers.set(name, variables[index] ?? 0))
  return { variables, inner: { ...scope, parameterNumbers } }
}

/** Parses typed variables. @throws PddlError for duplicates, unknown types, and too many of them */
export function readParameters(
  list: List,
  start: number,
  { types }: Pick<Scope, 'types'>,
): Parameter[] {
  const typed = readTypedList(list, start, 'variable', 'a variable such as ?x')
  rejectDuplicates(
    typed.map(({ name }) => name),
    'parameter',
  )
  const parameters = typed.map((parameter) => ({
    name: parameter.name.text,
    types: resolveTypes(types, parameter.types),
  }))
  rejectTooManyVariables(list.at, parameters)
  return parameters
}

/** Checks the number of variables of an action or a goal. @throws PddlError */
export function rejectTooManyVariables(at: number, { length }: readonly Parameter[]): void {
  if (length <= MAX_VARIABLES) return
  throw new PddlError(at, 'too many parameters', String(length), `at most ${MAX_VARIABLES}`)
}
