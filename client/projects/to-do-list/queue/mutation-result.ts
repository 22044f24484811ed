import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { matches, type Mutation } from './mutations.ts'

/** The server's reply to one mutation; `reason` explains a rejection. */
export type MutationReply = { status: number; item?: Item | undefined; reason?: string }

/** The result of a mutation, as the server's reply gives it. */
export type MutationResult =
  /** Applied, by this mutation or by another one with the same effect. */
  | { kind: 'applied'; item: Item | undefined }
  /** The task does not exist; `unexpected` unless the mutation was to delete it. */
  | { kind: 'missing'; unexpected: boolean }
  /** Must be sent again, with the task's current version. */
  | { kind: 'stale'; item: Item }
  | { kind: 'rejected'; reason: string }

/**
 * Why a mutation is rejected that would overwrite a value this browser has not seen. It is stored; the
 * list shows a text in its language.
 */
export const CHANGED_ELSEWHERE = 'It was changed elsewhere in the meantime.'

/** Interprets the reply to a mutation. The current task decides whether a stale version conflicts. */
export function interpretReply(
  mutation: Mutation,
  { status, item, reason }: MutationReply,
): MutationResult {
  if (status < 300) return { kind: 'applied', item }
  if (status === 404) {
    const deletes = mutation.op === 'change' && mutation.change.deleted
    return { kind: 'missing', unexpected: !(mutation.op === 'erase' || deletes) }
  }
  if (status === 409 && item) {
    // Another device restored the task.
    if (mutation.op === 'erase') return { kind: 'applied', item }
    if (mutation.op === 'change') {
      return { kind: matches(item, mutation.change) ? 'applied' : 'stale', item }
    }
  }
  return { kind: 'rejected', reason: reason ?? texts.rejected }
}
