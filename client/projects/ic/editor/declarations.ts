import { listTokens } from '../planner/pddl/tokens.ts'

/** What a text declares. Objects include constants. */
export type DeclarationKind = 'type' | 'predicate' | 'function' | 'object' | 'action' | 'domain'

/** A name that a text declares. */
export type Declaration = {
  kind: DeclarationKind
  name: string
  /** Its parameters, or the type of an object, as written. */
  detail: string
}

/** Length up to which names are found: longer texts would slow down typing. */
export const MAX_READ_LENGTH = 200_000

type OpenList = { at: number; head: string | undefined; size: number; untyped: Declaration[] }

const SIGNATURES = new Map<string | undefined, DeclarationKind>([
  [':predicates', 'predicate'],
  [':functions', 'function'],
  [':derived', 'predicate'],
])

const NAME_LISTS = new Map<string | undefined, DeclarationKind>([
  [':types', 'type'],
  [':constants', 'object'],
  [':objects', 'object'],
])

/** Lists the names that a text declares, as far as it is written. Errors are skipped. */
export function listDeclarations(text: string): Declaration[] {
  const found: Declaration[] = []
  const open: OpenList[] = []
  const seen = new Set<string>()
  let isType = false

  function add(kind: DeclarationKind, name: string, detail = ''): Declaration {
    const declaration = { kind, name, detail }
    const key = `${kind} ${name.toLowerCase()}`
    if (!seen.has(key)) found.push(declaration)
    seen.add(key)
    return declaration
  }

  function readWord(word: string) {
    const list = open.at(-1)
    if (!list) return
    list.head ??= word.toLowerCase()
    list.size++
    if (list.size === 1) return
    if (list.size === 2 && list.head === ':action') add('action', word)
    if (list.size === 2 && list.head === 'domain') add('domain', word)
    const kind = NAME_LISTS.get(list.head)
    if (!kind) return
    if (word === '-') return
    if (isType) {
      for (const declaration of list.untyped) declaration.detail = word
      list.untyped = []
    }
    if (kind === 'type') add('type', word)
    else if (!isType) list.untyped.push(add(kind, word))
  }

  for (const { text: token, at } of listTokens(text.slice(0, MAX_READ_LENGTH))) {
    if (token.startsWith(';')) continue
    if (token === '(') {
      open.push({ at, head: undefined, size: 0, untyped: [] })
    } else if (token === ')') {
      const list = open.pop()
      const parent = open.at(-1)
      const kind = SIGNATURES.get(parent?.head)
      if (parent) parent.size++
      const isDeclared = parent?.head !== ':derived' || parent.size === 2
      if (list?.head !== undefined && kind && isDeclared) {
        const signature = text.slice(list.at + 1 + list.head.length, at)
        add(kind, list.head, signature.replaceAll(/\s+/g, ' ').trim())
      }
    } else {
      readWord(token)
    }
    isType = token === '-'
  }
  return found
}
