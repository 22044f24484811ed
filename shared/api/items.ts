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
  /**
   * How many minutes before it is due the account is reminded of it, see `rules/reminders.ts`; null for
   * the account's default.
   */
  reminders: readonly number[] | null
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
  reminders: null,
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

/** Returns a task's fields under the names that a change gives them. */
export function readFields(item: Item): Required<ItemChange> {
  const { id, version, createdAt, updatedAt, completedAt, deletedAt, ...written } = item
  return { ...written, completed: completedAt !== null, deleted: deletedAt !== null }
}

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
  /** The current task, with 200, 201 and 409, and with 204 of a deletion that can be undone. */
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
 * Tells an open list that it has changed: a stream of events (`text/event-stream`), each with the
 * entity tag of the list as its data, the first at once. It does not count as use.
 */
export const watchItems = defineEndpoint<undefined, undefined>({
  method: 'GET',
  path: '/Projects/To-Do-List/items/events',
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

/** The entity tags of the list around a batch: who has the list `before` has it `after` with the results. */
type ListTags = { before: string; after: string }

/** The result of each change, in order. */
export type BatchReply = { results: BatchResult[]; list: ListTags }

/**
 * Makes several changes in order; one that fails does not stop the others. Each change increments
 * the task’s version, which later entries must name. The server corrects each `madeAt` by the
 * difference between its own clock and `sentAt`; future times count as now.
 */
export const changeItems = defineEndpoint<Batch, BatchReply>({
  method: 'POST',
  path: '/Projects/To-Do-List/items/batch',
  status: 200,
})

/**
 * One operation on the list, which the server applies once, however often it is sent. `mutationId` is
 * unique among all browsers; `madeAt` is when the user made it, by the clock of `sentAt`. A change has the
 * values in `base` that the user saw of its fields.
 */
export type SyncMutation = { mutationId: string; madeAt: number } & (
  | ({ op: 'create' } & NewItem)
  | { op: 'change'; id: string; change: ItemChange; base: ItemChange }
  /** Permanently deletes a task in the trash. */
  | { op: 'erase'; id: string }
)

/**
 * Mutations in order, and the version of the list that the browser has, if it has one. With reminders comes the
 * browser's IANA time zone, which the account has from then on, unless it has one.
 */
export type SyncRequest = {
  since?: number
  sentAt: number
  zone?: string
  mutations: SyncMutation[]
}

/**
 * The result of one mutation. 200: it was applied, now or before, or the task is so already. 409: the
 * fields in `conflicts` were changed by another device and stay; the others are saved.
 */
export type SyncResult = {
  /** 503: send it again later, with all later ones of the task. */
  status: 200 | 400 | 404 | 409 | 503
  conflicts?: readonly string[]
  /** With 400 and 503. */
  reason?: string
}

/** What the check of `ListChanges` is taken modulo, so that the sum stays exact. */
export const CHECK_MODULUS = 1_000_000

/**
 * What has changed in a list after the version `since`, or the whole list if it is missing. `account` is
 * the permanent public id of the owner, `items` are in no order, those in the trash included. `check` is the
 * number of all tasks and the sum of `version + updatedAt` of each, modulo `CHECK_MODULUS`: `3-12`. A browser
 * that has another one asks for the whole list.
 */
export type ListChanges = {
  account: string
  version: number
  since?: number
  items: Item[]
  /** The ids of tasks that were deleted for good. */
  erased: string[]
  check: string
}

/** The result of each mutation, in order, and the list after them. */
export type SyncReply = { results: SyncResult[]; list: ListChanges }

/** Applies mutations and returns what the browser's list lacks, in one request. */
export const syncItems = defineEndpoint<SyncRequest, SyncReply>({
  method: 'POST',
  path: '/Projects/To-Do-List/items/sync',
  status: 200,
})

/**
 * Returns what the browser's list lacks, see `ListChanges`: the query `since` is its version, if it has one.
 * With `opened`, the request opens or uses the list, which extends the account's life; without, it is polling.
 */
export const readChanges = defineEndpoint<undefined, ListChanges>({
  method: 'GET',
  path: '/Projects/To-Do-List/items/sync',
  status: 200,
})
