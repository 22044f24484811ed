import { createHash } from 'node:crypto'
import { createPushQueries } from '../../../db/queries/push.ts'
import type { NamedTask } from '../../../db/queries/reminders.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import type { Database } from '../../../db/open.ts'
import type { PushMessage, PushState } from '../../../shared/api/push.ts'
import { type Clock, DAY } from '../../../shared/clock.ts'
import {
  MAX_PUSH_BROWSERS,
  MAX_PUSH_BROWSERS_OF_SITE,
  MAX_TASKS_PUSHED,
} from '../../../shared/limits.ts'
import { fillCount } from '../../../shared/texts/count.ts'
import { type OwnTexts, textsOf } from '../../../shared/texts/texts.ts'
import { sessionEnd } from '../../accounts/session-end.ts'
import type { Session } from '../../accounts/sessions.ts'
import { toUtcDay } from '../../../shared/day.ts'
import type { Log } from '../../log.ts'
import { formatDue } from '../../mail/mails.ts'
import type { PushOutbox, Unmailed } from './outbox.ts'
import type { BrowserKeys } from './encrypt.ts'

/** The browsers that show reminders. */
export type PushBrowsers = {
  /** Describes those of an account, and that of the session. */
  describe(session: Session): PushState
  /** Adds the browser of a session. Returns false when the site has as many as it takes. */
  add(session: Session, endpoint: string, keys: BrowserKeys, zone: string): boolean
  remove(session: Session): void
  setOnly(session: Session, isOnly: boolean): void
  /** Lists the ids of those that may have a message now: none above a limit, and none that could not have the last. */
  listReady(accountId: number): number[]
  /**
   * Queues what is due for an account in the caller's transaction: a message for each task, or one for many.
   * @param addLink adds the link of a task and returns its token
   */
  queue(
    account: { id: number; language: string | null },
    browsers: readonly number[],
    tasks: readonly NamedTask[],
    kind: { isSummary: boolean; unmailed: Unmailed | undefined },
    addLink: (taskId: string) => string,
  ): void
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  outbox: Pick<PushOutbox, 'add'>
  /** The public key of the site, in base64url. */
  publicKey: string
  /** Maximum messages a day in UTC, of all accounts. */
  maxDailyPushes: number
  /** Maximum messages to the browsers of an account in 24 hours; later reminders come by mail. */
  maxAccountPushes: number
  /** Returns the title, language and texts of the site, and the paths of list and login in a language. */
  site: () => {
    title: string
    language: string
    ownTexts?: OwnTexts
    paths: (tag: string) => { list: string; link: string }
  }
}

/** Pause of a browser after a message that was refused or expired. Reminders come by mail meanwhile. */
const FAULT_PAUSE = DAY
/** Code points of a title in a message of one task, and in one of many: 4 kB hold all. */
const MAX_TITLE = 200
const MAX_TITLE_OF_MANY = 60
/** How many tasks a message of many names. */
const MAX_NAMED = 5

/** Creates what the site knows of browsers that show reminders. */
export function createPushBrowsers(dependencies: Dependencies): PushBrowsers {
  const { database, clock, log, outbox, publicKey, maxDailyPushes, maxAccountPushes, site } =
    dependencies
  const push = createPushQueries(database.connection)
  const settings = createReminderSettingQueries(database.connection)
  /** The day whose limit was logged last. */
  let loggedDay: string | undefined

  function listValid(accountId: number): number[] {
    return push.list(accountId, sessionEnd(clock.now()))
  }

  /** Writes what all messages of an account say. */
  function frame(language: string | null) {
    const { title, paths, ...own } = site()
    const texts = textsOf(own, language, 'reminder')
    const { tag: lang } = texts.language
    const { complete, inAnHour: snooze, failed } = texts.reminder
    const found = paths(textsOf(own, language).language.tag)
    return { title, texts, parts: { lang, ...found, complete, snooze, failed } }
  }

  return {
    describe: ({ accountId, tokenHash }) => ({
      key: publicKey,
      isHere: push.hasSession(tokenHash),
      browsers: listValid(accountId).length,
      isOnly: settings.isPushOnly(accountId),
    }),

    add: ({ accountId, tokenHash }, endpoint, keys, zone) =>
      database.transaction(() => {
        const isFull = push.countAll() >= MAX_PUSH_BROWSERS_OF_SITE
        if (isFull && !push.hasSession(tokenHash)) return false
        const row = { accountId, sessionHash: tokenHash, endpoint, ...keys, now: clock.now() }
        push.subscribe(row, MAX_PUSH_BROWSERS)
        // Without settings nothing is planned.
        settings.addZone(accountId, zone)
        return true
      }),

    remove: ({ tokenHash }) => push.removeOfSession(tokenHash),
    setOnly: ({ accountId }, isOnly) => settings.setPushOnly(accountId, isOnly),

    listReady(accountId) {
      const now = clock.now()
      const browsers = listValid(accountId).filter((id) => !push.hasFailed(id, now - FAULT_PAUSE))
      if (browsers.length === 0) return []
      if (push.countOfAccount(accountId, now - DAY) >= maxAccountPushes) return []
      const today = toUtcDay(now)
      if (push.countSince(Date.parse(today)) < maxDailyPushes) return browsers
      if (loggedDay !== today) {
        log.warn({ max: maxDailyPushes }, 'MAX_DAILY_PUSHES is reached: reminders come by mail')
      }
      loggedDay = today
      return []
    },

    queue({ id: accountId, language }, browsers, tasks, { isSummary, unmailed }, addLink) {
      const { title, texts, parts } = frame(language)
      const { lang } = parts
      const urgency = isSummary ? 'normal' : 'high'
      const isOne = tasks.length <= MAX_TASKS_PUSHED
      const subject = isSummary ? texts.mail.summarySubject : texts.mail.remindersSubject
      const many = {
        title: fillCount(subject, tasks.length, lang, { title }),
        body: tasks
          .slice(0, MAX_NAMED)
          .map((task) => cut(task.title, MAX_TITLE_OF_MANY))
          .join('\n'),
        tag: writeTopic(accountId, 'many'),
      }
      const now = clock.now()
      for (const browser of browsers) {
        const add = (message: PushMessage, itemId?: string) => {
          const reminders = unmailed && { ...unmailed, ...(itemId !== undefined && { itemId }) }
          const queued = { message, urgency, ...(reminders && { unmailed: reminders }) } as const
          outbox.add(accountId, browser, queued, now)
        }
        if (!isOne) add({ ...many, ...parts })
        else {
          for (const { id, title, due } of tasks) {
            const body = due === null ? '' : formatDue(due, lang)
            const what = { title: cut(title, MAX_TITLE), body, tag: writeTopic(accountId, id) }
            add({ ...what, token: addLink(id), ...parts }, id)
          }
        }
      }
    },
  }
}

/** Writes the topic of a message: 32 letters of base64url, the most that there may be (RFC 8030, section 5.4). */
function writeTopic(accountId: number, subject: string): string {
  const digest = createHash('sha256').update(`${accountId}:${subject}`).digest()
  return digest.subarray(0, 24).toString('base64url')
}

/** Cuts a text after that many code points. */
function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text
}
