import type { ChecklistEntry } from '../../../../shared/rules/item.ts'
import type { Zone } from '../../../../shared/zone.ts'

/** A task as a file describes it, not validated. */
export type RawTask = {
  title: string
  id?: string | undefined
  notes?: string | undefined
  due?: string | undefined
  repeat?: unknown
  reminders?: readonly unknown[] | null | undefined
  priority?: string | undefined
  tags?: readonly string[] | undefined
  checklist?: readonly ChecklistEntry[] | undefined
  position?: string | undefined
  /** Milliseconds since 1970-01-01T00:00:00Z, as the next two. */
  createdAt?: number | undefined
  completedAt?: number | undefined
  deletedAt?: number | undefined
}

/** The result of one part of a file; `place` is such as `Line 3`. */
export type Entry =
  /** The remarks name what is dropped or changed. */
  | { kind: 'task'; place: string; task: RawTask; remarks: readonly string[] }
  | { kind: 'skipped'; place: string; title: string; reason: string }
  /** A remark about the whole file. */
  | { kind: 'remark'; text: string }
  /** The file cannot be imported. */
  | { kind: 'broken'; reason: string }

/**
 * The entries of a file, one by one. Undefined marks work without a result, so that the caller can
 * pause.
 */
export type Entries = Generator<Entry | undefined, void>

/** What a reader needs besides the text. */
export type ReadContext = {
  /** Where the browser is. */
  zone: Zone
  /** Completion time of tasks whose own time is unknown. */
  now: number
}
