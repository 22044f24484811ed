import { createTodoQueries, type ListState } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import type { BatchEntry, BatchResult, Item, ItemChange } from '../../shared/api/items.ts'
import type { Clock } from '../../shared/clock.ts'
import { MOST_ITEMS } from '../../shared/limits.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { isItemId, ITEM_ID_MESSAGE, parseTitle } from '../../shared/rules/item.ts'

/** Why a change was not made. */
export type ItemProblem =
  | { kind: 'invalid'; field: 'id' | 'title'; message: string }
  /** The account has as many tasks as it may, those in the trash included. */
  | { kind: 'full' }
  /** The account has no such task, whoever else may. */
  | { kind: 'not-found' }
  /** The task has changed since. */
  | { kind: 'stale'; current: Item }

/** The status that each problem is answered with, alone and in a batch. */
export const PROBLEM_STATUS = { invalid: 400, full: 400, 'not-found': 404, stale: 409 } as const

export type Items = {
  /** How far the list has come; undefined without such an account. */
  findState(accountId: number): ListState | undefined
  /** The tasks outside the trash, in the order they came. */
  list(accountId: number): Item[]
  /** Adds a task; one whose id is known stays as it is, in the trash too, and is given. */
  create(accountId: number, task: { id: string; title: string }): Result<Item, ItemProblem>
  /**
   * Changes a task, in the trash too, if `version` is still its own. A change after which it is
   * as before succeeds and leaves no trace, so that its version stays.
   */
  change(
    accountId: number,
    id: string,
    version: number,
    change: ItemChange,
  ): Result<Item, ItemProblem>
  /** Moves a task to the trash; one that is there stays as it is. */
  remove(accountId: number, id: string): Result<Item, ItemProblem>
  /** Makes the changes in their order, at once or, if the server fails, not at all. */
  apply(accountId: number, entries: readonly BatchEntry[]): BatchResult[]
  /**
   * Removes for good up to `most` tasks that went to the trash at the time `before` or earlier;
   * gives how many.
   */
  removeTrash(before: number, most: number): number
}

/** The tasks of each account. What one account asks for never shows or changes another's. */
export function createItems({ database, clock }: { database: Database; clock: Clock }): Items {
  const queries = createTodoQueries(database.connection)

  const items: Items = {
    findState: queries.findState,
    list: queries.list,

    create(accountId, { id, title: text }) {
      if (!isItemId(id)) return failure({ kind: 'invalid', field: 'id', message: ITEM_ID_MESSAGE })
      const title = checkTitle(text)
      if (!title.ok) return title
      return database.transaction(() => {
        const known = queries.find(accountId, id)
        if (known) return success(known)
        if (queries.count(accountId) >= MOST_ITEMS) return failure({ kind: 'full' })
        const now = clock.now()
        const times = { completedAt: null, createdAt: now, updatedAt: now, deletedAt: null }
        const item: Item = { id, title: title.value, ...times, version: 1 }
        queries.insert(accountId, item)
        queries.touch(accountId, now)
        return success(item)
      })
    },

    change(accountId, id, version, change) {
      const title = change.title === undefined ? success(undefined) : checkTitle(change.title)
      if (!title.ok) return title
      return database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        if (current.version !== version) return failure({ kind: 'stale', current })
        return success(
          write(accountId, current, {
            title: title.value ?? current.title,
            completedAt: switchTime(current.completedAt, change.completed),
            deletedAt: switchTime(current.deletedAt, change.deleted),
          }),
        )
      })
    },

    remove: (accountId, id) =>
      database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        const deletedAt = switchTime(current.deletedAt, true)
        return success(write(accountId, current, { deletedAt }))
      }),

    apply: (accountId, entries) =>
      database.transaction(() => entries.map((entry) => applyEntry(accountId, entry))),

    removeTrash: queries.removeTrash,
  }

  function applyEntry(accountId: number, entry: BatchEntry): BatchResult {
    switch (entry.op) {
      case 'create':
        return toBatchResult(items.create(accountId, entry), 201)
      case 'change':
        return toBatchResult(items.change(accountId, entry.id, entry.version, entry.change), 200)
      case 'delete':
        return toBatchResult(items.remove(accountId, entry.id), 204)
    }
  }

  /** The time at which something became so: an earlier one is kept. */
  function switchTime(since: number | null, on: boolean | undefined): number | null {
    if (on === undefined) return since
    return on ? (since ?? clock.now()) : null
  }

  /** Gives the task as it is then; nothing is written when that is as it was. */
  function write(accountId: number, current: Item, change: Partial<Item>): Item {
    const changed = { ...current, ...change }
    const isSame =
      changed.title === current.title &&
      changed.completedAt === current.completedAt &&
      changed.deletedAt === current.deletedAt
    if (isSame) return current
    const now = clock.now()
    const item: Item = { ...changed, updatedAt: now, version: current.version + 1 }
    queries.update(accountId, item)
    queries.touch(accountId, now)
    return item
  }

  return items
}

function checkTitle(text: string): Result<string, ItemProblem> {
  const title = parseTitle(text)
  return title.ok ? title : failure({ kind: 'invalid', field: 'title', message: title.problem })
}

function toBatchResult(result: Result<Item, ItemProblem>, status: 200 | 201 | 204): BatchResult {
  if (result.ok) return status === 204 ? { status } : { status, item: result.value }
  const { problem } = result
  return {
    status: PROBLEM_STATUS[problem.kind],
    ...(problem.kind === 'stale' && { item: problem.current }),
  }
}
