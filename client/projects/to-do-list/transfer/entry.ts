import type { ChecklistEntry } from '../../../../shared/rules/item.ts'
import type { Zone } from '../../../../shared/zone.ts'

/** What a file says of a task, as it stands there: none of it has been checked. */
export type RawTask = {
  title: string
  id?: string | undefined
  notes?: string | undefined
  due?: string | undefined
  repeat?: unknown
  priority?: string | undefined
  tags?: readonly string[] | undefined
  checklist?: readonly ChecklistEntry[] | undefined
  position?: string | undefined
  /** Milliseconds since 1970-01-01T00:00:00Z, as the next two. */
  createdAt?: number | undefined
  completedAt?: number | undefined
  deletedAt?: number | undefined
}

/** What a part of a file comes to, in the order of the file. `place` is such as `Line 3`. */
export type Entry =
  /** The remarks say what of it cannot be kept, or is another here. */
  | { kind: 'task'; place: string; task: RawTask; remarks: readonly string[] }
  | { kind: 'skipped'; place: string; title: string; reason: string }
  /** Something about the file as a whole. */
  | { kind: 'remark'; text: string }
  /** Nothing of the file is to be taken. */
  | { kind: 'broken'; reason: string }

/**
 * The entries of a file, made one by one. Undefined means: nothing yet, but some work was done,
 * so that whoever runs it can let the page breathe.
 */
export type Entries = Generator<Entry | undefined, void>

export type ReadContext = {
  /** Where the browser is. */
  zone: Zone
  /** When what was completed at an unknown time counts as completed. */
  now: number
}
