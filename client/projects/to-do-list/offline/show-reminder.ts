import { isProblemDetails } from '../../../../shared/api/problem-details.ts'
import type { PushMessage } from '../../../../shared/api/push.ts'
import { type LinkAction, takeReminderLink } from '../../../../shared/api/reminders.ts'

/** The windows of a browser, as a service worker has them. */
export type Windows = {
  matchAll(options: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

/** What an answer to a notification needs of the browser. */
type World = {
  clients: Windows
  fetch: typeof fetch
  /** Whether notifications have buttons. */
  hasActions: boolean
}

/** The buttons of a notification about one task. */
const ACTIONS = ['complete', 'hour'] as const satisfies readonly LinkAction[]

/** Describes the notification of a message, which takes the place of the last one about the same task. */
export function describeNotification(message: PushMessage, body: string) {
  const { tag, lang, token, complete, snooze } = message
  const titles = { complete, hour: snooze }
  return {
    ...{ body, tag, lang, dir: 'auto', icon: '/apple-touch-icon.png', data: message },
    actions:
      token === undefined ? [] : ACTIONS.map((action) => ({ action, title: titles[action] })),
  }
}

/**
 * Does what was chosen in a notification: completes its task or reminds again, else opens the list. Where notifications have no
 * buttons, the page of the link has them. Returns why it failed, for the user; undefined if it did not.
 * @param action that of a button; empty for the notification itself
 */
export async function answerNotification(
  { token, list, link, lang, failed }: PushMessage,
  action: string,
  { clients, fetch, hasActions }: World,
): Promise<string | undefined> {
  const chosen = ACTIONS.find((known) => known === action)
  if (token !== undefined && chosen) return takeLink({ token, lang, failed }, chosen, fetch)
  if (token !== undefined && !hasActions) {
    await clients.openWindow(`${link}#reminder=${token}`)
    return undefined
  }
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === list)
  await (open ? open.focus() : clients.openWindow(list))
  return undefined
}

/** Uses the link of a task. One that was used, or whose task is gone, has nothing more to do. */
async function takeLink(
  { token, lang, failed }: { token: string } & Pick<PushMessage, 'lang' | 'failed'>,
  action: LinkAction,
  send: typeof fetch,
): Promise<string | undefined> {
  const { method, path } = takeReminderLink
  try {
    const response = await send(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
      body: JSON.stringify({ token, action }),
    })
    if (response.ok || response.status === 404) return undefined
    const answer: unknown = await response.json()
    return isProblemDetails(answer) ? (answer.detail ?? failed) : failed
  } catch {
    return failed
  }
}
