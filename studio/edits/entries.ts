import { type Format, findColumn, type SettingsNode } from './settings-node.ts'

/**
 * The entries of an object or a list with all the text between them. An entry has the comment lines directly above it and the
 * comment behind it. Gaps and commas belong to the place, and stay there when entries move.
 */
export type Entries = {
  /** The range of all that is here. */
  start: number
  end: number
  pieces: Piece[]
  /** What follows the last entry, its comma and its comment. */
  tail: string
  hasCommas: boolean
  /** Whether a comma follows the last entry, too. */
  hasLastComma: boolean
}

type Piece = {
  /** What stands before: white space, and comments that belong to no entry. */
  gap: string
  text: string
  /** Between the entry and its comma. */
  between: string
  /** The comment behind the comma, on its line. */
  trail: string
}

type Token = { kind: 'space' | 'break' | 'comment' | 'comma'; start: number; end: number }

const TOKENS = {
  json: /\r?\n|\r|[ \t\uFEFF]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/y,
  yaml: /\r?\n|\r|[ \t]+|#[^\r\n]*|,/y,
} as const

/** Reads white space, comments and commas from an offset to the first other character, or to `end`. */
function readTrivia(text: string, start: number, end: number, syntax: Format['trivia']): Token[] {
  const pattern = new RegExp(TOKENS[syntax])
  const tokens: Token[] = []
  for (let offset = start; offset < end;) {
    pattern.lastIndex = offset
    const [found = ''] = pattern.exec(text) ?? []
    if (found === '' || offset + found.length > end) break
    tokens.push({ kind: kindOf(found), start: offset, end: offset + found.length })
    offset += found.length
  }
  return tokens
}

function kindOf(token: string): Token['kind'] {
  if (token === ',') return 'comma'
  if (/^[\r\n]/.test(token)) return 'break'
  return /^[/#]/.test(token) ? 'comment' : 'space'
}

/** Lists the comments of each line: what follows the entry before, then the lines below, up to the next entry. */
function listComments(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'break') lines.push([])
    else if (token.kind === 'comment') lines.at(-1)?.push(token)
  }
  return lines
}

/**
 * Splits the text of a container into its entries.
 * @param keepsHead whether comments above the first entry stay where they are: they are about the whole file
 */
export function splitEntries(
  text: string,
  container: SettingsNode,
  syntax: Format['trivia'],
  keepsHead: boolean,
): Entries {
  const { entries } = container
  const isLines = container.layout === 'lines'
  const column = findColumn(text, entries[0]?.start ?? 0)
  const isOwn = ({ start }: Token) => !isLines || findColumn(text, start) === column
  const start = isLines
    ? findStartAbove(text, entries[0]?.start ?? 0, column, keepsHead)
    : container.start + 1
  const end = isLines ? text.length : container.end - 1
  const pieces: Piece[] = []
  let offset = start
  let hasLastComma = false
  for (const [index, entry] of entries.entries()) {
    const isFirst = index === 0
    const lead = readTrivia(text, offset, entry.start, syntax)
    const isFixed = isFirst && (keepsHead || isLines)
    const own = isFixed ? (isLines ? offset : entry.start) : findOwnStart(lead, entry.start, isOwn)
    const next = entries[index + 1]
    const after = readTrivia(text, entry.end, next?.start ?? end, syntax)
    const comma = isLines ? undefined : after.find(({ kind }) => kind === 'comma')
    hasLastComma = comma !== undefined
    const trailStart = comma?.end ?? entry.end
    const lines = listComments(comma ? after.slice(after.indexOf(comma) + 1) : after)
    const trailEnd = findTrailEnd(text, lines, { next, column: isLines ? column : undefined })
    pieces.push({
      gap: text.slice(offset, own),
      text: text.slice(own, entry.end),
      between: text.slice(entry.end, comma?.start ?? entry.end),
      trail: text.slice(trailStart, trailEnd ?? trailStart),
    })
    offset = trailEnd ?? trailStart
  }
  return {
    start,
    end: isLines ? offset : end,
    pieces,
    tail: isLines ? '' : text.slice(offset, end),
    hasCommas: !isLines,
    hasLastComma,
  }
}

/** Finds where the first of several lines begins, with the comments directly above it. */
function findStartAbove(text: string, first: number, column: number, keepsHead: boolean): number {
  let start = first
  let line = first - column
  if (keepsHead || text.slice(line, first).trim() !== '') return start
  while (line > 0) {
    const above = text.lastIndexOf('\n', line - 2) + 1
    const found = /^( *)#/.exec(text.slice(above, line))
    if (found?.[1]?.length !== column) break
    start = above + column
    line = above
  }
  return start
}

/** Finds where an entry begins with its comments: those before it on its line, and the lines directly above. */
function findOwnStart(
  lead: readonly Token[],
  start: number,
  isOwn: (comment: Token) => boolean,
): number {
  const lines = listComments(lead)
  let own = lines.at(-1)?.[0]?.start ?? start
  // The first line is that of the entry before.
  for (const [comment] of lines.slice(1, -1).reverse()) {
    if (!comment || !isOwn(comment)) break
    own = comment.start
  }
  return own
}

/**
 * Finds where the comments behind an entry end: those on its line, and lines below that are further in than the entries.
 * A comment between two entries on one line belongs to the second.
 */
function findTrailEnd(
  text: string,
  [beside = [], ...below]: readonly Token[][],
  { next, column }: { next: unknown; column: number | undefined },
): number | undefined {
  let end = next !== undefined && below.length === 0 ? undefined : beside.at(-1)?.end
  if (column === undefined) return end
  for (const [comment] of next === undefined ? below : below.slice(0, -1)) {
    if (!comment) continue
    if (findColumn(text, comment.start) <= column) break
    end = comment.end
  }
  return end
}

/** Writes the entries as they stand in the file. */
export function joinEntries(
  { pieces, tail, hasCommas, hasLastComma }: Entries,
  lineBreak: string,
): string {
  let written = ''
  // What follows a comment that ends with its line needs a line of its own.
  let isOpen = false
  const add = (text: string) => {
    if (text === '') return
    written += isOpen && !/^\r?\n/.test(text) ? lineBreak + text : text
    isOpen = false
  }
  for (const [index, { gap, text, between, trail }] of pieces.entries()) {
    add(gap)
    add(text)
    const hasComma = hasCommas && (index < pieces.length - 1 || hasLastComma)
    add(between)
    if (hasComma) add(',')
    add(trail)
    isOpen = /\/\/|#/.test(trail.replace(/\/\*[\s\S]*?\*\//g, ''))
  }
  if (tail === '' && isOpen && hasCommas) return written + lineBreak
  add(tail)
  return written
}

/** Puts an entry into others. */
export function insertPiece(
  entries: Entries,
  index: number,
  text: string,
  lineBreakWithIndent: string,
): Entries {
  const pieces = [...entries.pieces]
  const isSpread = !entries.hasCommas || (pieces[0]?.gap ?? '').includes('\n')
  // In one line, the entries have the distance that they have.
  const gap = isSpread ? lineBreakWithIndent : (pieces[1]?.gap ?? ' ')
  const piece = { gap, text, between: '', trail: '' }
  const [first] = pieces
  if (index === 0 && first) {
    piece.gap = first.gap
    pieces[0] = { ...first, gap }
  }
  pieces.splice(index, 0, piece)
  return { ...entries, pieces }
}

/** Removes an entry. Comments that belong to none stay. */
export function removePiece(entries: Entries, index: number): Entries {
  const pieces = [...entries.pieces]
  const [removed] = pieces.splice(index, 1)
  const gap = removed?.gap ?? ''
  const next = pieces[index]
  if (!next) return { ...entries, pieces, tail: joinGaps(gap, entries.tail, false) }
  pieces[index] = { ...next, gap: joinGaps(gap, next.gap, index === 0) }
  return { ...entries, pieces }
}

/** Joins the gaps around an entry that is gone: without comments, one of them is enough. */
function joinGaps(before: string, after: string, isFirst: boolean): string {
  if (before.trim() !== '') return before.trimEnd() + after
  return isFirst && after.trim() === '' ? before : after
}

/** Moves an entry to another place. */
export function movePiece(entries: Entries, from: number, to: number): Entries {
  const gaps = entries.pieces.map(({ gap }) => gap)
  const pieces = [...entries.pieces]
  pieces.splice(to, 0, ...pieces.splice(from, 1))
  return {
    ...entries,
    pieces: pieces.map((piece, index) => ({ ...piece, gap: gaps[index] ?? '' })),
  }
}
