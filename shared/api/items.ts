import type { ChecklistEntry } from '../rules/item.ts'
import type { Repeat } from '../rules/repeat.ts'
import { defineEndpoint } from './endpoint.ts'

/** The priorities, lowest first. */
export const PRIORITIES = ['none', 'low', 'medium', 'high'] as const
/** A priority of a task. */
export type Priority = (typeof PRIORITIES)[number]

/** The fields of a task that the user writes. */
export type ItemFields = {
  title: string
  /** Plain text; empty for none. */
  notes: string
  /**
   * A day or a local time without a zone: `2026-11-30`, `2026-11-30T17:00`. They sort as text, a
   * day before its times.
   */
  due: string | null
  /** When it is due again; without a due date, counted from its completion. */
  repeat: Repeat | null
  priority: Priority
  tags: readonly string[]
  checklist: readonly ChecklistEntry[]
  /** The place in the list's own order: a fractional index, see `rules/position.ts`. */
  position: string
}

/** The fields of a task that nobody has filled in. */
export const EMPTY_FIELDS: Omit<ItemFields, 'title' | 'position'> = {
  notes: '',
  due: null,
  repeat: null,
  priority: 'none',
  tags: [],
  checklist: [],
}

/** A task. Times are milliseconds since 1970-01-01T00:00:00Z, by the server’s clock. */
export type Item = ItemFields & {
  /** A UUID, made by the browser. */
  id: string
  /** Null while it is open. */
  completedAt: number | null
  createdAt: number
  updatedAt: number
  /** When it was moved to the trash; null while it is in the list. */
  deletedAt: number | null
  /** Incremented by every change. */
  version: number
}

/** When a task was created, completed and deleted. */
export type ItemPast = Pick<Item, 'createdAt' | 'completedAt' | 'deletedAt'>

/**
 * A task to add. Without a position it is the first. An imported one may bring its times; future
 * ones count as now.
 */
export type NewItem = { id: string; title: string } & Partial<ItemFields> & Partial<ItemPast>

/**
 * The fields to change; absent ones stay. Repeating `completed` or `deleted` keeps the time at
 * which it was set.
 */
export type ItemChange = Partial<ItemFields> & { completed?: boolean; deleted?: boolean }

/**
 * One change of a batch; `version` is the one it is based on. `madeAt` is when the user made it, by
 * the browser's clock: a new task was created then, and `completed` was set then.
 */
export type BatchEntry =
  | ({ op: 'create'; madeAt?: number } & NewItem)
  | { op: 'change'; id: string; version: number; change: ItemChange; madeAt?: number }
  | { op: 'delete'; id: string }
  /** Permanently deletes a task in the trash. */
  | { op: 'erase'; id: string }

/**
 * The result of one entry of a batch, with the status that it would have alone. 400: `reason`
 * explains. 409: the task has changed since, or is not in the trash.
 */
export type BatchResult = {
  /** 503: send it again later, with all other changes of the task. */
  status: 200 | 201 | 204 | 400 | 404 | 409 | 503
  /** The current task, with 200, 201 and 409. */
  item?: Item
  /** With 400 and 503. */
  reason?: string
}

/**
 * The tasks in their own order, and the trash, last deleted first. `account` is the permanent
 * public id of the owner.
 */
export type ItemList = { account: string; items: Item[]; trash: Item[] }

/**
 * Returns the whole list, with an ETag. A request with `If-None-Match` counts as polling; any
 * other opens or uses the list, which extends the account’s life.
 */
export const listItems = defineEndpoint<undefined, ItemList>({
  method: 'GET',
  path: '/Projects/To-Do-List/items',
  status: 200,
})

/**
 * Adds a task. It is idempotent: the same id again returns the task as it is, even in the trash.
 */
export const createItem = defineEndpoint<NewItem, Item>({
  method: 'POST',
  path: '/Projects/To-Do-List/items',
  status: 201,
})

/**
 * Changes a task whose version is in `If-Match`, as an entity tag (`"3"`). A stale version answers
 * 409 with the task in `current`. A change without effect keeps the version. `deleted: false`
 * restores from the trash.
 */
export const changeItem = defineEndpoint<ItemChange, Item>({
  method: 'PATCH',
  path: '/Projects/To-Do-List/items/:id',
  status: 200,
})

/** Moves a task to the trash; it is idempotent. */
export const deleteItem = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/Projects/To-Do-List/items/:id',
  status: 204,
})

/** Changes in order. `sentAt` is the time of the request by the clock that made each `madeAt`. */
export type Batch = { sentAt?: number; changes: BatchEntry[] }

/**
 * Makes several changes in order; one that fails does not stop the others. Each change increments
 * the task’s version, which later entries must name. The server corrects each `madeAt` by the
 * difference between its own clock and `sentAt`; future times count as now.
 */
export const changeItems = defineEndpoint<Batch, { results: BatchResult[] }>({
  method: 'POST',
  path: '/Projects/To-Do-List/items/batch',
  status: 200,
})
