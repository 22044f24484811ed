import { listTokens, type Token } from '../planner/pddl/tokens.ts'
import type { Declaration } from './declarations.ts'

/** What a token is, for its colour; `name` is a predicate, a function or an action. */
export type TokenKind = 'comment' | 'keyword' | 'variable' | 'type' | 'name' | 'number' | 'plain'

const KEYWORDS = new Set([
  'define',
  'domain',
  'problem',
  'and',
  'or',
  'not',
  'imply',
  'forall',
  'exists',
  'when',
  'either',
  'increase',
  'minimize',
  'maximize',
])

/** Lists declared names with their colours. */
export function listNameKinds(
  declarations: readonly Declaration[],
): (readonly [name: string, kind: TokenKind])[] {
  return declarations
    .filter(({ kind }) => kind !== 'object' && kind !== 'domain')
    .map(({ kind, name }) => [name.toLowerCase(), kind === 'type' ? 'type' : 'name'])
}

/** Lists the tokens of a line with their kinds. */
export function highlightLine(
  line: string,
  names: ReadonlyMap<string, TokenKind>,
): (Token & { kind: TokenKind })[] {
  let before = ''
  return [...listTokens(line)].map((token) => {
    const kind = classify(token.text.toLowerCase(), before, names)
    before = token.text
    return { ...token, kind }
  })
}

function classify(text: string, before: string, names: ReadonlyMap<string, TokenKind>): TokenKind {
  if (text.startsWith(';')) return 'comment'
  if (text.startsWith('?')) return 'variable'
  if (text.startsWith(':')) return 'keyword'
  if (before === '-' && text !== '(') return 'type'
  if (KEYWORDS.has(text)) return 'keyword'
  if (/^\d+(?:\.\d+)?$/.test(text)) return 'number'
  return names.get(text) ?? 'plain'
}
