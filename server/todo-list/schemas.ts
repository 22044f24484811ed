import { z } from 'zod'
import type { BatchEntry, ItemChange } from '../../shared/api/items.ts'
import { MOST_CHANGES } from '../../shared/limits.ts'

/* The shapes of the bodies. What a title and an id may be, alone and in a batch, `createItems` says. */

const text = z.string('This takes a text.')
const flag = z.boolean('This takes true or false.')
const version = z.int('This takes a version: a whole number.')

const shape = 'This takes an object.'
const newItem = { id: text, title: text }

export const newItemSchema = z.strictObject(newItem, shape)

export const itemChangeSchema: z.ZodType<ItemChange> = z.strictObject(
  {
    title: text.exactOptional(),
    completed: flag.exactOptional(),
    deleted: flag.exactOptional(),
  },
  shape,
)

const entrySchema: z.ZodType<BatchEntry> = z.discriminatedUnion(
  'op',
  [
    z.strictObject({ op: z.literal('create'), ...newItem }, shape),
    z.strictObject({ op: z.literal('change'), id: text, version, change: itemChangeSchema }, shape),
    z.strictObject({ op: z.literal('delete'), id: text }, shape),
  ],
  'This takes create, change or delete.',
)

export const batchSchema = z.strictObject(
  {
    // Counted before any of them is looked at.
    changes: z
      .array(z.unknown(), 'This takes a list of changes.')
      .max(MOST_CHANGES, `This takes at most ${MOST_CHANGES} changes.`)
      .pipe(z.array(entrySchema)),
  },
  shape,
)
