import { PddlError, quote } from './diagnostic.ts'
import {
  describeExpression,
  type Expression,
  expectItem,
  expectList,
  expectName,
  expectWord,
  type List,
  type Word,
} from './expression.ts'
import { readParameters } from './condition.ts'
import { type Predicate, readArguments, rejectExtraItems, type Scope } from './literal.ts'
import type { TypeHierarchy } from './type-hierarchy.ts'

/** What an action adds to the total cost: a number, or the value of a function for its terms. */
export type ActionCost =
  | { kind: 'number'; value: number }
  | { kind: 'function'; number: number; terms: readonly number[] }

/** Highest cost of one action. */
const MAX_COST = 1_000_000

const COST = `a whole number from 0 to ${MAX_COST.toLocaleString('en')}`

const ONLY_COSTS = 'only "(increase (total-cost) …)": write other amounts as objects and predicates'

/** Name of the function that holds the cost of a plan. */
const TOTAL_COST = 'total-cost'

/** Parses a `:functions` section such as `(total-cost) (length ?a ?b) - number`. @throws PddlError */
export function readFunctions(section: List | undefined, types: TypeHierarchy): Predicate[] {
  const functions: Predicate[] = []
  const seen = new Set<string>()
  const items = section?.items.slice(1) ?? []
  items.forEach((item, index) => {
    if (item.kind === 'word') return checkType(item, items[index - 1], items[index + 1])
    const name = expectName(expectItem(item, 0, 'a function'), 'a function')
    if (seen.has(name.text)) {
      throw new PddlError(name.at, 'duplicate function', quote(name.text), 'another name')
    }
    seen.add(name.text)
    const parameters = readParameters(item, 1, { types })
    functions.push({ name: name.text, parameters: parameters.map((parameter) => parameter.types) })
  })
  return functions
}

/** Checks a word between functions, which are followed by `- number`. */
function checkType(
  { text, at }: Word,
  before: Expression | undefined,
  after: Expression | undefined,
): void {
  if (before?.kind === 'word' && before.text === '-') {
    if (text === 'number') return
    throw new PddlError(at, 'object fluents are not supported', quote(text), '"number"')
  }
  if (text === '-' && before && after?.kind === 'word') return
  throw new PddlError(at, 'not a function', quote(text), 'a function such as "(total-cost)"')
}

/** Parses `(increase (total-cost) AMOUNT)`. @throws PddlError for all other numeric effects */
export function readIncrease(list: List, scope: Scope): ActionCost {
  const target = expectList(expectItem(list, 1, '"(total-cost)"'), '"(total-cost)"')
  const [head] = target.items
  if (head?.kind !== 'word' || head.text !== TOTAL_COST) {
    const found = describeExpression(target)
    throw new PddlError(target.at, 'numeric fluents are not supported', found, ONLY_COSTS)
  }
  readFunctionTerm(target, scope)
  rejectExtraItems(list, 3)
  const amount = expectItem(list, 2, COST)
  if (amount.kind === 'word') return { kind: 'number', value: readCost(amount) }
  return { kind: 'function', ...readFunctionTerm(amount, scope) }
}

/** Parses `(minimize (total-cost))`. @throws PddlError for every other metric */
export function checkMetric(section: List, scope: Scope): void {
  const expected = '"minimize (total-cost)"'
  const direction = expectWord(expectItem(section, 1, expected), expected)
  if (direction.text !== 'minimize') {
    throw new PddlError(direction.at, 'metric is not supported', quote(direction.text), expected)
  }
  const target = expectItem(section, 2, expected)
  const head = target.kind === 'list' ? target.items[0] : target
  if (head?.kind !== 'word' || head.text !== TOTAL_COST) {
    const found = describeExpression(target)
    throw new PddlError(target.at, 'metric is not supported', found, expected)
  }
  if (target.kind === 'list') readFunctionTerm(target, scope)
  rejectExtraItems(section, 3)
}

/** Parses `(= (length a b) 3)` of an initial state. @throws PddlError */
export function readValue(
  list: List,
  scope: Scope,
): { number: number; terms: readonly number[]; value: number } {
  const target = expectList(expectItem(list, 1, 'a function'), 'a function')
  const term = readFunctionTerm(target, scope)
  rejectExtraItems(list, 3)
  return { ...term, value: readCost(expectItem(list, 2, COST)) }
}

/** Returns the cost that a word stands for. */
function readCost(item: Expression): number {
  const { text, at } = expectWord(item, COST)
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= MAX_COST) return value
  throw new PddlError(at, 'not a cost', quote(text), COST)
}

function readFunctionTerm(list: List, scope: Scope): { number: number; terms: number[] } {
  const head = expectWord(expectItem(list, 0, 'a function'), 'a function')
  const number = scope.functionNumbers.get(head.text)
  const declared = number === undefined ? undefined : scope.functions[number]
  if (number === undefined || !declared) {
    const isSum = ['+', '-', '*', '/'].includes(head.text)
    if (isSum) throw new PddlError(head.at, 'sums are not supported', quote(head.text), COST)
    const expected = 'a function that (:functions declares'
    throw new PddlError(head.at, 'unknown function', quote(head.text), expected)
  }
  return { number, terms: readArguments(list, head, declared, scope) }
}
