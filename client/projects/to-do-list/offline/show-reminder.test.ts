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
    expect(await answerNotification(ONE, action, world)).toBeUndefined()
    const body = JSON.stringify({ token: TOKEN, action })
    expect(done).toEqual([['POST', '/Projects/To-Do-List/reminders/link/use', body]])
  })

  it.each([
    [0, ONE.failed],
    [500, ONE.failed],
    [429, ONE.failed],
    [404, undefined],
    [200, undefined],
  ])('after the answer %i says of a failure: %s', async (status, failure) => {
    const { world } = createWorld({ status })
    expect(await answerNotification(ONE, 'complete', world)).toBe(failure)
  })

  it('says why the server refused it', async () => {
    const detail = 'There are 5000 tasks.'
    const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail }
    const languages: (string | null)[] = []
    const { world } = createWorld()
    const fetch = (_path: unknown, { headers }: RequestInit = {}) => {
      languages.push(new Headers(headers).get('Accept-Language'))
      return Promise.resolve(Response.json(problem, { status: 400 }))
    }
    expect(await answerNotification(ONE, 'complete', { ...world, fetch })).toBe(detail)
    expect(languages).toEqual(['en'])
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
