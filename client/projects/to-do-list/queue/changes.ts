import type { BatchEntry, Item, ItemChange } from '../../../../shared/api/items.ts'
import { MOST_CHANGES } from '../../../../shared/limits.ts'

/** Something a person did to the list. The title is there for messages about it. */
export type Change =
  | { op: 'create'; id: string; title: string }
  | {
      op: 'change'
      id: string
      title: string
      change: ItemChange
      /** What the changed fields showed before. */
      saw: ItemChange
      /** The task's version then, for a task that is not in the list any more. */
      version: number
    }

/** What the server made of a change: the task as it is now, or null where there is none. */
export type Settled = { item: Item | null }

/** A change as it is kept until the server has answered it. */
export type KeptChange = {
  /** Keys are in the order in which the changes were made. */
  key: string
  madeAt: number
  change: Change
  settled?: Settled
  /** Why the server did not take it; it then stays only to be told of. */
  refused?: string
}

/** Whether the server has not answered it yet. */
export function isWaiting({ settled, refused }: KeptChange): boolean {
  return !settled && refused === undefined
}

/** One entry of what is sent: a change, or several ones that come to the same. */
export type Parcel = { change: Change; kept: KeptChange[] }

/** A task's fields as a change names them. */
export function readFields(item: Item): Required<ItemChange> {
  const { title, completedAt, deletedAt } = item
  return { title, completed: completedAt !== null, deleted: deletedAt !== null }
}

/** Whether the task has every value that the change wants, or had already shown. */
export function matches(item: Item, values: ItemChange, others: ItemChange = values): boolean {
  const fields = readFields(item)
  return (Object.keys(values) as (keyof ItemChange)[]).every(
    (name) => fields[name] === values[name] || fields[name] === others[name],
  )
}

/** The tasks as they show: the server's with the changes that it has not answered yet. */
export function applyChanges(
  known: ReadonlyMap<string, Item>,
  changes: readonly KeptChange[],
): Map<string, Item> {
  const shown = new Map(known)
  for (const { change, madeAt } of changes) {
    const { id, title } = change
    const item = shown.get(id) ?? createProvisional(id, title, madeAt)
    if (change.op === 'create') {
      if (!shown.has(id)) shown.set(id, item)
    } else if (shown.has(id) || change.change.deleted === false) {
      shown.set(id, applyChange(item, change.change, madeAt))
    }
  }
  return shown
}

function createProvisional(id: string, title: string, madeAt: number): Item {
  const times = { createdAt: madeAt, updatedAt: madeAt, completedAt: null, deletedAt: null }
  return { id, title, ...times, version: 0 }
}

function applyChange(item: Item, { title, completed, deleted }: ItemChange, madeAt: number): Item {
  return {
    ...item,
    ...(title !== undefined && { title }),
    ...(completed !== undefined && {
      completedAt: completed ? (item.completedAt ?? madeAt) : null,
    }),
    ...(deleted !== undefined && { deletedAt: deleted ? (item.deletedAt ?? madeAt) : null }),
  }
}

/**
 * Puts waiting changes into as few entries as keep their meaning: for each task its creation and
 * one change, so that no entry depends on what becomes of another change of the same task.
 */
export function packChanges(waiting: readonly KeptChange[]): Parcel[] {
  const parcels: Parcel[] = []
  const changed = new Map<string, Parcel>()
  for (const kept of waiting) {
    const { change } = kept
    const parcel = change.op === 'change' ? changed.get(change.id) : undefined
    if (parcel?.change.op === 'change' && change.op === 'change') {
      parcel.kept.push(kept)
      parcel.change = {
        ...parcel.change,
        change: { ...parcel.change.change, ...change.change },
        saw: { ...change.saw, ...parcel.change.saw },
      }
      continue
    }
    if (parcels.length === MOST_CHANGES) break
    const added: Parcel = { change, kept: [kept] }
    parcels.push(added)
    if (change.op === 'change') changed.set(change.id, added)
  }
  return parcels
}

/** What goes to the server; the version is the newest one known. */
export function createEntry(change: Change, knownVersion: number | undefined): BatchEntry {
  if (change.op === 'create') return { op: 'create', id: change.id, title: change.title }
  const { id, change: wanted } = change
  const fields = Object.keys(wanted)
  if (wanted.deleted && fields.length === 1) return { op: 'delete', id }
  return { op: 'change', id, version: knownVersion ?? change.version, change: wanted }
}
