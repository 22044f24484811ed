import { type MarkedToken, type Token, type Tokens, marked } from 'marked'
import { safeLink } from './links.ts'
import { type ImageCatalogue, type Picture, findPicture } from './pictures.ts'

/** Inline content: plain strings and markup. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis' | 'deleted'; text: Inline[] }
  | { kind: 'code'; code: string }
  | { kind: 'link'; url: string; text: Inline[] }
  | { kind: 'break' }

/** A block of a Markdown document as data, so that no page has to insert HTML. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; language: string; code: string }
  | { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'figure'; picture: Picture; caption: string }
  | { kind: 'rule' }

/** The parsed text, and the paths of its pictures that the content folder lacks. */
export type MarkdownDocument = { blocks: Block[]; missingPictures: string[] }

/**
 * Parses CommonMark with tables. Raw HTML becomes visible text, unsafe links keep only their text,
 * and headings get ids from their text, unique within the document.
 */
export function parseMarkdown(source: string, images: ImageCatalogue): MarkdownDocument {
  const ids = new Set<string>()
  const missingPictures: string[] = []

  function readBlocks(tokens: Token[]): Block[] {
    return tokens.flatMap((token) => readBlock(token as MarkedToken))
  }

  function readBlock(token: MarkedToken): Block[] {
    switch (token.type) {
      case 'heading':
        return [readHeading(token)]
      case 'paragraph':
        return [readFigure(token) ?? { kind: 'paragraph', text: readInlines(token.tokens) }]
      case 'text':
        return [{ kind: 'paragraph', text: token.tokens ? readInlines(token.tokens) : [decode(token.text)] }]
      case 'html':
        return [{ kind: 'paragraph', text: [token.text.trimEnd()] }]
      case 'list':
        return [
          {
            kind: 'list',
            ordered: token.ordered,
            start: token.ordered ? Number(token.start) : 1,
            items: token.items.map((item) => readBlocks(item.tokens)),
          },
        ]
      case 'blockquote':
        return [{ kind: 'quote', blocks: readBlocks(token.tokens) }]
      case 'code':
        return [{ kind: 'code', language: token.lang ?? '', code: token.text }]
      case 'table':
        return [
          {
            kind: 'table',
            align: token.align,
            head: token.header.map((cell) => readInlines(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => readInlines(cell.tokens))),
          },
        ]
      case 'hr':
        return [{ kind: 'rule' }]
      default:
        return []
    }
  }

  function readHeading(token: Tokens.Heading): Block {
    const text = readInlines(token.tokens)
    const level = Math.min(Math.max(token.depth, 2), 4) as 2 | 3 | 4
    return { kind: 'heading', level, id: uniqueId(plainText(text), ids), text }
  }

  function readFigure(token: Tokens.Paragraph): Block | undefined {
    const [only, ...others] = token.tokens as MarkedToken[]
    if (only?.type !== 'image' || others.length > 0) return undefined
    const picture = findPicture(images, only.href, decode(only.text))
    if (!picture) {
      missingPictures.push(only.href)
      return undefined
    }
    return { kind: 'figure', picture, caption: only.title ? decode(only.title) : '' }
  }

  return { blocks: readBlocks(marked.lexer(source)), missingPictures }
}

function readInlines(tokens: Token[] = []): Inline[] {
  return tokens.flatMap((token) => readInline(token as MarkedToken))
}

function readInline(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', text: readInlines(token.tokens) }]
    case 'em':
      return [{ kind: 'emphasis', text: readInlines(token.tokens) }]
    case 'del':
      return [{ kind: 'deleted', text: readInlines(token.tokens) }]
    case 'codespan':
      return [{ kind: 'code', code: token.text }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link': {
      const url = safeLink(decode(token.href))
      const text = readInlines(token.tokens)
      return url ? [{ kind: 'link', url, text }] : text
    }
    case 'image':
      return [decode(token.text)]
    case 'text':
      return token.tokens ? readInlines(token.tokens) : [decode(token.text)]
    case 'html':
      return [token.text]
    case 'escape':
      return [decode(token.text)]
    default:
      return []
  }
}

/** Returns inline content as text, without its markup. */
export function plainText(text: Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'break') return ' '
      return part.kind === 'code' ? part.code : plainText(part.text)
    })
    .join('')
}

/** Counts the words of a document, including code and tables. */
export function countWords(blocks: Block[]): number {
  return blocks.reduce((sum, block) => sum + wordsIn(blockText(block)), 0)
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.text)
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'quote':
      return block.blocks.map(blockText).join(' ')
    case 'code':
      return block.code
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
    case 'figure':
      return block.caption
    case 'rule':
      return ''
  }
}

function uniqueId(words: string, taken: Set<string>): string {
  const base =
    words
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  let id = base
  for (let suffix = 2; taken.has(id); suffix++) id = `${base}-${suffix}`
  taken.add(id)
  return id
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['copy', '©'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['times', '×'],
])

/** Decodes character references: all numeric ones, and those in `NAMED`. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name as string) ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16)
    const impossible = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    return impossible ? '\ufffd' : String.fromCodePoint(code)
  })
}
