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
  | { kind: 'refused'; reason: string }

/** Why a change is refused that would write over what nobody here has seen. */
export const CHANGED_ELSEWHERE = 'It was changed elsewhere in the meantime.'

/** Judges an answer. Whether a stale version is a conflict, the task as it is now says. */
export function judgeAnswer(change: Change, { status, item, reason }: ChangeAnswer): Outcome {
  if (status < 300) return { kind: 'made', item }
  if (status === 404) {
    const isExpected = change.op === 'erase' || (change.op === 'change' && change.change.deleted)
    return { kind: 'gone', unexpected: !isExpected }
  }
  if (status === 409 && item) {
    // It was taken from the trash meanwhile.
    if (change.op === 'erase') return { kind: 'made', item }
    if (change.op === 'change') {
      return matches(item, change.change) ? { kind: 'made', item } : { kind: 'again', item }
    }
  }
  return { kind: 'refused', reason: reason ?? 'The server did not take it. The list may be full.' }
}
