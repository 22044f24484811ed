import { quote, Rejection } from './fault.ts'

/** A name, variable, keyword or sign, in lower case, since PDDL does not tell cases apart. */
export type Word = { kind: 'word'; text: string; at: number }

/** What stands between two parentheses, whose offsets are `at` and `end`. */
export type List = { kind: 'list'; items: Expression[]; at: number; end: number }

export type Expression = Word | List

/** Deeper than any sensible file, and far from the end of the stack. */
const DEEPEST = 500

const SECTION = /^:(requirements|types|constants|predicates|action|domain|objects|init|goal)$/i

const TOKEN = /[\s\uFEFF]+|;[^\n\r]*|[()]|[^\s();\uFEFF]+/gy

/**
 * The one list that a PDDL text consists of. Comments run from `;` to the end of a line.
 * @throws Rejection if parentheses do not match or something stands around the list
 */
export function readExpression(text: string): List {
  const open: List[] = []
  let whole: List | undefined
  for (const [token, at] of listTokens(text)) {
    const parent = open.at(-1)
    if (token === ')') {
      if (!parent) throw new Rejection(at, 'unbalanced parenthesis', '")"', EXPECTED_WHOLE(whole))
      parent.end = at
      open.pop()
      continue
    }
    if (whole && !parent) throw new Rejection(at, 'more text', quote(token), EXPECTED_WHOLE(whole))
    if (token === '(') {
      if (open.length === DEEPEST) {
        throw new Rejection(at, 'nested too deep', '"("', `at most ${DEEPEST} levels`)
      }
      const list: List = { kind: 'list', items: [], at, end: at }
      parent?.items.push(list)
      whole ??= list
      open.push(list)
      continue
    }
    if (!parent) throw new Rejection(at, 'text outside parentheses', quote(token), '"(define"')
    const nested = open.length > 2 && parent.items.length === 0
    if (nested && SECTION.test(token)) rejectUnclosed(open.at(-2), token)
    parent.items.push({ kind: 'word', text: token.toLowerCase(), at })
  }
  const unclosed = open.at(-1)
  if (unclosed) rejectUnclosed(unclosed, undefined)
  if (!whole) throw new Rejection(text.length, 'empty file', 'the end of the file', '"(define"')
  return whole
}

const EXPECTED_WHOLE = (whole: List | undefined) => (whole ? 'the end of the file' : '"(define"')

function* listTokens(text: string): Generator<[token: string, at: number]> {
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match
    if (!/^[\s;\uFEFF]/.test(token)) yield [token, match.index]
  }
}

/**
 * Sections such as `(:action` stand side by side in `(define`: one that begins further in, like the
 * end of the file, tells that a list before it was left open.
 */
function rejectUnclosed(list: List | undefined, section: string | undefined): never {
  const found = section === undefined ? 'the end of the file' : quote(`(${section}`)
  throw new Rejection(list?.at ?? 0, 'this parenthesis is never closed', found, '")"')
}

/** The item at this place of the list, or a rejection at the end of the list. */
export function itemOf(list: List, index: number, expected: string): Expression {
  const item = list.items[index]
  if (!item) throw new Rejection(list.end, 'something is missing', '")"', expected)
  return item
}

/** The expression if it is a list. */
export function listOf(expression: Expression, expected: string): List {
  if (expression.kind === 'list') return expression
  throw new Rejection(expression.at, 'not a list', quote(expression.text), expected)
}

/** The expression if it is a single word. */
export function wordOf(expression: Expression, expected: string): Word {
  if (expression.kind === 'word') return expression
  throw new Rejection(expression.at, 'not a name', describe(expression), expected)
}

const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\-.+'/]*$/u

/** The expression if it is a name: letters, digits, `_` and `-`, and some signs after the first. */
export function nameOf(expression: Expression, expected: string): Word {
  const word = wordOf(expression, expected)
  if (NAME.test(word.text)) return word
  throw new Rejection(word.at, 'not a name', quote(word.text), expected)
}

/** The expression if it is a variable: a name after `?`. */
export function variableOf(expression: Expression, expected: string): Word {
  const word = wordOf(expression, expected)
  if (word.text.startsWith('?') && NAME.test(word.text.slice(1))) return word
  throw new Rejection(word.at, 'not a variable', quote(word.text), expected)
}

/** A list by how it begins, a word as it is, in quotes. */
export function describe(expression: Expression): string {
  if (expression.kind === 'word') return quote(expression.text)
  const [head] = expression.items
  if (!head) return '"()"'
  return head.kind === 'word' ? quote(`(${head.text}`) : '"(("'
}
