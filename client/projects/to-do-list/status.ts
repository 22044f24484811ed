import { formatCount } from '../../../shared/count.ts'
import { type Day, toLocalDay } from '../../../shared/day.ts'
import { ACCOUNT_RETENTION, EXPIRY_NOTICE, MAX_REQUESTS } from '../../../shared/limits.ts'
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
  offline: 'Offline.',
  unreachable: 'The server does not answer.',
  busy: 'The server is busy.',
}

/** Describes the status of the list. It says "saved" only of what the server has saved. */
export function describeStatus(facts: Facts): StatusText {
  const { phase, stale, blockReason, blockMessage, saved, storedAt, unsent, hasUnstored } = facts
  const cause = blockReason && (blockMessage ?? CAUSE[blockReason])
  if (unsent > 0 && hasUnstored) {
    const text = `${cause ? `${cause} ` : ''}This browser cannot store ${formatCount(unsent, 'change')}. Keep this page open until all changes are saved.`
    return { text, isProblem: true }
  }
  if (unsent > 0 && cause) {
    const text = `${cause} ${formatCount(unsent, 'change')} ${unsent === 1 ? 'is' : 'are'} stored in this browser and will be sent later.`
    return { text, isProblem: true }
  }
  if (unsent > 0) return { text: 'Saving…', isProblem: false }
  if (phase !== 'ready') return { text: '', isProblem: false }
  if (stale) {
    const text =
      storedAt === undefined
        ? 'No connection to the server. The list may be out of date.'
        : `No connection to the server. This list was saved on this device on ${formatMoment(storedAt)}.`
    return { text, isProblem: true }
  }
  if (storedAt !== undefined) return { text: 'Opening…', isProblem: false }
  return { text: saved ? 'All changes saved' : 'Up to date', isProblem: false }
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
    return `This account was last used on ${formatMoment(usedAt)}, so it is probably deleted. What you type stays in this browser.`
  }
  const how = stale ? 'unless you use it with a connection before' : 'unless you use it before'
  return `This account is deleted on ${formatMoment(end)}, ${how}.`
}

/** The notice while the request counter blocks sending. */
export const BLOCKED = `Changes were sent ${MAX_REQUESTS} times within a minute. Further changes are stored and will be sent in a moment.`

type Unsent = Pick<TaskListState, 'unsent' | 'hasUnstored' | 'account'>

/** Describes what happens to unsent changes if the user logs out now. */
export function describeLogOut({ unsent, hasUnstored, account }: Unsent): string {
  const single = unsent === 1
  if (hasUnstored && account === undefined) {
    return `Not saved yet. Logging out now discards ${single ? 'it' : 'them'}.`
  }
  const sent = 'will be sent when you log in to this account here again'
  if (!hasUnstored) return `${single ? 'It stays' : 'They stay'} in this browser and ${sent}.`
  return single
    ? `This browser cannot store it. It ${sent}. Closing or reloading this page before then discards it.`
    : `This browser cannot store all of them. They ${sent}. Closing or reloading this page before then discards those that are not stored.`
}
