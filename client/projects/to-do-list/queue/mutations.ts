import {
  type BatchEntry,
  EMPTY_FIELDS,
  type Item,
  type ItemChange,
  type NewItem,
} from '../../../../shared/api/items.ts'
import { MAX_BATCH_BYTES, MAX_CHANGES } from '../../../../shared/limits.ts'
import { findFirstPosition } from '../view/move.ts'

/** One operation on the list. Messages about it show the title. */
export type Mutation =
  | ({ op: 'create' } & NewItem)
  | {
      op: 'change'
      id: string
      title: string
      change: ItemChange
      /** The values of these fields that the change is based on. */
      base: ItemChange
      /** The version that the change is based on, in case the task leaves the list. */
      version: number
    }
  /** Permanently deletes a task in the trash. */
  | { op: 'erase'; id: string; title: string }

/** The server's answer to a mutation: the task as it is now, or null if it does not exist. */
export type Acknowledgement = { item: Item | null }

/** A mutation that is queued until the server has answered it. */
export type PendingMutation = {
  /** Sorts in the order in which the mutations were made. */
  key: string
  madeAt: number
  mutation: Mutation
  acknowledged?: Acknowledgement
  /** Why the server rejected it. It then stays until the user has seen it. */
  rejected?: string
}

/**
 * Returns the mutations after which a task is in the list, even if another device added or deleted
 * it. Returns none if it is present. `known` is the task as this page shows it.
 */
export function ensurePresent(known: Item | undefined, task: NewItem): Mutation[] {
  const { id, ...written } = task
  const { title } = written
  if (known) {
    if (known.deletedAt === null) return []
    const { version } = known
    const change = { ...written, deleted: false }
    return [{ op: 'change', id, title, version, change, base: pickFields(known, change) }]
  }
  return [
    { op: 'create', ...task },
    // On another device it may be in the trash, and creating it again does not restore it.
    { op: 'change', id, title, version: 0, change: { deleted: false }, base: { deleted: true } },
  ]
}

/** Returns whether the server has not answered the mutation yet. */
export function isWaiting({ acknowledged, rejected }: PendingMutation): boolean {
  return !acknowledged && rejected === undefined
}

/** One entry of a batch: a mutation, and the pending ones that were merged into it. */
export type MergedMutation = { mutation: Mutation; pending: PendingMutation[] }

/** Returns a task's fields under the names that a change gives them. */
export function readFields(item: Item): Required<ItemChange> {
  const { id, version, createdAt, updatedAt, completedAt, deletedAt, ...written } = item
  return { ...written, completed: completedAt !== null, deleted: deletedAt !== null }
}

/** Returns the task's values of the fields that a change names. */
export function pickFields(item: Item, change: ItemChange): ItemChange {
  const fields = Object.entries(readFields(item)).filter(([name]) => name in change)
  return Object.fromEntries(fields)
}

/** Returns whether the task has all these values. */
export function matches(item: Item, values: ItemChange): boolean {
  const fields = readFields(item)
  return namesOf(values).every((name) => isSame(fields[name], values[name]))
}

/**
 * Finds the pending mutations that would overwrite a value which this browser has not seen or
 * written. A position never conflicts: the last move wins, and no text is lost.
 * @param others mutations of the task from this browser. Their results may be unknown, because
 * another tab has not reported them or an answer was lost; a rejected one saw the base it names
 */
export function findConflicts(
  { pending }: MergedMutation,
  item: Item,
  others: readonly PendingMutation[] = [],
): PendingMutation[] {
  const fields = readFields(item)
  const changes = [...others, ...pending].flatMap(({ mutation }) =>
    mutation.op === 'change' ? [mutation] : [],
  )
  const known = (name: keyof ItemChange) =>
    name === 'position' ||
    changes.some(
      ({ change, base }) => isSame(fields[name], change[name]) || isSame(fields[name], base[name]),
    )
  return pending.filter(
    ({ mutation }) => mutation.op === 'change' && !namesOf(mutation.change).every(known),
  )
}

function namesOf(change: ItemChange) {
  return Object.keys(change) as (keyof ItemChange)[]
}

/** Compares by value, as tags and checklists need. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Returns the tasks after an optimistic update: the server's with the pending mutations applied. A
 * task that is only partly known is left out, so that its missing fields cannot be overwritten.
 */
export function applyMutations(
  known: ReadonlyMap<string, Item>,
  pending: readonly PendingMutation[],
): Map<string, Item> {
  const shown = new Map(known)
  for (const { mutation, madeAt } of pending) {
    const { id } = mutation
    const item = shown.get(id)
    if (mutation.op === 'erase') shown.delete(id)
    else if (mutation.op === 'create') {
      if (!item) shown.set(id, createProvisional(mutation, madeAt, shown))
    } else if (item) shown.set(id, applyChange(item, mutation.change, madeAt))
  }
  return shown
}

/** Creates the task as the server will: without a position it stands first. */
function createProvisional(
  { op, ...task }: NewItem & { op?: 'create' },
  madeAt: number,
  others: ReadonlyMap<string, Item>,
): Item {
  return {
    ...EMPTY_FIELDS,
    ...task,
    position: task.position ?? findFirstPosition(others.values()),
    createdAt: task.createdAt ?? madeAt,
    updatedAt: madeAt,
    completedAt: task.completedAt ?? null,
    deletedAt: task.deletedAt ?? null,
    version: 0,
  }
}

function applyChange(item: Item, change: ItemChange, madeAt: number): Item {
  const { completed, deleted, ...written } = change
  return {
    ...item,
    ...written,
    ...(completed !== undefined && {
      completedAt: completed ? (item.completedAt ?? madeAt) : null,
    }),
    ...(deleted !== undefined && { deletedAt: deleted ? (item.deletedAt ?? madeAt) : null }),
  }
}

/** Size of the entries of a batch; the rest is for the JSON around them. */
const MAX_ENTRY_BYTES = MAX_BATCH_BYTES / 2

/**
 * Merges waiting mutations into at most `maxEntries` entries of a batch: for each task its creation
 * and one change, so that no entry depends on the result of another. A permanent deletion waits for
 * the next batch if this one changes its task.
 */
export function mergeMutations(
  waiting: readonly PendingMutation[],
  maxEntries = MAX_CHANGES,
): MergedMutation[] {
  const merged: MergedMutation[] = []
  const changed = new Map<string, MergedMutation>()
  const ids = new Set<string>()
  let size = 0
  for (const pending of waiting) {
    const { mutation } = pending
    size += new TextEncoder().encode(JSON.stringify(mutation)).length
    if (size > MAX_ENTRY_BYTES && merged.length > 0) break
    const entry = mutation.op === 'change' ? changed.get(mutation.id) : undefined
    if (entry?.mutation.op === 'change' && mutation.op === 'change') {
      entry.pending.push(pending)
      entry.mutation = {
        ...entry.mutation,
        change: { ...entry.mutation.change, ...mutation.change },
      }
      continue
    }
    if (merged.length === maxEntries) break
    if (mutation.op === 'erase' && ids.has(mutation.id)) break
    ids.add(mutation.id)
    const added: MergedMutation = { mutation, pending: [pending] }
    merged.push(added)
    if (mutation.op === 'change') changed.set(mutation.id, added)
  }
  return merged
}

/**
 * Creates the batch entry that the server gets, with the newest known version. A task that this
 * browser has just created has version 1 by the time its change arrives.
 */
export function createBatchEntry(
  { mutation, pending }: MergedMutation,
  knownVersion: number | undefined,
): BatchEntry {
  const [first] = pending
  if (mutation.op === 'create') return { ...mutation, ...(first && { madeAt: first.madeAt }) }
  if (mutation.op === 'erase') return { op: 'erase', id: mutation.id }
  const { id, change } = mutation
  const fields = Object.keys(change)
  if (change.deleted && fields.length === 1) return { op: 'delete', id }
  const version = knownVersion ?? Math.max(mutation.version, 1)
  const tick = pending.findLast(
    ({ mutation }) => mutation.op === 'change' && mutation.change.completed !== undefined,
  )
  return { op: 'change', id, version, change, ...(tick && { madeAt: tick.madeAt }) }
}

/** Returns whether the server rejected the creation of the task that this mutation changes. */
export function isHeld({ mutation }: PendingMutation, rejectedCreations: ReadonlySet<string>) {
  return mutation.op === 'change' && rejectedCreations.has(mutation.id)
}

/** Returns the ids of the tasks whose creation the server rejected. */
export function findRejectedCreations(all: readonly PendingMutation[]): Set<string> {
  return new Set(
    all.flatMap(({ mutation, rejected }) =>
      mutation.op === 'create' && rejected !== undefined ? [mutation.id] : [],
    ),
  )
}

/** Merges later changes of a task into its creation. */
export function mergeIntoCreation(
  creation: PendingMutation,
  changes: readonly PendingMutation[],
): PendingMutation {
  const mutation = changes.reduce((merged, { mutation, madeAt }) => {
    if (merged.op !== 'create' || mutation.op !== 'change') return merged
    const { completed, deleted, ...written } = mutation.change
    return {
      ...merged,
      ...written,
      ...(completed !== undefined && { completedAt: completed ? madeAt : null }),
      ...(deleted !== undefined && { deletedAt: deleted ? madeAt : null }),
    }
  }, creation.mutation)
  return { ...creation, mutation }
}
