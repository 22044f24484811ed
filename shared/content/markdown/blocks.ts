import type { MarkedToken, Token, Tokens } from 'marked'
import type { Block, CalloutKind } from '../markdown.ts'
import { readFigures } from './figures.ts'
import { createHeadingId, takeName } from './heading-ids.ts'
import { isComment, readInlines, showMarkup } from './inlines.ts'
import { plainText } from './plain-text.ts'
import type { Scope } from './scope.ts'
import type { OwnToken } from './syntax.ts'

/** Reads the blocks of a document, a quote or an item of a list. */
export function readBlocks(tokens: Token[], scope: Scope): Block[] {
  return withCheckboxesInside(tokens).flatMap((token) =>
    readBlock(token as MarkedToken | OwnToken, scope),
  )
}

function readBlock(token: MarkedToken | OwnToken, scope: Scope): Block[] {
  switch (token.type) {
    case 'heading':
      return [readHeading(token, scope)]
    case 'paragraph':
      return readParagraph(token.tokens, scope)
    case 'text':
      return readParagraph(token.tokens ?? [token], scope)
    case 'html':
      if (isComment(token.raw)) return []
      return [{ kind: 'paragraph', text: [showMarkup(token.text.trimEnd(), scope)] }]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          start: token.ordered ? Number(token.start) : 1,
          items: token.items.map((item) => readBlocks(item.tokens, scope)),
        },
      ]
    case 'blockquote':
      return [readQuote(token, scope)]
    case 'code':
      return readCode(token, scope)
    case 'table':
      return [
        {
          kind: 'table',
          align: token.align,
          head: token.header.map((cell) => readInlines(cell.tokens, scope)),
          rows: token.rows.map((row) => row.map((cell) => readInlines(cell.tokens, scope))),
        },
      ]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'formula':
      return readParagraph([token], scope)
    case 'footnoteDefinition':
      if (!scope.footnotes.define(token.label, readBlocks(token.tokens, scope))) {
        scope.warn(token.raw, `the footnote "${token.label}" has two texts: remove this one`)
      }
      return []
    default:
      return []
  }
}

function readHeading(token: Tokens.Heading, scope: Scope): Block {
  const text = readInlines(token.tokens, scope)
  const level = Math.min(Math.max(token.depth, 2), 4) as 2 | 3 | 4
  return { kind: 'heading', level, id: createHeadingId(plainText(text), scope.ids), text }
}

/** A paragraph of only pictures becomes figures, one of only a formula becomes a block. */
function readParagraph(tokens: Token[], scope: Scope): Block[] {
  const figures = readFigures(tokens as MarkedToken[], scope)
  if (figures) {
    const [only, ...others] = figures
    if (!only) return []
    return others.length > 0 ? [{ kind: 'figures', figures }] : [{ kind: 'figure', ...only }]
  }
  const text = readInlines(tokens, scope)
  const [only, ...others] = text
  if (only === undefined) return []
  const isFormula = others.length === 0 && typeof only !== 'string' && only.kind === 'maths'
  const display = isFormula && typeof only.markup !== 'string' && only.markup[1]['display']
  return [display ? { kind: 'maths', markup: only.markup } : { kind: 'paragraph', text }]
}

const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const satisfies CalloutKind[]

/** Reads a quote, which is a callout if its first line is a marker such as `[!NOTE]`. */
function readQuote(token: Tokens.Blockquote, scope: Scope): Block {
  const marked = splitMarker(token.tokens)
  if (!marked) return { kind: 'quote', blocks: readBlocks(token.tokens, scope) }
  const callout = CALLOUTS.find((kind) => kind === marked.name.toLowerCase())
  if (callout) return { kind: 'callout', callout, blocks: readBlocks(marked.tokens, scope) }
  const names = CALLOUTS.map((kind) => `[!${kind.toUpperCase()}]`).join(', ')
  scope.warn(token.raw, `[!${marked.name}] is shown as a plain quote: write one of ${names}`)
  return { kind: 'quote', blocks: readBlocks(token.tokens, scope) }
}

/** Returns the name in the marker of a callout, and the tokens without the marker. */
function splitMarker(tokens: Token[]): { name: string; tokens: Token[] } | undefined {
  const [paragraph, ...others] = tokens
  const [start, ...rest] = paragraph?.type === 'paragraph' ? (paragraph.tokens ?? []) : []
  if (!paragraph || start?.type !== 'text') return undefined
  const text = (start as Tokens.Text).text
  const [marker, name] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text) ?? []
  if (marker === undefined || name === undefined) return undefined
  const left = text.slice(marker.length)
  const opening = left
    ? [{ ...start, text: left }, ...rest]
    : rest.slice(rest[0]?.type === 'br' ? 1 : 0)
  return { name, tokens: [{ ...paragraph, tokens: opening }, ...others] }
}

/** Reads code; its first line may say ```` ```ts title="a.ts" ````. Code without any text has nothing to show. */
function readCode({ lang = '', text }: Tokens.Code, scope: Scope): Block[] {
  const [, title] = /\btitle="([^"]+)"/.exec(lang) ?? []
  const [language = ''] = lang.replace(/\btitle=.*/, '').split(/\s/)
  const described = title ?? describeStart(text)
  if (described === '') return []
  const name = takeName(described, scope.codeNames, (count) => `${described} (${count})`)
  return [{ kind: 'code', language, ...(title && { title }), name, code: text }]
}

/** Names a code by its beginning. */
function describeStart(code: string): string {
  const text = code.trim().replace(/\s+/g, ' ')
  const [start = ''] = /^.{0,40}/u.exec(text) ?? []
  return start.length < text.length ? `${start}…` : start
}

/** The parser puts the box of a task before the text of a short item, and into that of a long one. */
function withCheckboxesInside(tokens: Token[]): Token[] {
  const [box, text, ...others] = tokens
  if (box?.type !== 'checkbox') return tokens
  if (text?.type !== 'text')
    return [{ type: 'text', raw: box.raw, tokens: [box] }, ...tokens.slice(1)]
  const inside = { ...text, tokens: [box, ...((text as Tokens.Text).tokens ?? [text])] }
  return [inside, ...others]
}
