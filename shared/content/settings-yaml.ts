import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit as visitNodes,
  type YAMLError,
} from 'yaml'
import { joinPath, type ContentProblem } from './problem.ts'
import { createSettingsText, failAt, limitLevels, type SettingsText } from './settings-text.ts'
import { type Result, success } from '../result.ts'

/** Lists in lists on one line: the parser would need more memory than there is. */
const DEEP_LINE = /(?:[-?] +){100}/

/** Settings have fewer than ten levels. */
const MAX_OPEN = 100

/**
 * Returns whether a text opens too many lists and entries inside each other. The parser calls itself for each:
 * Node 20 ends the process if the stack has no room for a regular expression.
 */
function isTooDeep(text: string): boolean {
  if (DEEP_LINE.test(text)) return true
  let open = 0
  for (const [sign] of text.matchAll(/[[\]{}]/g)) {
    open = sign === '[' || sign === '{' ? open + 1 : Math.max(0, open - 1)
    if (open > MAX_OPEN) return true
  }
  return false
}

/**
 * Reads settings in YAML. They are plain data: references to other values are problems, because
 * they are nearly always a text that begins with an asterisk or an ampersand.
 * @param start offset at which the settings begin in the file; what is before must be blank
 */
export function readYaml(
  file: string,
  text: string,
  start = 0,
): Result<SettingsText, ContentProblem[]> {
  return limitLevels(file, () => {
    if (isTooDeep(text)) throw new RangeError('too many levels')
    const document = parseDocument(text.replace(/^\uFEFF/, ' '), {
      prettyErrors: false,
      // The parser compares each key with all others: 40,000 keys take a minute.
      uniqueKeys: false,
    })
    const [first] = [...document.errors, ...document.warnings]
    if (first?.code === 'RESOURCE_EXHAUSTION') throw new RangeError('too many levels')
    if (first) {
      const offset = findStart(document, first)
      return failAt(file, text, offset, describeError(first, text))
    }
    const unusable = findUnusable(document)
    if (unusable) return failAt(file, text, unusable.offset, unusable.expected)
    return success(
      createSettingsText(text, document.toJS(), start, (visit) => walk(document.contents, visit)),
    )
  })
}

const QUOTE = 'put a text with special characters into "quotes"'

/** What to do about the errors that owners make most, by the code of the parser. */
const ADVICE: Record<string, string> = {
  BLOCK_AS_IMPLICIT_KEY:
    'a text with “: ” stands in quotes, and every setting begins in its own column',
  MULTILINE_IMPLICIT_KEY:
    'put a colon and a space after the key, and a text of several lines into quotes',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  BAD_SCALAR_START: QUOTE,
  BAD_ALIAS: QUOTE,
  TAG_RESOLVE_FAILED: QUOTE,
  BAD_DIRECTIVE: QUOTE,
  BAD_DQ_ESCAPE: 'write a backslash in a quoted text as \\\\',
  MULTIPLE_DOCS: 'remove the line ---',
}

const COLUMNS = 'begin the settings or entries that belong together in the same column'
const COMMAS = 'put a comma between the entries of a list on one line'

/** What to do about errors that share a code with others, by the beginning of the message. */
const MESSAGE_ADVICE: [start: RegExp, advice: string][] = [
  [/^(?:All (?:mapping|sequence) items|Sequence item without)/, COLUMNS],
  [/^Flow sequence/, 'close the list with ]'],
  [/^Flow map/, 'close the entry with }'],
  [/^Missing closing/, 'end this text with the quote that it begins with'],
  [/^(?:Missing , |Block collections)/, COMMAS],
  [/^Unexpected scalar/, 'put the whole text into "double quotes"'],
]

function describeError({ code, message, pos: [offset] }: YAMLError, text: string): string {
  const isSetting = message.startsWith('Unexpected scalar') && text[offset - 1] === '\n'
  const advice =
    ADVICE[code] ??
    (isSetting ? COLUMNS : MESSAGE_ADVICE.find(([start]) => start.test(message))?.[1]) ??
    `${message} (a text with special characters stands in "quotes")`
  return `correct the YAML: ${advice}`
}

/** The parser misses a quote at the end of the settings: the mistake is where the text begins. */
function findStart(document: Document, { message, pos: [offset] }: YAMLError): number {
  let start = offset
  if (!message.startsWith('Missing closing')) return start
  visitNodes(document, { Scalar: (_, { range }) => void (start = range?.[0] ?? start) })
  return start
}

type Unusable = { offset: number; expected: string }

/** Finds the first reference, key that is not a text, or key that stands twice. */
function findUnusable(document: Document): Unusable | undefined {
  let found: Unusable | undefined
  visitNodes(document, {
    Alias(_, node) {
      found = { offset: node.range?.[0] ?? 0, expected: `correct the YAML: ${QUOTE}` }
      return visitNodes.BREAK
    },
    Map(_, { items }) {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (keys.has(key.value)) {
          const [offset] = key.range ?? [0]
          found = { offset, expected: 'correct the YAML: remove one: this key stands twice' }
          return visitNodes.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
    Pair(_, { key }) {
      if (isScalar(key)) return undefined
      const [offset] = (key as Node | null)?.range ?? [0]
      found = { offset, expected: 'correct the YAML: write a text before the colon' }
      return visitNodes.BREAK
    },
  })
  return found
}

function walk(node: unknown, visit: (path: string, offset: number) => void, path = ''): void {
  if (isSeq<Node>(node)) {
    for (const [index, item] of node.items.entries()) {
      const inner = joinPath(path, index)
      if (item.range) visit(inner, item.range[0])
      walk(item, visit, inner)
    }
  }
  if (!isMap(node)) return
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue
    const inner = joinPath(path, String(key.value))
    if (key.range) visit(inner, key.range[0])
    walk(value, visit, inner)
  }
}
