import { SECOND } from '../../shared/clock.ts'

/** Short message with at most one action. */
export type Toast = { text: string; action?: { label: string; run: () => void } }

/** The message on the page, since when it is there, and those that wait. */
export type ToastQueue = {
  shown: (Toast & { id: number; since: number }) | undefined
  waiting: readonly Toast[]
}

/** Queue without a message. */
export const NO_TOASTS: ToastQueue = { shown: undefined, waiting: [] }

/** Milliseconds that a message stays. */
const TOAST_DURATION = 6 * SECOND

/** Milliseconds that a message without an action stays when others wait. */
const MIN_TOAST_DURATION = 1.5 * SECOND

const MAX_WAITING = 5

/**
 * Adds a message. It replaces those with an action at once, also those that wait, because that action would apply
 * to an older change; others stay long enough to be read. The message that is shown or waits last is not added
 * twice.
 */
export function addToast(queue: ToastQueue, toast: Toast, now: number): ToastQueue {
  const { shown } = queue
  if (!shown || shown.action) return { shown: display(toast, shown, now), waiting: [] }
  const waiting = queue.waiting.filter(({ action }) => !action)
  const last = waiting.at(-1) ?? shown
  if (last.text === toast.text && !toast.action) {
    return last === shown ? { shown: { ...shown, since: now }, waiting } : { shown, waiting }
  }
  return { shown, waiting: [...waiting, toast].slice(-MAX_WAITING) }
}

/** Removes the message that is shown; the next one takes its place. */
export function removeToast({ shown, waiting }: ToastQueue, now: number): ToastQueue {
  const [next, ...rest] = waiting
  return { shown: next && display(next, shown, now), waiting: rest }
}

/** Removes the messages with an action, because it would apply to an older change. */
export function removeActions({ shown, waiting }: ToastQueue, now: number): ToastQueue {
  const queue = { shown, waiting: waiting.filter(({ action }) => !action) }
  return shown?.action ? removeToast(queue, now) : queue
}

/** Returns the milliseconds until the message that is shown has to be removed. */
export function timeLeft({ shown, waiting }: ToastQueue, now: number): number {
  if (!shown) return Infinity
  const stays = waiting.length > 0 ? MIN_TOAST_DURATION : TOAST_DURATION
  return Math.max(0, shown.since + stays - now)
}

function display(toast: Toast, last: ToastQueue['shown'], now: number): ToastQueue['shown'] {
  // The time, because after an empty queue a counter would begin again.
  return { ...toast, id: Math.max(now, (last?.id ?? 0) + 1), since: now }
}
