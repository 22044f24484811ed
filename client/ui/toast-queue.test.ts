import { describe, expect, it } from 'vitest'
import { addToast, NO_TOASTS, removeActions, removeToast, timeLeft } from './toast-queue.ts'

const saved = { text: 'Saved.' }
const copied = { text: 'Copied.' }
const deleted = { text: 'Deleted.', action: { label: 'Undo', run: () => undefined } }

describe('a queue of messages', () => {
  it('shows a message for six seconds', () => {
    const queue = addToast(NO_TOASTS, saved, 1000)
    expect(queue.shown).toMatchObject(saved)
    expect(timeLeft(queue, 1000)).toBe(6000)
    expect(timeLeft(queue, 6999)).toBe(1)
    expect(timeLeft(queue, 9000)).toBe(0)
  })

  it('shows a second message once the first could be read', () => {
    const queue = addToast(addToast(NO_TOASTS, saved, 0), copied, 500)
    expect(queue.shown).toMatchObject(saved)
    expect(timeLeft(queue, 500)).toBe(1000)
    const next = removeToast(queue, 1500)
    expect(next.shown).toMatchObject(copied)
    expect(timeLeft(next, 1500)).toBe(6000)
  })

  it('replaces a message with an action at once', () => {
    const queue = addToast(addToast(NO_TOASTS, deleted, 0), saved, 10)
    expect(queue.shown).toMatchObject(saved)
    expect(queue.waiting).toEqual([])
  })

  it('never shows an action after a newer message has come', () => {
    const waiting = addToast(addToast(NO_TOASTS, saved, 0), deleted, 10)
    const newer = { text: 'Deleted another.', action: deleted.action }
    const next = removeToast(addToast(waiting, newer, 20), 1500)
    expect(next).toMatchObject({ shown: newer, waiting: [] })
    expect(addToast(waiting, copied, 20).waiting).toEqual([copied])
  })

  it('loses its actions, also those that wait, and keeps other messages', () => {
    const waiting = addToast(addToast(NO_TOASTS, saved, 0), deleted, 10)
    expect(removeActions(waiting, 20)).toEqual({ ...waiting, waiting: [] })
    const shown = addToast(NO_TOASTS, deleted, 0)
    expect(removeActions(addToast(shown, deleted, 10), 20)).toEqual(NO_TOASTS)
  })

  it('gives each message an id of its own, also after the queue was empty', () => {
    const first = addToast(NO_TOASTS, deleted, 0)
    const second = addToast(first, deleted, 10)
    const third = addToast(removeToast(second, 20), saved, 20)
    expect(new Set([first, second, third].map(({ shown }) => shown?.id)).size).toBe(3)
  })

  it('shows a repeated message once, for longer', () => {
    const queue = addToast(addToast(NO_TOASTS, copied, 0), copied, 5000)
    expect(queue.waiting).toEqual([])
    expect(timeLeft(queue, 5000)).toBe(6000)
  })

  it('lets a repeated message wait once', () => {
    const waiting = addToast(addToast(NO_TOASTS, saved, 0), copied, 0)
    expect(addToast(waiting, copied, 10)).toEqual(waiting)
  })

  it('drops the oldest of more than five waiting messages', () => {
    let queue = addToast(NO_TOASTS, saved, 0)
    for (let number = 1; number <= 7; number++)
      queue = addToast(queue, { text: `Message ${number}` }, 0)
    expect(queue.waiting.map(({ text }) => text)).toEqual([
      'Message 3',
      'Message 4',
      'Message 5',
      'Message 6',
      'Message 7',
    ])
  })

  it('is empty after the last message', () => {
    const queue = removeToast(addToast(NO_TOASTS, saved, 0), 10)
    expect(queue.shown).toBeUndefined()
    expect(timeLeft(queue, 10)).toBe(Infinity)
  })
})
