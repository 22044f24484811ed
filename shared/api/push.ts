import { defineEndpoint } from './endpoint.ts'

/** What an account has of notifications; the session that asks stands for its browser. */
export type PushState = {
  /** The public key of the site (VAPID), for which browsers make their subscription: base64url. */
  key: string
  /** Whether this session's browser shows notifications. */
  isHere: boolean
  /** How many browsers of the account do. */
  browsers: number
  /** Whether no mails are sent while a browser shows notifications. */
  isOnly: boolean
}

/** A browser's subscription at its push service, the bytes in base64url, and the browser's time zone. */
export type NewPushSubscription = {
  endpoint: string
  p256dh: string
  auth: string
  zone: string
}

const PUSH = '/Projects/To-Do-List/reminders/push'

/** Sends reminders to the browser of this session from now on. */
export const subscribePush = defineEndpoint<NewPushSubscription, PushState>({
  method: 'POST',
  path: PUSH,
  status: 200,
})

/** Sets whether mails are left out while a browser shows notifications. */
export const changePush = defineEndpoint<{ isOnly: boolean }, PushState>({
  method: 'PATCH',
  path: PUSH,
  status: 200,
})

/** Sends no more reminders to the browser of this session; it is idempotent. */
export const unsubscribePush = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: PUSH,
  status: 204,
})

/** What a push message says: all texts are in the account's language. */
export type PushMessage = {
  /** The task, or how many there are. */
  title: string
  body: string
  /** The same for each message about the same task. */
  tag: string
  /** The language of the texts (BCP 47). */
  lang: string
  /** The path of the list. */
  list: string
  /** The path of the login page, where a link of one task is opened. */
  link: string
  /** The token of the link, if the message is about one task: it completes the task or reminds again. */
  token?: string
  /** The labels of both actions, and what is said if the server does not answer. */
  complete: string
  snooze: string
  failed: string
}
