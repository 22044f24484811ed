import { listTokens } from '../planner/pddl/tokens.ts'

/** Maximum distance of two parentheses that are matched, in UTF-16 code units. */
const MAX_DISTANCE = 50_000

/** A parenthesis beside the cursor, and the one that it belongs to. */
export type ParenthesisPair = {
  at: number
  /** Undefined if there is none. */
  match: number | undefined
}

/** Finds the parenthesis before the cursor, or else after it, and the one that it belongs to. */
export function findPair(text: string, cursor: number): ParenthesisPair | undefined {
  for (const at of [cursor - 1, cursor]) {
    const isOpen = text[at] === '('
    if (!isOpen && text[at] !== ')') continue
    if (isInComment(text, at)) continue
    const limit = isOpen ? at + MAX_DISTANCE : at - MAX_DISTANCE
    const match = isOpen ? findClosing(text, at, limit) : findOpening(text, at, limit)
    // A text that goes on beyond the limit may have it there.
    if (match === undefined && limit > 0 && limit < text.length) continue
    return { at, match }
  }
  return undefined
}

/** Returns whether a position is in a comment. */
export function isInComment(text: string, at: number): boolean {
  return findComment(text, at) !== undefined
}

/** Returns where the comment begins that a position is in; undefined if it is in none. */
export function findComment(text: string, at: number): number | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1
  const place = text.slice(line, at).indexOf(';')
  return place === -1 ? undefined : line + place
}

function findClosing(text: string, at: number, limit: number): number | undefined {
  let depth = 0
  for (const token of listTokens(text.slice(at, limit))) {
    if (token.text === '(') depth++
    if (token.text === ')' && --depth === 0) return at + token.at
  }
  return undefined
}

/** Goes back line by line, because a comment is only known from its beginning. */
function findOpening(text: string, at: number, limit: number): number | undefined {
  let depth = 0
  let end = at + 1
  while (end > Math.max(limit, 0)) {
    // `lastIndexOf` takes a negative position for 0, where the text may begin with a line break.
    const start = end > 1 ? text.lastIndexOf('\n', end - 2) + 1 : 0
    for (const token of [...listTokens(text.slice(start, end))].reverse()) {
      if (token.text === ')') depth++
      if (token.text === '(' && --depth === 0) return start + token.at
    }
    end = start
  }
  return undefined
}
