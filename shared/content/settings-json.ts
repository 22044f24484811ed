import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { joinPath, type ContentProblem } from './problem.ts'
import { createSettingsText, failAt, limitLevels, type SettingsText } from './settings-text.ts'
import { type Result, success } from '../result.ts'

/**
 * Reads JSON as people write it: with comments, trailing commas or a byte order mark. A key that
 * stands twice is a problem, because one of its values would be lost.
 */
export function readJson(file: string, text: string): Result<SettingsText, ContentProblem[]> {
  return limitLevels(file, () => {
    const errors: ParseError[] = []
    const options = { allowTrailingComma: true, allowEmptyContent: false }
    const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, options)
    const [first] = errors
    if (first) return failAt(file, text, first.offset, describeError(first, text))
    if (!root) return failAt(file, text, 0, EMPTY)
    const twice = findRepeatedKey(root)
    if (twice) {
      const expected = `remove one: ${JSON.stringify(twice.value)} stands twice in this object`
      return failAt(file, text, twice.offset, expected)
    }
    return success(
      createSettingsText(text, toValue(root), root.offset, (visit) => walk(root, visit)),
    )
  })
}

const EMPTY = 'the file is empty: write an object, { … }'

/** What to do about an error, by its name in the parser. */
const ADVICE: Record<string, string> = {
  InvalidNumberFormat: 'write a number such as 12 or 0.5',
  UnexpectedEndOfNumber: 'write a number such as 12 or 0.5',
  PropertyNameExpected: 'write a key in double quotes, such as "title"',
  ValueExpected: 'write a value, such as "a text"',
  ColonExpected: 'put a colon between the key and its value',
  CommaExpected: 'put a comma before this, after the value above or to the left',
  CloseBraceExpected: 'close the object with }',
  CloseBracketExpected: 'close the list with ]',
  EndOfFileExpected: 'remove what follows the last bracket',
  UnexpectedEndOfComment: 'end the comment with */',
  UnexpectedEndOfString: 'end this text with " on the same line; write a line break as \\n',
  InvalidUnicode: 'write four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'write a backslash as \\\\',
  InvalidCharacter: 'remove the control character from this text; write a tab as \\t',
}

function describeError({ error, offset, length }: ParseError, text: string): string {
  const name = printParseErrorCode(error)
  if (name === 'ValueExpected' && text.trim() === '') return EMPTY
  if (name !== 'InvalidSymbol') return `correct the JSON: ${ADVICE[name] ?? 'this is not JSON'}`
  const found = text.slice(offset, offset + Math.min(length, MAX_QUOTE_LENGTH))
  if (/^['‘’‚“”„«»]/.test(found)) return 'correct the JSON: begin and end a text with "'
  if (/^(?:true|false)$/i.test(found)) return `correct the JSON: write ${found.toLowerCase()}`
  return `correct the JSON: put ${JSON.stringify(found)} into double quotes, or remove it`
}

const MAX_QUOTE_LENGTH = 40

/** Converts a node to its value; `__proto__` is a key like any other. */
function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue)
  if (node.type !== 'object') return node.value as unknown
  return Object.fromEntries(
    listProperties(node).map(({ name, value }) => [name.value as string, toValue(value)]),
  )
}

function walk(node: Node, visit: (path: string, offset: number) => void, path = ''): void {
  if (node.type === 'array') {
    for (const [index, item] of (node.children ?? []).entries()) {
      const inner = joinPath(path, index)
      visit(inner, item.offset)
      walk(item, visit, inner)
    }
  }
  for (const { name, value } of listProperties(node)) {
    const inner = joinPath(path, name.value as string)
    visit(inner, name.offset)
    walk(value, visit, inner)
  }
}

function listProperties(node: Node): { name: Node; value: Node }[] {
  if (node.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
    name && value ? [{ name, value }] : [],
  )
}

/** Finds the second of two equal keys. */
function findRepeatedKey(node: Node): Node | undefined {
  const seen = new Set<unknown>()
  for (const { name, value } of listProperties(node)) {
    if (seen.has(name.value)) return name
    seen.add(name.value)
    const inner = findRepeatedKey(value)
    if (inner) return inner
  }
  if (node.type !== 'array') return undefined
  for (const item of node.children ?? []) {
    const inner = findRepeatedKey(item)
    if (inner) return inner
  }
  return undefined
}
