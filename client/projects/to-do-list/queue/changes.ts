import type { BatchEntry, Item, ItemChange, NewItem } from '../../../../shared/api/items.ts'
import { MAX_BATCH_BYTES, MAX_CHANGES } from '../../../../shared/limits.ts'
import { findFirstPosition } from '../view/move.ts'

/** Something a person did to the list. The title is there for messages about it. */
export type Change =
  | ({ op: 'create' } & NewItem)
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
  /** Removes a task of the trash for good. */
  | { op: 'erase'; id: string; title: string }

/** What the server made of a change: the task as it is now, or null where there is none. */
export type Settled = { item: Item | null }

/** A change as it is kept until the server has answered it. */
export type KeptChange = {
  /** Keys are in the order in which the changes were made. */
  key: string
  madeAt: number
  /** The same for changes that were made together, which are then sent together. */
  group?: string
  change: Change
  settled?: Settled
  /** Why the server did not take it; it then stays only to be told of. */
  refused?: string
}

/**
 * The changes after which a task is in the list, whoever else has added it and taken it away again;
 * none where it is there. `known` is that task as it shows here.
 */
export function bringIn(known: Item | undefined, task: NewItem): Change[] {
  const { id, ...written } = task
  const { title } = written
  if (known) {
    if (known.deletedAt === null) return []
    const { version } = known
    const change = { ...written, deleted: false }
    return [{ op: 'change', id, title, version, change, saw: readSame(known, change) }]
  }
  return [
    { op: 'create', ...task },
    // Elsewhere it may be in the trash, where a second creation leaves it.
    { op: 'change', id, title, version: 0, change: { deleted: false }, saw: { deleted: true } },
  ]
}

/** Whether the server has not answered it yet. */
export function isWaiting({ settled, refused }: KeptChange): boolean {
  return !settled && refused === undefined
}

/** One entry of what is sent: a change, or several ones that come to the same. */
export type Parcel = { change: Change; kept: KeptChange[] }

/** A task's fields as a change names them. */
export function readFields(item: Item): Required<ItemChange> {
  const { id, version, createdAt, updatedAt, completedAt, deletedAt, ...written } = item
  return { ...written, completed: completedAt !== null, deleted: deletedAt !== null }
}

/** What a task has in the fields that a change names. */
export function readSame(item: Item, change: ItemChange): ItemChange {
  const fields = Object.entries(readFields(item)).filter(([name]) => name in change)
  return Object.fromEntries(fields)
}

/** Whether the task has all these values. */
export function matches(item: Item, values: ItemChange): boolean {
  const fields = readFields(item)
  return namesOf(values).every((name) => isSame(fields[name], values[name]))
}

/**
 * Those of a parcel's changes that would write over a value which nobody here has seen or written.
 * A place in the list is none: no text is lost with it, and whoever moved a task last has it there.
 * @param others changes of the task from here: they may have been made already, if another tab has not
 * told the result yet or an answer was lost, and one that was refused saw what it would have changed
 */
export function findClashing(
  { kept }: Parcel,
  item: Item,
  others: readonly KeptChange[] = [],
): KeptChange[] {
  const fields = readFields(item)
  const changes = [...others, ...kept].flatMap(({ change }) =>
    change.op === 'change' ? [change] : [],
  )
  const known = (name: keyof ItemChange) =>
    name === 'position' ||
    changes.some(
      ({ change, saw }) => isSame(fields[name], change[name]) || isSame(fields[name], saw[name]),
    )
  return kept.filter(({ change }) => change.op === 'change' && !namesOf(change.change).every(known))
}

function namesOf(change: ItemChange) {
  return Object.keys(change) as (keyof ItemChange)[]
}

/** Tags and checklists are the same when they say the same. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The tasks as they show: the server's with the changes that it has not answered yet. A task that is
 * not known whole does not show, or its missing fields would be written over.
 */
export function applyChanges(
  known: ReadonlyMap<string, Item>,
  changes: readonly KeptChange[],
): Map<string, Item> {
  const shown = new Map(known)
  for (const { change, madeAt } of changes) {
    const { id } = change
    const item = shown.get(id)
    if (change.op === 'erase') shown.delete(id)
    else if (change.op === 'create') {
      if (!item) shown.set(id, createProvisional(change, madeAt, shown))
    } else if (item) shown.set(id, applyChange(item, change.change, madeAt))
  }
  return shown
}

/** A task as the server will add it: without a place of its own, before all others. */
function createProvisional(
  { op, ...task }: NewItem & { op?: 'create' },
  madeAt: number,
  others: ReadonlyMap<string, Item>,
): Item {
  return {
    notes: '',
    due: null,
    repeat: null,
    priority: 'none',
    tags: [],
    checklist: [],
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

/** Bytes; leaves room in a batch for what stands around its entries. */
const MAX_PACK_BYTES = MAX_BATCH_BYTES / 2

/**
 * Puts waiting changes into at most so many entries, and as few as keep their meaning: for each task
 * its creation and one change, so that no entry depends on what becomes of another change of the
 * same task. A removal for good waits for the next batch if its task has a change in this one.
 */
export function packChanges(waiting: readonly KeptChange[], most = MAX_CHANGES): Parcel[] {
  const parcels: Parcel[] = []
  const changed = new Map<string, Parcel>()
  const seen = new Set<string>()
  let size = 0
  for (const kept of waiting) {
    const { change } = kept
    size += new TextEncoder().encode(JSON.stringify(change)).length
    if (size > MAX_PACK_BYTES && parcels.length > 0) break
    const parcel = change.op === 'change' ? changed.get(change.id) : undefined
    if (parcel?.change.op === 'change' && change.op === 'change') {
      parcel.kept.push(kept)
      parcel.change = {
        ...parcel.change,
        change: { ...parcel.change.change, ...change.change },
      }
      continue
    }
    if (parcels.length === most) break
    if (change.op === 'erase' && seen.has(change.id)) break
    seen.add(change.id)
    const added: Parcel = { change, kept: [kept] }
    parcels.push(added)
    if (change.op === 'change') changed.set(change.id, added)
  }
  return parcels
}

/** The changes at the head of the queue that were made together. */
export function takeGroup(waiting: readonly KeptChange[]): readonly KeptChange[] {
  const group = waiting[0]?.group
  if (group === undefined) return waiting.slice(0, 1)
  const end = waiting.findIndex((kept) => kept.group !== group)
  return end === -1 ? waiting : waiting.slice(0, end)
}

/**
 * What goes to the server; the version is the newest one known. A task that nobody but this browser
 * knows has the first one by the time its change arrives.
 */
export function createEntry(change: Change, knownVersion: number | undefined): BatchEntry {
  if (change.op === 'create') return change
  if (change.op === 'erase') return { op: 'erase', id: change.id }
  const { id, change: wanted } = change
  const fields = Object.keys(wanted)
  if (wanted.deleted && fields.length === 1) return { op: 'delete', id }
  return { op: 'change', id, version: knownVersion ?? Math.max(change.version, 1), change: wanted }
}
