import { z } from 'zod'
import {
  type BatchEntry,
  type ItemChange,
  type NewItem,
  PRIORITIES,
  type SyncMutation,
} from '../../shared/api/items.ts'
import { MAX_CHANGES, MAX_ENTRIES, MAX_MUTATION_ID_LENGTH, MAX_TAGS } from '../../shared/limits.ts'
import { ENTRIES_MANY_MESSAGE, TAGS_MANY_MESSAGE } from '../../shared/rules/item.ts'
import { REMINDERS_MESSAGE } from '../../shared/rules/reminders.ts'
import type { Repeat } from '../../shared/rules/repeat.ts'
import { MAX_ZONE_LENGTH } from './zone-schema.ts'

/* These schemas check the shapes of bodies only; `createItems` checks the texts. */

const text = z.string('Expected a text.')
const flag = z.boolean('Expected true or false.')
const version = z.int('Expected a version: a whole number.')
const TIME_MESSAGE = 'Expected a time: milliseconds since 1970.'
const time = z.int(TIME_MESSAGE).min(0, TIME_MESSAGE)

const OBJECT_MESSAGE = 'Expected an object.'
const written = {
  notes: text.exactOptional(),
  due: text.nullable().exactOptional(),
  repeat: z.custom<Repeat | null>(isObject, OBJECT_MESSAGE).exactOptional(),
  reminders: z.custom<readonly number[] | null>(isListOrNull, REMINDERS_MESSAGE).exactOptional(),
  priority: z.enum(PRIORITIES, 'Expected none, low, medium or high.').exactOptional(),
  // The number is checked before the tags are parsed.
  tags: z
    .array(z.unknown(), 'Expected a list of texts.')
    .max(MAX_TAGS, TAGS_MANY_MESSAGE)
    .pipe(z.array(text))
    .exactOptional(),
  checklist: z
    .array(z.unknown(), 'Expected a list of steps.')
    .max(MAX_ENTRIES, ENTRIES_MANY_MESSAGE)
    .pipe(z.array(z.strictObject({ text, done: flag, due: text.exactOptional() }, OBJECT_MESSAGE)))
    .exactOptional(),
  position: text.exactOptional(),
}
const newItem = {
  id: text,
  title: text,
  ...written,
  createdAt: time.exactOptional(),
  completedAt: time.nullable().exactOptional(),
  deletedAt: time.nullable().exactOptional(),
}

/** The schema of a new task. */
export const newItemSchema: z.ZodType<NewItem> = z.strictObject(newItem, OBJECT_MESSAGE)

/** The schema of a change to a task. */
export const itemChangeSchema: z.ZodType<ItemChange> = z.strictObject(
  {
    title: text.exactOptional(),
    ...written,
    completed: flag.exactOptional(),
    deleted: flag.exactOptional(),
  },
  OBJECT_MESSAGE,
)

const madeAt = time.exactOptional()
const entrySchema: z.ZodType<BatchEntry> = z.discriminatedUnion(
  'op',
  [
    z.strictObject({ op: z.literal('create'), madeAt, ...newItem }, OBJECT_MESSAGE),
    z.strictObject(
      { op: z.literal('change'), id: text, version, change: itemChangeSchema, madeAt },
      OBJECT_MESSAGE,
    ),
    z.strictObject({ op: z.literal('delete'), id: text }, OBJECT_MESSAGE),
    z.strictObject({ op: z.literal('erase'), id: text }, OBJECT_MESSAGE),
  ],
  'Expected create, change, delete or erase.',
)

/** The schema of a batch of changes. */
export const batchSchema = z.strictObject(
  {
    sentAt: time.exactOptional(),
    // The number is checked before the changes are parsed.
    changes: z
      .array(z.unknown(), 'Expected a list of changes.')
      .max(MAX_CHANGES, `Expected at most ${MAX_CHANGES} changes.`)
      .pipe(z.array(entrySchema)),
  },
  OBJECT_MESSAGE,
)

const made = { mutationId: text.min(1).max(MAX_MUTATION_ID_LENGTH), madeAt: time }
const mutationSchema: z.ZodType<SyncMutation> = z.discriminatedUnion(
  'op',
  [
    z.strictObject({ op: z.literal('create'), ...made, ...newItem }, OBJECT_MESSAGE),
    z.strictObject(
      {
        op: z.literal('change'),
        ...made,
        id: text,
        change: itemChangeSchema,
        base: itemChangeSchema,
      },
      OBJECT_MESSAGE,
    ),
    z.strictObject({ op: z.literal('erase'), ...made, id: text }, OBJECT_MESSAGE),
  ],
  'Expected create, change or erase.',
)

/** The schema of mutations and of what the browser's list has. */
export const syncSchema = z.strictObject(
  {
    since: version.min(0).exactOptional(),
    sentAt: time,
    // A zone that only the browser knows must not stop its mutations.
    zone: z.string().max(MAX_ZONE_LENGTH).exactOptional(),
    mutations: z
      .array(z.unknown(), 'Expected a list of mutations.')
      .max(MAX_CHANGES, `Expected at most ${MAX_CHANGES} mutations.`)
      .pipe(z.array(mutationSchema)),
  },
  OBJECT_MESSAGE,
)

/** Returns whether a value is an object or null; `parseRepeat` checks its fields. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Returns whether a value is a list or null; `parseReminders` checks what is in it. */
function isListOrNull(value: unknown): boolean {
  return value === null || Array.isArray(value)
}
