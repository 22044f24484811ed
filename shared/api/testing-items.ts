import { EMPTY_FIELDS, type Item } from './items.ts'

/** Returns a new task as the server would, with `parts` replaced. */
export function makeItem(parts: Partial<Item> & { id: string }): Item {
  return {
    title: `Task ${parts.id}`,
    ...EMPTY_FIELDS,
    position: 'a0',
    completedAt: null,
    createdAt: 1,
    updatedAt: 1,
    deletedAt: null,
    version: 1,
    ...parts,
  }
}
