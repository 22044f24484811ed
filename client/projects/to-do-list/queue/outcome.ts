import type { Item } from '../../../../shared/api/items.ts'
import { type Change, matches } from './changes.ts'

/** What the server answered to one change; `reason` is its own word on a refusal. */
export type ChangeAnswer = { status: number; item?: Item | undefined; reason?: string }

/** What a change has come to, by the server's answer. */
export type Outcome =
  /** Made, by this change or by another one that wanted the same. */
  | { kind: 'made'; item: Item | undefined }
  /** The task is gone; `unexpected` if that is not what the change wanted. */
  | { kind: 'gone'; unexpected: boolean }
  /** To be sent again, with the task's current version. */
  | { kind: 'again'; item: Item }
  | { kind: 'refused'; reason: string; item?: Item }

/**
 * Judges an answer. A stale version is no conflict as long as each field has the value that the
 * person saw or the one that is wanted; otherwise somebody else's value would be lost unseen.
 */
export function judgeAnswer(change: Change, { status, item, reason }: ChangeAnswer): Outcome {
  if (status < 300) return { kind: 'made', item }
  if (status === 404) {
    return { kind: 'gone', unexpected: change.op !== 'change' || !change.change.deleted }
  }
  if (status === 409 && item && change.op === 'change') {
    if (matches(item, change.change)) return { kind: 'made', item }
    if (matches(item, change.change, change.saw)) return { kind: 'again', item }
    return { kind: 'refused', reason: 'It was changed elsewhere in the meantime.', item }
  }
  return { kind: 'refused', reason: reason ?? 'The server did not take it. The list may be full.' }
}
