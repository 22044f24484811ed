import type { ItemFields } from '../api/items.ts'

const encoder = new TextEncoder()

/** Returns the size of a task’s texts in bytes, as the column `size` stores it. */
export function sizeOfTask({
  title,
  notes,
  tags,
  checklist,
}: Pick<ItemFields, 'title' | 'notes' | 'tags' | 'checklist'>): number {
  const texts = [title, notes, JSON.stringify(tags), JSON.stringify(checklist)]
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0)
}
