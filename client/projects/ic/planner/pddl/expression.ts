import { quote, PddlError, type Warn } from './diagnostic.ts'
import { listTokens } from './tokens.ts'

/** A name, variable, keyword or sign in lower case: PDDL is case-insensitive. */
export type Word = { kind: 'word'; text: string; at: number }

/** A list in parentheses, whose offsets are `at` and `end`. */
export type List = { kind: 'list'; items: Expression[]; at: number; end: number }

/** An S-expression. */
export type Expression = Word | List

/** Maximum nesting of lists, well below a stack overflow. */
const MAX_DEPTH = 500

const SECTION =
  /^:(requirements|types|constants|predicates|functions|action|domain|objects|init|goal)$/i

/**
 * Parses a PDDL text, which is one list. Comments run from `;` to the end of the line.
 * @throws PddlError for unbalanced parentheses and text outside the list
 */
export function readExpression(text: string, warn: Warn): List {
  const open: List[] = []
  let whole: List | undefined
  for (const { text: token, at } of listTokens(text)) {
    if (token.startsWith(';')) continue
    const parent = open.at(-1)
    if (token === ')') {
      if (!parent) throw new PddlError(at, 'unbalanced parenthesis', '")"', EXPECTED_WHOLE(whole))
      parent.end = at
      open.pop()
      continue
    }
    if (whole && !parent) throw new PddlError(at, 'more text', quote(token), EXPECTED_WHOLE(whole))
    if (token === '(') {
      if (open.length === MAX_DEPTH) {
        throw new PddlError(at, 'nested too deep', '"("', `at most ${MAX_DEPTH} levels`)
      }
      const list: List = { kind: 'list', items: [], at, end: at }
      parent?.items.push(list)
      whole ??= list
      open.push(list)
      continue
    }
    if (!parent) throw new PddlError(at, 'text outside parentheses', quote(token), '"(define"')
    const nested = open.length > 2 && parent.items.length === 0
    if (nested && SECTION.test(token)) rejectUnclosed(open.at(-2), token)
    addWord(parent, { kind: 'word', text: token.toLowerCase(), at }, warn)
  }
  const unclosed = open.at(-1)
  if (unclosed) rejectUnclosed(unclosed, undefined)
  if (!whole) throw new PddlError(text.length, 'empty file', 'the end of the file', '"(define"')
  return whole
}

/** Adds a word; a variable right after a name, as in `(aircraft?a)`, is a word of its own. */
function addWord(list: List, word: Word, warn: Warn): void {
  const second = word.text.indexOf('?', 1)
  if (second === -1) {
    list.items.push(word)
    return
  }
  warn(new PddlError(word.at + second, 'no space before a variable', quote(word.text), '" ?"'))
  let { at } = word
  for (const text of word.text.split(/(?=\?)/)) {
    list.items.push({ ...word, text, at })
    at += text.length
  }
}

const EXPECTED_WHOLE = (whole: List | undefined) => (whole ? 'the end of the file' : '"(define"')

/**
 * Reports an unclosed list. Sections such as `(:action` are only valid directly in `(define`, so a
 * deeper one reveals an unclosed list before it.
 */
function rejectUnclosed(list: List | undefined, section: string | undefined): never {
  const found = section === undefined ? 'the end of the file' : quote(`(${section}`)
  throw new PddlError(list?.at ?? 0, 'this parenthesis is never closed', found, '")"')
}

/** Returns the item at an index. @throws PddlError at the end of the list */
export function expectItem(list: List, index: number, expected: string): Expression {
  const item = list.items[index]
  if (!item) throw new PddlError(list.end, 'something is missing', '")"', expected)
  return item
}

/** Returns the expression if it is a list. @throws PddlError */
export function expectList(expression: Expression, expected: string): List {
  if (expression.kind === 'list') return expression
  throw new PddlError(expression.at, 'not a list', quote(expression.text), expected)
}

/** Returns the expression if it is a single word. @throws PddlError */
export function expectWord(expression: Expression, expected: string): Word {
  if (expression.kind === 'word') return expression
  throw new PddlError(expression.at, 'not a name', describeExpression(expression), expected)
}

const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_\-.+'/]*$/u

/** Returns the expression if it is a name (see `NAME`). @throws PddlError */
export function expectName(expression: Expression, expected: string): Word {
  const word = expectWord(expression, expected)
  if (NAME.test(word.text)) return word
  throw new PddlError(word.at, 'not a name', quote(word.text), expected)
}

/** Returns the expression if it is a variable: `?` and a name. @throws PddlError */
export function expectVariable(expression: Expression, expected: string): Word {
  const word = expectWord(expression, expected)
  if (word.text.startsWith('?') && NAME.test(word.text.slice(1))) return word
  throw new PddlError(word.at, 'not a variable', quote(word.text), expected)
}

/** Quotes a word, or the beginning of a list. */
export function describeExpression(expression: Expression): string {
  if (expression.kind === 'word') return quote(expression.text)
  const [head] = expression.items
  if (!head) return '"()"'
  return head.kind === 'word' ? quote(`(${head.text}`) : '"(("'
}
