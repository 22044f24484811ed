import {
  EMPTY_FIELDS,
  type Item,
  type ItemChange,
  type NewItem,
  readFields,
  type SyncMutation,
} from '../../../../shared/api/items.ts'
import { MAX_BATCH_BYTES, MAX_CHANGES } from '../../../../shared/limits.ts'
import { findFirstPosition } from '../view/move.ts'

/** One operation on the list. Messages about it show the title. */
export type Mutation =
  | ({ op: 'create' } & NewItem)
  /** `base` has the values of these fields that the change is based on. */
  | { op: 'change'; id: string; title: string; change: ItemChange; base: ItemChange }
  /** Permanently deletes a task in the trash. */
  | { op: 'erase'; id: string; title: string }

/** A mutation in the queue. */
export type PendingMutation = {
  /** Names it to the server, and sorts in the order in which the mutations were made. */
  key: string
  madeAt: number
  mutation: Mutation
  /** Why the server rejected it. It then stays until the user has seen it. */
  rejected?: string
  /** Whether the server has saved it. It then stays until the snapshot has it. */
  saved?: true
}

/**
 * Why a mutation is rejected that would overwrite a value this browser has not seen. It is stored; the
 * list shows a text in its language.
 */
export const CHANGED_ELSEWHERE = 'It was changed elsewhere in the meantime.'

/**
 * Returns the mutations after which a task is in the list, even if another device added or deleted
 * it. Returns none if it is present. `known` is the task as this page shows it.
 */
export function ensurePresent(known: Item | undefined, task: NewItem): Mutation[] {
  const { id, ...written } = task
  const { title } = written
  if (known) {
    if (known.deletedAt === null) return []
    const change = { ...written, deleted: false }
    return [{ op: 'change', id, title, change, base: pickFields(known, change) }]
  }
  return [
    { op: 'create', ...task },
    // On another device it may be in the trash, and creating it again does not restore it.
    { op: 'change', id, title, change: { deleted: false }, base: { deleted: true } },
  ]
}

/** Returns whether the server has not answered the mutation yet. */
export function isWaiting({ rejected, saved }: PendingMutation): boolean {
  return rejected === undefined && !saved
}

/** Returns the task's values of the fields that a change names. */
export function pickFields(item: Item, change: ItemChange): ItemChange {
  return pick(readFields(item), Object.keys(change))
}

function pick(fields: ItemChange, names: readonly string[]): ItemChange {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
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
  { op, ...task }: Extract<Mutation, { op: 'create' }>,
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

/** Changes a task as the server will: what is completed or deleted already keeps its time. */
function applyChange<Task extends NewItem>(task: Task, change: ItemChange, madeAt: number): Task {
  const { completed, deleted, ...written } = change
  return {
    ...task,
    ...written,
    ...(completed !== undefined && {
      completedAt: completed ? (task.completedAt ?? madeAt) : null,
    }),
    ...(deleted !== undefined && { deletedAt: deleted ? (task.deletedAt ?? madeAt) : null }),
  }
}

/** Size of the mutations of a request; the rest is for the JSON around them. */
const MAX_MUTATION_BYTES = MAX_BATCH_BYTES / 2

/** Returns the first of these mutations that fit into a request, at least one. */
export function takeBatch(
  waiting: readonly PendingMutation[],
  maxCount = MAX_CHANGES,
): readonly PendingMutation[] {
  let size = 0
  const end = waiting.slice(0, maxCount).findIndex(({ mutation }, index) => {
    size += new TextEncoder().encode(JSON.stringify(mutation)).length
    return size > MAX_MUTATION_BYTES && index > 0
  })
  return waiting.slice(0, end === -1 ? maxCount : end)
}

/** Returns a mutation as the server gets it. */
export function toSyncMutation({ key, madeAt, mutation }: PendingMutation): SyncMutation {
  const made = { mutationId: key, madeAt }
  if (mutation.op === 'create') return { ...mutation, ...made }
  // The server knows the title.
  const { title: _, ...sent } = mutation
  return { ...sent, ...made }
}

/** Returns the part of a rejected change that names these fields. */
export function keepFields(mutation: Mutation, names: readonly string[]): Mutation {
  if (mutation.op !== 'change') return mutation
  return { ...mutation, change: pick(mutation.change, names), base: pick(mutation.base, names) }
}

/** Returns what a creation writes as a change of the task, which exists. */
export function toChange(
  { op, ...task }: Extract<Mutation, { op: 'create' }>,
  known: Item,
): Mutation {
  const { id, createdAt, completedAt, deletedAt, ...written } = task
  const change = {
    ...written,
    ...(completedAt !== undefined && { completed: completedAt !== null }),
    ...(deletedAt !== undefined && { deleted: deletedAt !== null }),
  }
  return { op: 'change', id, title: task.title, change, base: pickFields(known, change) }
}

/** A rejected mutation, with all that are removed with it: a creation has the later changes of its task. */
type Rejection = { pending: PendingMutation; parts: PendingMutation[] }

/** Divides the queue into the mutations to send and the rejected ones. */
export function divideQueue(all: readonly PendingMutation[]) {
  const waiting: PendingMutation[] = []
  const rejections: Rejection[] = []
  // By task: the parts of its last creation, if that is rejected.
  const held = new Map<string, PendingMutation[]>()
  for (const pending of all) {
    const { op, id } = pending.mutation
    if (op === 'create') held.delete(id)
    if (pending.rejected !== undefined) {
      const parts = [pending]
      if (op === 'create') held.set(id, parts)
      rejections.push({ pending, parts })
    } else if (isWaiting(pending)) {
      // A task that the server does not have cannot be changed there.
      const changes = op === 'change' ? held.get(id) : undefined
      ;(changes ?? waiting).push(pending)
    }
  }
  return { waiting, rejections: rejections.map(joinParts) }
}

/** Shows a rejected creation with the changes of its task as one. */
function joinParts({ pending, parts }: Rejection): Rejection {
  if (pending.mutation.op !== 'create') return { pending, parts }
  const mutation = parts.reduce(
    (task, { mutation, madeAt }) =>
      mutation.op === 'change' ? applyChange(task, mutation.change, madeAt) : task,
    pending.mutation,
  )
  return { pending: { ...pending, mutation }, parts }
}
