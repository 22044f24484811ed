import type { Block } from '../markdown.ts'

/** Lists the blocks of a document with those inside them, however deep. */
export function listAllBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...listAllBlocks(innerBlocks(block))])
}

function innerBlocks(block: Block): Block[] {
  switch (block.kind) {
    case 'list':
      return block.items.flat()
    case 'quote':
    case 'callout':
      return block.blocks
    case 'footnotes':
      return block.notes.flatMap((note) => note.blocks)
    default:
      return []
  }
}
