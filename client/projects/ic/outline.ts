import type { Block, Inline } from '../../../shared/content/markdown.ts'

/** A heading of a text and the headings below it. */
export type Entry = { id: string; text: string; entries: Entry[] }

/** Returns the second-level headings of a text with their third-level headings inside. */
export function outline(blocks: Block[]): Entry[] {
  const entries: Entry[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const entry = { id: block.id, text: headingText(block.text), entries: [] }
    const parent = entries.at(-1)
    if (block.level === 2 || !parent) entries.push(entry)
    else if (block.level === 3) parent.entries.push(entry)
  }
  return entries
}

function headingText(text: Inline[]): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.code
      return part.kind === 'break' ? ' ' : headingText(part.text)
    })
    .join('')
}
