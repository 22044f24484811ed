import type { Block } from '../../shared/content/markdown.ts'
import { plainText } from '../../shared/content/markdown/plain-text.ts'

/** A heading of a text and the headings below it. */
export type Entry = { id: string; text: string; entries: Entry[] }

/** Returns the second-level headings of a text with their third-level headings inside. */
export function outline(blocks: Block[]): Entry[] {
  const entries: Entry[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const entry = { id: block.id, text: plainText(block.text), entries: [] }
    const parent = entries.at(-1)
    if (block.level === 2 || !parent) entries.push(entry)
    else if (block.level === 3) parent.entries.push(entry)
  }
  return entries
}
