import type { Item } from './items.ts'

/** Returns a new task as the server would, with `parts` replaced. */
export function makeItem(parts: Partial<Item> & { id: string }): Item {
  return {
    title: `Task ${parts.id}`,
    notes: '',
    due: null,
    repeat: null,
    priority: 'none',
    tags: [],
    checklist: [],
    position: 'a0',
    completedAt: null,
    createdAt: 1,
    updatedAt: 1,
    deletedAt: null,
    version: 1,
    ...parts,
  }
}
