import type { ItemFields } from '../api/items.ts'

const encoder = new TextEncoder()

/** Bytes of all that is written in a task, as the column `size` of the table counts them. */
export function sizeOfTask({
  title,
  notes,
  tags,
  checklist,
}: Pick<ItemFields, 'title' | 'notes' | 'tags' | 'checklist'>): number {
  const texts = [title, notes, JSON.stringify(tags), JSON.stringify(checklist)]
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0)
}
