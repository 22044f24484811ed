import { type Day, toLocalDay } from '../../../shared/day.ts'
import { ACCOUNT_RETENTION, EXPIRY_NOTICE, MAX_REQUESTS } from '../../../shared/limits.ts'
import { formatCounted } from '../../../shared/texts/numbers.ts'
import * as texts from '../../../shared/texts/list.ts'
import { fill } from '../../../shared/texts/write.ts'
import { formatMoment } from './account/format-moment.ts'
import type { TaskListState } from './task-list.ts'

type Facts = Pick<
  TaskListState,
  | 'phase'
  | 'stale'
  | 'blockReason'
  | 'blockMessage'
  | 'saved'
  | 'storedAt'
  | 'unsent'
  | 'hasUnstored'
>

/** The text of the list's status; `isProblem` if the user should know about a delay. */
type StatusText = { text: string; isProblem: boolean }

const CAUSE = {
  offline: texts.offline,
  unreachable: texts.unreachable,
  busy: texts.busy,
}

/** Describes the status of the list. It says "saved" only of what the server has saved. */
export function describeStatus(facts: Facts): StatusText {
  const { phase, stale, blockReason, blockMessage, saved, storedAt, unsent, hasUnstored } = facts
  const cause = blockReason && (blockMessage ?? CAUSE[blockReason])
  if (unsent > 0 && hasUnstored) {
    const text = [cause, formatCounted(texts.unstored, unsent)].filter(Boolean).join(' ')
    return { text, isProblem: true }
  }
  if (unsent > 0 && cause) {
    return { text: `${cause} ${formatCounted(texts.storedLater, unsent)}`, isProblem: true }
  }
  if (unsent > 0) return { text: texts.saving, isProblem: false }
  if (phase !== 'ready') return { text: '', isProblem: false }
  if (stale) {
    const text =
      storedAt === undefined
        ? texts.stale
        : fill(texts.staleSaved, { time: formatMoment(storedAt) })
    return { text, isProblem: true }
  }
  if (storedAt !== undefined) return { text: texts.opening, isProblem: false }
  return { text: saved ? texts.allSaved : texts.upToDate, isProblem: false }
}

/**
 * Describes the end of the account from a day before it: a list that is only looked at, or has no network, does
 * not keep it. Undefined before.
 * @param today the visitor's current day
 */
export function describeExpiry(
  { usedAt, stale }: Pick<TaskListState, 'usedAt' | 'stale'>,
  today: Day,
): string | undefined {
  if (usedAt === undefined) return undefined
  const end = usedAt + ACCOUNT_RETENTION
  if (today < toLocalDay(end - EXPIRY_NOTICE)) return undefined
  if (today > toLocalDay(end)) {
    return fill(texts.probablyDeleted, { time: formatMoment(usedAt) })
  }
  return fill(stale ? texts.endsOffline : texts.ends, { time: formatMoment(end) })
}

/** The notice while the request counter blocks sending. */
export const BLOCKED = fill(texts.blocked, { count: MAX_REQUESTS })

type Unsent = Pick<TaskListState, 'unsent' | 'hasUnstored' | 'account'>

/** Describes what happens to unsent changes if the user logs out now. */
export function describeLogOut({ unsent, hasUnstored, account }: Unsent): string {
  if (!hasUnstored) return formatCounted(texts.logOutKeeps, unsent)
  return formatCounted(account === undefined ? texts.logOutDiscards : texts.logOutRisks, unsent)
}
