import { isDeepStrictEqual } from 'node:util'
import { createTodoQueries, type ListState } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import {
  type BatchEntry,
  type BatchResult,
  EMPTY_FIELDS,
  type Item,
  type ItemChange,
  type NewItem,
  readFields,
} from '../../shared/api/items.ts'
import type { Clock } from '../../shared/clock.ts'
import { MAX_LIST_BYTES, MAX_ITEMS } from '../../shared/limits.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { isItemId, ITEM_ID_MESSAGE } from '../../shared/rules/item.ts'
import { parseFields } from '../../shared/rules/item-fields.ts'
import { sizeOfTask } from '../../shared/rules/item-size.ts'
import { findBetween } from '../../shared/rules/position.ts'
import type { StorageCapacity } from '../storage-capacity.ts'
import { applyEntry } from './batch-entry.ts'
import * as texts from '../../shared/texts/problems.ts'
import { fill } from '../../shared/texts/write.ts'

/** Why a change was refused. */
export type ItemProblem =
  | { kind: 'invalid'; field: string; message: string }
  /** The account has reached its limit, trash included. */
  | { kind: 'full'; message: string }
  /** The site is full for now. */
  | { kind: 'site-full'; message: string }
  /** The account has no such task. */
  | { kind: 'not-found' }
  /** The task has changed since, or is not in the trash any more. */
  | { kind: 'stale'; current: Item }

/** The message of a list that has the maximum number of tasks. */
export const TOO_MANY_TASKS_MESSAGE = fill(texts.tasksMany, { max: MAX_ITEMS })
/** The message of a list that has the maximum size. */
export const LIST_TOO_LARGE_MESSAGE = texts.listLarge

/** The tasks of all accounts. */
export type Items = {
  /** Returns account id, version and size of a list; undefined without such an account. */
  findState(accountId: number): ListState | undefined
  /** Returns the tasks outside the trash in their order, as a JSON array of `Item`. */
  list(accountId: number): Buffer
  /** Returns the tasks in the trash, last deleted first, as a JSON array. */
  listTrash(accountId: number): Buffer
  /** Returns the open tasks outside the trash, in their order. */
  listOpen(accountId: number): Item[]
  /** Adds a task; if the id exists, also in the trash, it returns that task unchanged. */
  create(accountId: number, task: NewItem): Result<Item, ItemProblem>
  /**
   * Changes a task, also in the trash, if `version` is current. A change without effect succeeds and keeps
   * the version.
   * @param madeAt when `completed` was set, between the task's creation and now, which is the default
   */
  change(
    accountId: number,
    id: string,
    version: number,
    change: ItemChange,
    madeAt?: number,
  ): Result<Item, ItemProblem>
  /**
   * Changes the fields of a task that have the value in `base` or the new one already, and positions. Returns
   * the names of the others, which another device has changed.
   */
  merge(
    accountId: number,
    id: string,
    change: ItemChange,
    base: ItemChange,
    madeAt?: number,
  ): Result<string[], ItemProblem>
  /** Moves a task to the trash; one in the trash is unchanged. */
  remove(accountId: number, id: string): Result<Item, ItemProblem>
  /** Deletes a task in the trash for good, and returns it. */
  erase(accountId: number, id: string): Result<Item, ItemProblem>
  /** Applies changes in order, in one transaction. `sentAt` is now, by the clock that made them. */
  apply(accountId: number, entries: readonly BatchEntry[], sentAt?: number): BatchResult[]
  /**
   * Deletes for good up to `limit` tasks that were trashed at the time `before` or earlier; returns how
   * many.
   */
  removeTrash(before: number, limit: number): number
}

type ItemsDependencies = {
  database: Database
  clock: Clock
  capacity: Pick<StorageCapacity, 'isFull'>
  /** Called with each change of a list, before it is committed. */
  onChange?: (accountId: number) => void
  /** Called in the transaction that saves a task, with its state before if it had one. */
  onSave?: (accountId: number, item: Item, before?: Item) => void
}

/** Creates the tasks of all accounts; each call is limited to one account. */
export function createItems(dependencies: ItemsDependencies): Items {
  const { database, clock, capacity, onChange, onSave } = dependencies
  const queries = createTodoQueries(database.connection)

  const items: Items = {
    findState: queries.findState,
    list: queries.list,
    listTrash: queries.listTrash,
    listOpen: queries.listOpen,

    create(accountId, task) {
      if (!isItemId(task.id)) return invalid({ field: 'id', message: ITEM_ID_MESSAGE })
      const fields = parseFields(task)
      if (!fields.ok) return invalid(fields.problem)
      return database.transaction(() => {
        const known = queries.find(accountId, task.id)
        if (known) return success(known)
        const now = clock.now()
        const item: Item = {
          ...EMPTY_FIELDS,
          ...fields.value,
          position: fields.value.position ?? findTopPosition(accountId),
          completedAt: notAfter(now, task.completedAt),
          createdAt: notAfter(now, task.createdAt) ?? now,
          updatedAt: now,
          deletedAt: notAfter(now, task.deletedAt),
          version: 1,
        }
        if (queries.count(accountId) >= MAX_ITEMS) return full(TOO_MANY_TASKS_MESSAGE)
        if (!fitsInList(accountId, sizeOfTask(item))) return full(LIST_TOO_LARGE_MESSAGE)
        if (capacity.isFull()) return siteFull()
        raiseVersion(accountId, now)
        queries.insert(accountId, item)
        onSave?.(accountId, item)
        return success(item)
      })
    },

    change(accountId, id, version, change, madeAt) {
      const fields = parseFields(change)
      if (!fields.ok) return invalid(fields.problem)
      return database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        if (current.version !== version) return failure({ kind: 'stale', current })
        return edit(accountId, current, fields.value, madeAt)
      })
    },

    merge(accountId, id, change, base, madeAt) {
      const fields = parseFields(change)
      if (!fields.ok) return invalid(fields.problem)
      return database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        const conflicts = findConflicts(current, fields.value, base)
        const kept = Object.entries(fields.value).filter(([name]) => !conflicts.includes(name))
        const edited = edit(accountId, current, Object.fromEntries(kept), madeAt)
        return edited.ok ? success(conflicts) : edited
      })
    },

    remove: (accountId, id) =>
      database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        const deletedAt = switchTime(current.deletedAt, true, clock.now())
        return success(write(accountId, current, { ...current, deletedAt }))
      }),

    erase: (accountId, id) =>
      database.transaction(() => {
        const current = queries.find(accountId, id)
        if (!current) return failure({ kind: 'not-found' })
        if (current.deletedAt === null) return failure({ kind: 'stale', current })
        raiseVersion(accountId, clock.now())
        queries.remove(accountId, id)
        return success(current)
      }),

    apply(accountId, entries, sentAt = clock.now()) {
      const offset = clock.now() - sentAt
      return database.transaction(() => {
        const results = entries.map((entry) => applyEntry(items, accountId, entry, offset))
        queries.trim(accountId)
        return results
      })
    },

    removeTrash: (before, limit) =>
      database.transaction(() =>
        queries.removeTrash(before, limit, (accountId) => raiseVersion(accountId, clock.now())),
      ),
  }

  /** Saves the fields of a task, if the list and the site have room for them. */
  function edit(
    accountId: number,
    current: Item,
    { completed, deleted, ...written }: ItemChange,
    madeAt = clock.now(),
  ): Result<Item, ItemProblem> {
    const now = clock.now()
    const tickedAt = Math.min(Math.max(madeAt, current.createdAt), now)
    const changed = {
      ...current,
      ...written,
      completedAt: switchTime(current.completedAt, completed, tickedAt),
      deletedAt: switchTime(current.deletedAt, deleted, now),
    }
    const growth = sizeOfTask(changed) - sizeOfTask(current)
    if (growth > 0 && !fitsInList(accountId, growth)) return full(LIST_TOO_LARGE_MESSAGE)
    if (growth > 0 && capacity.isFull()) return siteFull()
    return success(write(accountId, current, changed))
  }

  function raiseVersion(accountId: number, now: number): void {
    queries.raiseVersion(accountId, now)
    onChange?.(accountId)
  }

  /** Returns a position before all other tasks. */
  function findTopPosition(accountId: number): string {
    // Without a position before the first task, new tasks get a fixed one.
    return findBetween(null, queries.findFirst(accountId)) ?? FIRST_POSITION
  }

  function fitsInList(accountId: number, growth: number): boolean {
    return (queries.findState(accountId)?.size ?? 0) + growth <= MAX_LIST_BYTES
  }

  /** Saves a task if it has changed, and returns it. */
  function write(accountId: number, current: Item, changed: Item): Item {
    if (isDeepStrictEqual(changed, current)) return current
    const now = clock.now()
    const item: Item = { ...changed, updatedAt: now, version: current.version + 1 }
    raiseVersion(accountId, now)
    queries.update(accountId, item)
    onSave?.(accountId, item, current)
    return item
  }

  return items
}

const FIRST_POSITION = 'a0'

/** Returns the names of the fields that have neither their value in `base` nor their new one. */
function findConflicts(current: Item, change: ItemChange, base: ItemChange): string[] {
  const parsed = parseFields(base)
  const before = parsed.ok ? parsed.value : base
  const fields = readFields(current)
  const names = Object.keys(change) as (keyof ItemChange)[]
  return names.filter(
    (name) =>
      name !== 'position' &&
      !isDeepStrictEqual(fields[name], change[name]) &&
      !isDeepStrictEqual(fields[name], before[name]),
  )
}

/** Sets a time or clears it; an existing time stays. */
function switchTime(since: number | null, on: boolean | undefined, time: number): number | null {
  if (on === undefined) return since
  return on ? (since ?? time) : null
}

/** Brings a client's time between 1970 and now, because its clock may be wrong. */
function notAfter(now: number, time: number | null | undefined): number | null {
  return time === null || time === undefined ? null : Math.max(0, Math.min(time, now))
}

function invalid(problem: { field: string; message: string }): Result<never, ItemProblem> {
  return failure({ kind: 'invalid', ...problem })
}

function siteFull(): Result<never, ItemProblem> {
  return failure({ kind: 'site-full', message: texts.siteFull })
}

function full(message: string): Result<never, ItemProblem> {
  return failure({ kind: 'full', message })
}
