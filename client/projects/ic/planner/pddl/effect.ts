import { type Condition, readCondition, readQuantified, TRUE } from './condition.ts'
import { PddlError, quote } from './diagnostic.ts'
import {
  describeExpression,
  type Expression,
  expectItem,
  expectList,
  expectWord,
  type List,
} from './expression.ts'
import { type ActionCost, readIncrease } from './function.ts'
import { type Literal, readAtom, rejectExtraItems, type Scope } from './literal.ts'

/** Literals that become true for all objects of the variables for which the condition holds. */
type Effect = {
  variables: readonly number[]
  condition: Condition
  literals: readonly Literal[]
}

/** What an action does, and what it costs: the sum of `costs`. */
export type ActionEffects = { effects: readonly Effect[]; costs: readonly ActionCost[] }

const EXPECTED = 'an effect: an atom, "(and", "(not", "(forall", "(when" or "(increase"'

/** Parses the effect of an action; `()` is empty. @throws PddlError */
export function readEffects(expression: Expression, scope: Scope): ActionEffects {
  const effects: Effect[] = []
  const costs: ActionCost[] = []
  const outer: Literal[] = []
  const read = (item: Expression, inner: Scope, context: Omit<Effect, 'literals'>) => {
    const list = expectList(item, EXPECTED)
    if (list.items.length === 0) return
    const head = expectWord(expectItem(list, 0, EXPECTED), EXPECTED)
    const isOuter = context.variables.length === 0 && context.condition === TRUE
    switch (head.text) {
      case 'and':
        for (const part of list.items.slice(1)) read(part, inner, context)
        return
      case 'forall': {
        rejectExtraItems(list, 3)
        const { variables, inner: innermost } = readQuantified(list, inner)
        const all = [...context.variables, ...variables]
        return read(expectItem(list, 2, EXPECTED), innermost, { ...context, variables: all })
      }
      case 'when': {
        rejectExtraItems(list, 3)
        const own = readCondition(expectItem(list, 1, 'a condition'), inner)
        const condition = conjoin(context.condition, own)
        return read(expectItem(list, 2, EXPECTED), inner, { ...context, condition })
      }
      case 'increase':
        if (!isOuter) {
          const expected = 'an increase outside of "(when" and "(forall"'
          const problem = 'costs that depend on the state are not supported'
          throw new PddlError(head.at, problem, describeExpression(list), expected)
        }
        costs.push(readIncrease(list, inner))
        return
      default: {
        const literal = readLiteral(list, inner)
        if (isOuter) outer.push(literal)
        else effects.push({ ...context, literals: [literal] })
      }
    }
  }
  read(expression, scope, { variables: [], condition: TRUE })
  return { effects: [{ variables: [], condition: TRUE, literals: outer }, ...effects], costs }
}

/** Returns the conjunction of two conditions. It does not copy the first one, which others share. */
function conjoin(outer: Condition, own: Condition): Condition {
  if (own.kind === 'and' && own.parts.length === 0) return outer
  return outer === TRUE ? own : { kind: 'and', parts: [outer, own] }
}

function readLiteral(list: List, scope: Scope): Literal {
  const head = expectWord(expectItem(list, 0, 'a predicate'), 'a predicate')
  if (head.text !== 'not') return readAtom(list, scope, 'without =')
  const inner = expectList(expectItem(list, 1, 'an atom'), 'an atom')
  rejectExtraItems(list, 2)
  const { text } = expectWord(expectItem(inner, 0, 'a predicate'), 'a predicate')
  if (['and', 'or', 'not', 'forall', 'when'].includes(text)) {
    throw new PddlError(inner.at, 'not an atom', quote(`(${text}`), 'an atom')
  }
  return { ...readAtom(inner, scope, 'without ='), negated: true }
}
