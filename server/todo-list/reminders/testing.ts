import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { ErrorKind } from '../../../db/queries/error-counts.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import { createTodoQueries } from '../../../db/queries/todo-items.ts'
import { addAccount, createTestDatabase } from '../../../db/testing.ts'
import { type ItemChange, type NewItem, readFields } from '../../../shared/api/items.ts'
import type { ReminderSettings } from '../../../shared/api/reminders.ts'
import { createTestClock, MINUTE } from '../../../shared/clock.ts'
import { createLog } from '../../log.ts'
import { decryptPayload } from '../../mail/encrypted-payload.ts'
import type { Mail } from '../../mail/mails.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { createTransport } from '../../mail/transport.ts'
import { deriveSecrets } from '../../secrets.ts'
import type { CountError } from '../../statistics.ts'
import { createItems } from '../items.ts'
import { itemId, valueOf } from '../testing.ts'
import { createReminderLinks } from './links.ts'
import { createReminderPlanner } from './planner.ts'
import { createReminders } from './reminders.ts'

/** Settings in Berlin, with nothing by default. */
export const BERLIN: ReminderSettings = {
  zone: 'Europe/Berlin',
  isOn: true,
  defaultMinutes: null,
  summaryHour: null,
}

type QueuedReminder = Extract<Mail, { kind: 'reminder' }>

/**
 * Opens the list of an account whose address is confirmed, with its reminders, at noon in UTC of a day. Mails stay in the
 * outbox, where the test reads them.
 */
export function openReminders(
  start = '2026-11-30T12:00',
  limits: { maxDailyReminders?: number; maxAccountReminders?: number } = {},
) {
  const clock = createTestClock(Date.parse(`${start}Z`))
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const { connection } = database
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const errors: ErrorKind[] = []
  const countError: CountError = (kind) => void errors.push(kind)
  const secrets = deriveSecrets(randomBytes(32))
  const planner = createReminderPlanner({ database, clock })
  const capacity = { isFull: () => false }
  const items = createItems({ database, clock, capacity, onSave: planner.plan })
  const account = addAccount(database, 'ada', { now: clock.now() })
  const settings = createReminderSettingQueries(connection)
  const todo = createTodoQueries(connection)
  settings.replace(account, BERLIN)
  settings.confirm(account, clock.now())
  const mails = createOutbox({
    ...{ database, secrets, clock, log, countError },
    transport: createTransport({ smtpUrl: undefined, mailDir: '', clock }),
    from: 'site@example.org',
    site: () => ({ title: 'Ada', language: 'en', loginUrl: () => 'https://ada.example/auth' }),
    hooks: { isWanted: () => true, ended: () => undefined },
  })
  const outbox = {
    add: (mail: Mail, accountId: number | null) => mails.add(mail, accountId),
    wake: () => undefined,
  }

  /** Starts the delivery, as a new process does. */
  function restart(parts: Partial<typeof outbox> = {}) {
    const defaults = { maxDailyReminders: 300, maxAccountReminders: 30 }
    const all = { database, clock, log, countError, planner, ...defaults, ...limits }
    return createReminders({ ...all, outbox: { ...outbox, ...parts } })
  }

  const reminders = restart()
  const links = createReminderLinks({ database, clock, items, planner })

  type Row = { payload: Buffer; messageId: string; createdAt: number }
  const rows = connection.prepare<[], Row>(
    `select payload, message_id as messageId, created_at as createdAt from mail_outbox
    where kind = 'reminder' order by id`,
  )
  /** Reads the queued mails, with the time of each. */
  function readQueued(): (QueuedReminder & { at: string })[] {
    return rows.all().map(({ payload, messageId, createdAt }) => {
      const opened = decryptPayload(payload, secrets.keys, messageId)
      const mail = valueOf(opened) as QueuedReminder
      return { ...mail, at: new Date(createdAt).toISOString().slice(0, 16) }
    })
  }

  return {
    ...{ clock, database, items, account, settings, reminders, links, planner, logged, errors },
    restart,
    readQueued,
    /** Adds a task by number. */
    add: (number: number, task: Partial<NewItem>) =>
      valueOf(items.create(account, { id: itemId(number), title: `Task ${number}`, ...task })),
    change: (number: number, change: ItemChange) => {
      const item = todo.find(account, itemId(number))
      return valueOf(items.merge(account, itemId(number), change, item ? readFields(item) : {}))
    },
    /** Lets the server run until a time, minute by minute. */
    runUntil: async (time: string, running = reminders) => {
      const end = Date.parse(`${time}Z`)
      await running.run()
      while (clock.now() < end) {
        clock.advance(MINUTE)
        await running.run()
      }
    },
    /** Lets time pass while nothing runs. */
    skipTo: (time: string) => {
      clock.advance(Date.parse(`${time}Z`) - clock.now())
    },
    /** The titles and the time of each queued mail. */
    sent: () => readQueued().map(({ at, tasks }) => [at, ...tasks.map(({ title }) => title)]),
  }
}
