import type { ChecklistEntry } from '../rules/item.ts'
import type { Repeat } from '../rules/repeat.ts'
import { defineEndpoint } from './endpoint.ts'

export const PRIORITIES = ['none', 'low', 'medium', 'high'] as const
export type Priority = (typeof PRIORITIES)[number]

/** What a person writes about a task. */
export type ItemFields = {
  title: string
  /** Plain text; empty for none. */
  notes: string
  /**
   * The day, or the day and the time, by the clock on whatever wall: `2026-11-30`,
   * `2026-11-30T17:00`. They sort as text, a whole day before its times.
   */
  due: string | null
  /** When it is due again once it is completed; without a date, counted from that day. */
  repeat: Repeat | null
  priority: Priority
  tags: readonly string[]
  checklist: readonly ChecklistEntry[]
  /** Where it stands in the list's own order: a fractional index, see `rules/position.ts`. */
  position: string
}

/** A task. Times are milliseconds since 1970-01-01T00:00:00Z, by the server's clock. */
export type Item = ItemFields & {
  /** A UUID, made by the browser. */
  id: string
  /** Null while it is open. */
  completedAt: number | null
  createdAt: number
  updatedAt: number
  /** When it went to the trash; null while it is in the list. */
  deletedAt: number | null
  /** Grows with every change. */
  version: number
}

/** When a task was made, completed and deleted. */
export type ItemPast = Pick<Item, 'createdAt' | 'completedAt' | 'deletedAt'>

/**
 * A task to be added. Without a position it stands before all others. One that comes from elsewhere
 * may bring its past; of that, what lies ahead of the server's clock is taken as now.
 */
export type NewItem = { id: string; title: string } & Partial<ItemFields> & Partial<ItemPast>

/**
 * What is to change; what is left out stays as it is. `completed` and `deleted` keep the time since
 * when it is so.
 */
export type ItemChange = Partial<ItemFields> & { completed?: boolean; deleted?: boolean }

/** One change of a batch; `version` is the one that the change was made to. */
export type BatchEntry =
  | ({ op: 'create' } & NewItem)
  | { op: 'change'; id: string; version: number; change: ItemChange }
  | { op: 'delete'; id: string }
  /** Removes for good what is in the trash. */
  | { op: 'erase'; id: string }

/**
 * What became of a change, by the status that it alone would have been answered with. 400: `reason`
 * says why it cannot be made. 409: the task has changed since, or is not in the trash.
 */
export type BatchResult = {
  /** 503: to be sent again later, with what else there is of the task. */
  status: 200 | 201 | 204 | 400 | 404 | 409 | 503
  /** The task as it is now: with 200, 201 and 409. */
  item?: Item
  /** With 400 and 503. */
  reason?: string
}

/**
 * The tasks in their own order, and those in the trash, the last deleted first; `account` names
 * whose they are, for good.
 */
export type ItemList = { account: string; items: Item[]; trash: Item[] }

/**
 * The whole list, with an ETag. A request with `If-None-Match` counts as polling, any other as
 * opening the list, which keeps the account.
 */
export const listItems = defineEndpoint<undefined, ItemList>({
  method: 'GET',
  path: '/Projects/To-Do-List/items',
  status: 200,
})

/**
 * Adds a task. The same id again changes nothing and gives the task as it is, which may be in the
 * trash.
 */
export const createItem = defineEndpoint<NewItem, Item>({
  method: 'POST',
  path: '/Projects/To-Do-List/items',
  status: 201,
})

/**
 * Changes a task whose version the header `If-Match` gives, as an entity tag (`"3"`). A stale
 * version is answered with 409 and the task as it is, in the problem's `current`. A change after
 * which the task is as before leaves its version as it is. `deleted: false` takes it from the trash.
 */
export const changeItem = defineEndpoint<ItemChange, Item>({
  method: 'PATCH',
  path: '/Projects/To-Do-List/items/:id',
  status: 200,
})

/** Moves a task to the trash, where it may be already. */
export const deleteItem = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/Projects/To-Do-List/items/:id',
  status: 204,
})

/**
 * Makes several changes in their order; one that cannot be made leaves the others be. Each change
 * that was made gives its task the next version, which a later one of the batch has to name.
 */
export const changeItems = defineEndpoint<{ changes: BatchEntry[] }, { results: BatchResult[] }>({
  method: 'POST',
  path: '/Projects/To-Do-List/items/batch',
  status: 200,
})
