import type { Block, Inline } from '../markdown.ts'

/** Returns inline content as text, without its markup. */
export function plainText(text: readonly Inline[]): string {
  return text.map(inlineText).join('')
}

function inlineText(part: Inline): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'break':
      return ' '
    case 'code':
      return part.code
    case 'maths':
      return part.source
    case 'picture':
      return part.picture.alt
    case 'task':
    case 'footnote':
      return ''
    default:
      return plainText(part.text)
  }
}

/** Counts the words of a document, including code and tables. */
export function countWords(blocks: Block[]): number {
  return documentText(blocks).split(/\s+/u).filter(Boolean).length
}

/** Returns all text of a document, including code and tables. */
export function documentText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join(' ')
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return plainText(block.text)
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'quote':
    case 'callout':
      return block.blocks.map(blockText).join(' ')
    case 'footnotes':
      return block.notes.flatMap((note) => note.blocks.map(blockText)).join(' ')
    case 'code':
      return block.code
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
    case 'figure':
      return block.caption
    case 'figures':
      return block.figures.map(({ caption }) => caption).join(' ')
    case 'maths':
    case 'rule':
      return ''
  }
}
