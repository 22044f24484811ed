import { describe, expect, it } from 'vitest'
import type { PushMessage } from '../../../../shared/api/push.ts'
import { answerNotification, describeNotification } from './show-reminder.ts'

const TOKEN = 'a'.repeat(43)
const MANY: PushMessage = {
  title: 'Ada: reminder of 4 tasks',
  body: 'One',
  tag: 'many',
  lang: 'en',
  list: '/Projects/To-Do-List',
  link: '/Projects/To-Do-List/auth',
  complete: 'Complete',
  snooze: 'Remind me in an hour',
  failed: 'The server did not answer.',
}
const ONE: PushMessage = { ...MANY, title: 'Call the dentist', tag: 'one', token: TOKEN }

/** A browser with open windows, whose requests get that status; 0: none. */
function createWorld({ status = 200, hasActions = true, open = [] as string[] } = {}) {
  const done: unknown[] = []
  const windows = open.map((url) => ({
    url,
    focus: () => Promise.resolve(done.push(['focus', url])),
  }))
  const world = {
    hasActions,
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (path: string) => Promise.resolve(done.push(['open', path])),
    },
    fetch: (path: string | URL | Request, { method, body }: RequestInit = {}) => {
      done.push([method, path, body])
      if (status === 0) return Promise.reject(new TypeError('no network'))
      return Promise.resolve(new Response(null, { status }))
    },
  }
  return { done, world }
}

describe('the notification of a reminder', () => {
  it('has buttons if it is about one task', () => {
    expect(describeNotification(ONE, ONE.body)).toMatchObject({
      tag: 'one',
      lang: 'en',
      data: ONE,
      actions: [
        { action: 'complete', title: 'Complete' },
        { action: 'hour', title: 'Remind me in an hour' },
      ],
    })
    expect(describeNotification(MANY, MANY.body).actions).toEqual([])
  })

  it.each(['complete', 'hour'])('uses the link of its task for %s', async (action) => {
    const { done, world } = createWorld()
    expect(await answerNotification(ONE, action, world)).toBe(true)
    const body = JSON.stringify({ token: TOKEN, action })
    expect(done).toEqual([['POST', '/Projects/To-Do-List/reminders/link/use', body]])
  })

  it.each([
    [0, false],
    [500, false],
    [429, false],
    [404, true],
    [200, true],
  ])('has done it after the answer %i: %s', async (status, isDone) => {
    const { world } = createWorld({ status })
    expect(await answerNotification(ONE, 'complete', world)).toBe(isDone)
  })

  it('opens the list, or the window that shows it', async () => {
    const closed = createWorld({ open: ['https://ada.example/Projects'] })
    await answerNotification(ONE, '', closed.world)
    expect(closed.done).toEqual([['open', '/Projects/To-Do-List']])
    const url = 'https://ada.example/Projects/To-Do-List?view=today'
    const open = createWorld({ open: [url], hasActions: false })
    await answerNotification(MANY, '', open.world)
    expect(open.done).toEqual([['focus', url]])
  })

  it('opens the page of the link in a browser without buttons', async () => {
    const { done, world } = createWorld({ hasActions: false })
    await answerNotification(ONE, '', world)
    expect(done).toEqual([['open', `/Projects/To-Do-List/auth#reminder=${TOKEN}`]])
  })

  it('does nothing with the link for an unknown action', async () => {
    const { done, world } = createWorld()
    await answerNotification(ONE, 'off', world)
    expect(done).toEqual([['open', '/Projects/To-Do-List']])
  })
})
