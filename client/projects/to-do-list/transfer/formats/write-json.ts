import type { Item } from '../../../../../shared/api/items.ts'
import { compareOwn } from '../../view/arrange.ts'

/** The name of the format, by which a file is recognised. */
export const FORMAT = 'to-do-list'
/** The version of the format. */
export const VERSION = 1

/** Writes the whole list with the trash as JSON, in the list’s own order. */
export function writeJson(items: Iterable<Item>): string {
  const file = { format: FORMAT, version: VERSION, items: [...items].sort(compareOwn) }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
