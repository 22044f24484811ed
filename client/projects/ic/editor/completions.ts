import { REQUIREMENTS } from '../planner/pddl/requirements.ts'
import { DOMAIN_SECTIONS } from '../planner/pddl/sections.ts'
import { listTokens } from '../planner/pddl/tokens.ts'
import { type Declaration, type DeclarationKind, MAX_READ_LENGTH } from './declarations.ts'
import { findComment, isInComment } from './parentheses.ts'

/** A word that may be meant, and what it is. */
type Completion = { text: string; detail: string }

/** What the word before the cursor may be completed to. */
export type Completions = { from: number; to: number; options: readonly Completion[] }

const MAX_OPTIONS = 50

const PROBLEM_SECTIONS = [':domain', ':objects', ':init', ':goal', ':metric']
const ACTION_PARTS = [':parameters', ':precondition', ':effect']
const CONDITION_WORDS = ['and', 'or', 'not', 'imply', 'forall', 'exists', '=']
const EFFECT_WORDS = ['and', 'not', 'forall', 'when', 'increase']

type OpenList = { at: number; words: string[] }

/**
 * Lists what the word that ends at the cursor may be completed to; undefined inside comments and
 * words, and where a new name is made up.
 * @param declarations of this text and of those that it refers to
 */
export function listCompletions(
  text: string,
  cursor: number,
  declarations: readonly Declaration[],
): Completions | undefined {
  if (text.length > MAX_READ_LENGTH || isInComment(text, cursor)) return undefined
  if (/^[^\s();]/.test(text.slice(cursor, cursor + 1))) return undefined
  let from = cursor
  while (from > 0 && !/[\s();]/.test(text.charAt(from - 1))) from--
  const typed = text.slice(from, cursor).toLowerCase()
  const options = unite(
    listCandidates(text, from, typed, declarations).filter((option) =>
      option.text.toLowerCase().startsWith(typed),
    ),
  ).slice(0, MAX_OPTIONS)
  const isComplete = options.length === 1 && options[0]?.text.toLowerCase() === typed
  return options.length === 0 || isComplete ? undefined : { from, to: cursor, options }
}

/** Returns options without repetitions: both texts may declare a name. */
function unite(options: readonly Completion[]): Completion[] {
  const known = new Map(
    options.map((option) => [`${option.text.toLowerCase()} ${option.detail}`, option]),
  )
  return [...known.values()]
}

function listCandidates(
  text: string,
  from: number,
  typed: string,
  declarations: readonly Declaration[],
): Completion[] {
  const { open, before } = readOpenLists(text, from)
  const heads = open.map(({ words }) => words[0])
  const list = open.at(-1)
  const [head] = list?.words ?? []
  const declared = (...kinds: DeclarationKind[]) =>
    declarations
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, name, detail }) => ({ text: name, detail: detail || kind }))

  if (typed.startsWith('?')) return listVariables(text, from, open)
  if (before === '-' || head === 'either')
    return [...declared('type'), { text: 'object', detail: 'type' }]
  const part = open
    .findLast(({ words }) => words[0] === ':action')
    ?.words.findLast((word) => word.startsWith(':'))
  if (part === ':parameters' && head !== ':action') return []
  if (head === ':requirements') return describe(REQUIREMENTS, 'requirement')
  if (head === ':domain') return declared('domain')
  if (head === ':metric') return describe(['minimize', 'maximize'], 'keyword')
  if (before === '(') return listHeads(text, heads.slice(0, -1), part, declared)
  if (head === ':action') {
    const isNamed = (list?.words.length ?? 0) > 1
    return isNamed ? describe(ACTION_PARTS, 'part of an action') : []
  }
  if (head === undefined || head.startsWith(':') || !isInUse(heads.slice(0, -1))) return []
  return [...listVariables(text, from, open), ...declared('object')]
}

/** Lists what a list may begin with. */
function listHeads(
  text: string,
  outer: readonly (string | undefined)[],
  part: string | undefined,
  declared: (...kinds: DeclarationKind[]) => Completion[],
): Completion[] {
  const parent = outer.at(-1)
  if (parent === undefined) return outer.length === 0 ? describe(['define'], 'keyword') : []
  if (parent === 'define') {
    if (!/\(\s*define\s*\(\s*[a-z]/i.test(text)) return describe(['domain', 'problem'], 'keyword')
    const isProblem = /\(\s*define\s*\(\s*problem\b/i.test(text)
    return describe(isProblem ? PROBLEM_SECTIONS : DOMAIN_SECTIONS, 'section')
  }
  if (!isInUse(outer)) return []
  if (outer.includes(':init')) return [...declared('predicate', 'function'), ...describe(['='], '')]
  if (outer.includes(':metric')) return declared('function')
  const words = part === ':effect' ? EFFECT_WORDS : CONDITION_WORDS
  return [...describe(words, 'keyword'), ...declared('predicate', 'function')]
}

/** Returns whether names are used, and not declared, in lists with these heads. */
function isInUse(heads: readonly (string | undefined)[]): boolean {
  return heads.some((head) =>
    [':action', ':derived', ':init', ':goal', ':metric'].includes(head ?? ''),
  )
}

function describe(words: readonly string[], detail: string): Completion[] {
  return words.map((text) => ({ text, detail }))
}

/**
 * Reads the lists that are open at a position, and the token before it. It begins at the section, so
 * that the length of a text does not slow down typing.
 */
function readOpenLists(text: string, from: number): { open: OpenList[]; before: string } {
  const start = findSection(text, from)
  const open: OpenList[] = start === 0 ? [] : [{ at: 0, words: ['define'] }]
  let before = ''
  for (const { text: token, at } of listTokens(text.slice(start, from))) {
    if (token.startsWith(';')) continue
    if (token === '(') open.push({ at: start + at, words: [] })
    else if (token === ')') open.pop()
    else open.at(-1)?.words.push(token.toLowerCase())
    before = token
  }
  return { open, before }
}

/** Returns where the section begins that a position is in or after; 0 if there is none. */
function findSection(text: string, from: number): number {
  // The parenthesis right before the position may become a section.
  let end: number | undefined = from - 1
  let start = 0
  while (end !== undefined) {
    start = end < 1 ? -1 : text.lastIndexOf('(:', end - 1)
    // The search goes on before the comment: a long one may have many such signs.
    end = start === -1 ? undefined : findComment(text, start)
  }
  return Math.max(start, 0)
}

/** Lists the variables of the action, or of another section, that a position is in. */
function listVariables(text: string, from: number, open: readonly OpenList[]): Completion[] {
  const start = open.findLast(({ words }) => /^:(?:action|derived)$/.test(words[0] ?? ''))?.at
  if (start === undefined) return []
  const next = text.indexOf('(:', start + 1)
  const section = text.slice(start, next === -1 ? undefined : next)
  const names = new Set<string>()
  for (const token of listTokens(section)) {
    if (token.text.startsWith('?') && token.text.length > 1 && start + token.at !== from) {
      names.add(token.text)
    }
  }
  return describe([...names], 'variable')
}
