import { defineEndpoint } from './endpoint.ts'

/** A task. Times are milliseconds since 1970-01-01T00:00:00Z, by the server's clock. */
export type Item = {
  /** A UUID, made by the browser. */
  id: string
  title: string
  /** Null while it is open. */
  completedAt: number | null
  createdAt: number
  updatedAt: number
  /** When it went to the trash; null while it is in the list. */
  deletedAt: number | null
  /** Grows with every change. */
  version: number
}

/**
 * What is to change; what is left out stays as it is. `completed` and `deleted` keep the time since
 * when it is so.
 */
export type ItemChange = { title?: string; completed?: boolean; deleted?: boolean }

/** One change of a batch; `version` is the one that the change was made to. */
export type BatchEntry =
  | { op: 'create'; id: string; title: string }
  | { op: 'change'; id: string; version: number; change: ItemChange }
  | { op: 'delete'; id: string }

/**
 * What became of a change, by the status that it alone would have been answered with. 400: the id or
 * the title is none, or the account has as many tasks as it may.
 */
export type BatchResult = {
  status: 200 | 201 | 204 | 400 | 404 | 409
  /** The task as it is now: with 200, 201 and 409. */
  item?: Item
}

/** The tasks outside the trash, in the order they came; `account` names whose they are, for good. */
export type ItemList = { account: string; items: Item[] }

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
export const createItem = defineEndpoint<{ id: string; title: string }, Item>({
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
