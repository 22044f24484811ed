import { MAX_REQUESTS } from '../../../shared/limits.ts'
import type { TaskListState } from './task-list.ts'

type Facts = Pick<
  TaskListState,
  'phase' | 'stale' | 'holdup' | 'reason' | 'saved' | 'unsent' | 'unsafe'
>

/** How the list stands, in words: `trouble` where something waits for better times. */
export type StatusWords = { text: string; trouble: boolean }

const CAUSE = {
  offline: 'Offline.',
  unreachable: 'The server does not answer.',
  busy: 'The server asks for a moment.',
}

/** Says "saved" only of what the server has taken. */
export function describeStatus(facts: Facts): StatusWords {
  const { phase, stale, holdup, reason, saved, unsent, unsafe } = facts
  const cause = holdup && (reason ?? CAUSE[holdup])
  if (unsent > 0 && unsafe) {
    const text = `${cause ? `${cause} ` : ''}This browser cannot keep ${countChanges(unsent)}: please leave this page open until they are saved.`
    return { text, trouble: true }
  }
  if (unsent > 0 && cause) {
    const text = `${cause} ${countChanges(unsent)} ${unsent === 1 ? 'is' : 'are'} kept in this browser and will be sent.`
    return { text, trouble: true }
  }
  if (unsent > 0) return { text: 'Saving…', trouble: false }
  if (phase !== 'ready') return { text: '', trouble: false }
  if (stale) {
    const text = 'No connection to the server: the list may not be the latest.'
    return { text, trouble: true }
  }
  return { text: saved ? 'All changes saved' : 'Up to date', trouble: false }
}

export const BLOCKED = `${MAX_REQUESTS} changes were sent within a minute. The next ones wait here, safely, for a moment.`

type Unsent = Pick<TaskListState, 'unsent' | 'unsafe' | 'account'>

/** What becomes of the changes that wait if the person logs out now. */
export function describeLogOut({ unsent, unsafe, account }: Unsent): string {
  const single = unsent === 1
  if (unsafe && account === undefined) {
    return `The server has not said yet whose list this is: ${single ? 'it is' : 'they are'} lost if you log out now.`
  }
  const sent = 'will be sent when you log in to this account here again'
  if (!unsafe) return `${single ? 'It stays' : 'They stay'} in this browser and ${sent}.`
  return single
    ? `This browser has no room for it. It ${sent}, but is lost if this page is closed or reloaded before.`
    : `This browser has no room for all of them. They ${sent}, but those without room are lost if this page is closed or reloaded before.`
}

/** `1 change`, `2 changes`. */
export function countChanges(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`
}
