/** Maximum length of a line, unless a single word is longer. */
const MAX_WIDTH = 100

const INDENT = '  '

/** Spaces between a line and the comment at its end. */
const COMMENT_GAP = '  '

type Word = { kind: 'word' | 'comment'; text: string; breaks: number }
type List = {
  kind: 'list'
  items: Item[]
  breaks: number
  /** Whether the source breaks it, or a list inside it, into lines. */
  isBroken: boolean
  /** The list on one line; undefined if it does not fit on one, or always takes several. */
  flat: string | undefined
}

/** A part of a list; `breaks` is the number of line breaks before it. */
type Item = Word | List

const TOKEN = /([\s\uFEFF]+)|;[^\n\r]*|[()]|[^\s();\uFEFF]+/gy

/**
 * Formats a PDDL text: two spaces for each level, one space between words, closing parentheses
 * beside what they close, each section and each part of an action on a line of its own. Line breaks
 * and single blank lines inside lists stay, and lists that are too long get more.
 * @param text one that `readExpression` accepts: balanced, and with lists no deeper than its limit
 */
export function formatPddl(text: string): string {
  const writer = new Writer()
  readItems(text).forEach((item, index) => {
    if (index > 0 && (item.breaks > 0 || item.kind !== 'comment')) writer.startLine(item.breaks, 0)
    writer.write(item, 0)
  })
  return writer.finish()
}

function readItems(text: string): Item[] {
  const top: Item[] = []
  const open: List[] = []
  let breaks = 0
  for (const [token, space] of text.matchAll(TOKEN)) {
    const items = open.at(-1)?.items ?? top
    if (space !== undefined) {
      breaks = space.match(/\r\n|\n|\r/g)?.length ?? 0
      continue
    }
    if (token === '(') {
      const list: List = { kind: 'list', items: [], breaks, isBroken: false, flat: undefined }
      items.push(list)
      open.push(list)
    } else if (token === ')') {
      const list = open.pop()
      if (list) closeList(list)
    } else {
      const kind = token.startsWith(';') ? 'comment' : 'word'
      items.push({ kind, text: token.trimEnd(), breaks })
    }
    breaks = 0
  }
  return top
}

/** Completes a list whose items are read. */
function closeList(list: List): void {
  list.isBroken = list.items.some((item, index) => {
    if (item.kind === 'comment' || (item.kind === 'list' && item.isBroken)) return true
    return index > 0 && item.breaks > 0 && !isBesideHead(list, index)
  })
  const parts = list.items.map(flatOf)
  if (list.isBroken || isBlock(list) || parts.includes(undefined)) return
  const flat = `(${parts.join(' ')})`
  if (flat.length <= MAX_WIDTH) list.flat = flat
}

function flatOf(item: Item): string | undefined {
  return item.kind === 'list' ? item.flat : item.text
}

function headOf({ items: [head] }: List): string {
  return head?.kind === 'word' ? head.text.toLowerCase() : ''
}

/** Returns whether a list always takes several lines. */
function isBlock(list: List): boolean {
  return headOf(list) === 'define' || headOf(list) === ':action'
}

/** Returns whether an item stays on the line of the one before it. */
function isBesideHead(list: List, index: number): boolean {
  const before = list.items[index - 1]
  if (before?.kind === 'comment' || list.items[index]?.kind === 'comment') return false
  const head = headOf(list)
  if (index === 1) return /^(?:define|:action|:derived|forall|exists|not)$/.test(head)
  return head === ':action' && before?.kind === 'word' && before.text.startsWith(':')
}

/** Returns whether an item always begins a line. */
function beginsLine(list: List, index: number): boolean {
  const item = list.items[index]
  if (headOf(list) === 'define') return index > 1
  return headOf(list) === ':action' && item?.kind === 'word' && item.text.startsWith(':')
}

class Writer {
  readonly #lines: { text: string; comment: string | undefined }[] = []
  #line = ''
  #comment: string | undefined

  /** @param closing number of parentheses that follow */
  write(item: Item, closing: number): void {
    if (item.kind !== 'list') {
      const isAtEnd = item.kind === 'comment' && this.#line.trim() !== ''
      if (isAtEnd) this.#comment = item.text
      else this.#line += item.text
      return
    }
    if (item.flat !== undefined && this.#fits(item.flat, closing)) this.#line += item.flat
    else this.#writeLines(item, closing)
  }

  startLine(breaks: number, level: number): void {
    this.#endLine()
    if (breaks > 1) this.#endLine()
    this.#line = INDENT.repeat(level)
  }

  finish(): string {
    this.#endLine()
    return `${alignComments(this.#lines).join('\n').trim()}\n`
  }

  #writeLines(list: List, closing: number): void {
    const level = this.#level + 1
    const { items } = list
    this.#line += '('
    for (const [index, item] of items.entries()) {
      const after = index === items.length - 1 ? closing + 1 : 0
      if (index > 0) {
        if (this.#needsBreak(list, index, after)) this.startLine(item.breaks, level)
        else if (item.kind !== 'comment') this.#line += ' '
      }
      this.write(item, after)
    }
    // A parenthesis after a comment would be part of it.
    if (items.at(-1)?.kind === 'comment') this.startLine(0, level - 1)
    this.#line += ')'
  }

  #needsBreak(list: List, index: number, closing: number): boolean {
    const item = list.items[index]
    if (!item) return false
    if (list.items[index - 1]?.kind === 'comment') return true
    if (item.kind === 'comment') return item.breaks > 0
    if (isBesideHead(list, index)) return false
    if (beginsLine(list, index) || item.breaks > 0) return true
    // The second part of a list such as (:goal (and …)) is broken instead.
    if (item.kind === 'list' && list.items.length === 2) return false
    if (item.kind === 'list' && !list.isBroken) return true
    const flat = flatOf(item)
    return flat !== undefined && !this.#fits(` ${flat}`, closing)
  }

  #fits(text: string, closing: number): boolean {
    return this.#line.length + text.length + closing <= MAX_WIDTH
  }

  get #level(): number {
    return (/^ */.exec(this.#line)?.[0].length ?? 0) / INDENT.length
  }

  #endLine(): void {
    this.#lines.push({ text: this.#line, comment: this.#comment })
    this.#line = ''
    this.#comment = undefined
  }
}

/** Puts the comments at the ends of successive lines below each other. */
function alignComments(lines: readonly { text: string; comment: string | undefined }[]): string[] {
  const aligned: string[] = []
  for (let at = 0; at < lines.length;) {
    let width = 0
    let end = at
    while (lines[end]?.comment !== undefined) {
      width = Math.max(width, lines[end]?.text.trimEnd().length ?? 0)
      end++
    }
    for (const { text, comment } of lines.slice(at, Math.max(end, at + 1))) {
      const line = text.trimEnd()
      aligned.push(comment === undefined ? line : `${line.padEnd(width)}${COMMENT_GAP}${comment}`)
      at++
    }
  }
  return aligned
}
