import { createReminderQueries, type RemindedTask } from '../../../db/queries/reminders.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import type { Database } from '../../../db/open.ts'
import type { ReminderSettings } from '../../../shared/api/reminders.ts'
import type { Clock } from '../../../shared/clock.ts'
import { nextReminders, nextSummary, type ReminderTimes } from '../../../shared/rules/reminders.ts'
import { createZone, UTC, type Zone } from '../../../shared/zone.ts'

/** Maximum number of cached zones; the IANA database has about 600 names. */
const MAX_ZONES = 1000

/** Plans when each task has its next reminder. */
export type ReminderPlanner = {
  /** Returns the times of an account; undefined without settings, or if its reminders are off. */
  findTimes: (accountId: number) => ReminderTimes | undefined
  /** Plans the next reminder of a task after a change, in its transaction. */
  plan: (accountId: number, task: RemindedTask, before?: RemindedTask) => void
  /**
   * Plans the reminders of up to `limit` tasks of an account above an id by its settings, in the caller's
   * transaction. Returns the last id, or undefined after the last task.
   */
  planAll: (accountId: number, after: string, limit: number) => string | undefined
  /** Plans what follows a reminder that is being sent at a time, in its transaction. */
  planAfter: (accountId: number, task: RemindedTask, now: number) => void
  /** Sets another time for the reminder of a task, in the caller's transaction. */
  snooze: (accountId: number, task: RemindedTask, until: number) => void
}

/** Creates the planner of all accounts. */
export function createReminderPlanner({
  database: { connection },
  clock,
  hasReminders = true,
}: {
  database: Database
  clock: Clock
  /** Without them, no task has a next one. */
  hasReminders?: boolean
}): ReminderPlanner {
  const reminders = createReminderQueries(connection)
  const settings = createReminderSettingQueries(connection)
  const zones = new Map<string, Zone>()

  function findZone(id: string): Zone {
    const known = zones.get(id)
    if (known) return known
    // A zone that a later version of Node knows no more.
    const zone = createZone(id) ?? UTC
    if (zones.size >= MAX_ZONES) zones.clear()
    zones.set(id, zone)
    return zone
  }

  function readTimes({ isOn, zone, defaultMinutes, summaryHour }: ReminderSettings) {
    return isOn && hasReminders ? { zone: findZone(zone), defaultMinutes, summaryHour } : undefined
  }

  function findTimes(accountId: number): ReminderTimes | undefined {
    const found = settings.find(accountId)
    return found && readTimes(found)
  }

  /** Plans the first reminder of a task after those that were sent, or that it had before this one. */
  function write(
    accountId: number,
    task: RemindedTask,
    times: ReminderTimes | undefined,
    isNewDate: boolean,
  ): void {
    const row = reminders.find(accountId, task.id)
    const sentUntil = isNewDate ? null : (row?.sentUntil ?? null)
    // A reminder that is due and not sent yet stays so, unless it has another time now.
    const since = Math.min((row?.dueAt ?? Infinity) - 1, clock.now())
    const [next = null] = times
      ? nextReminders(task, times, Math.max(since, sentUntil ?? -Infinity))
      : []
    const isOpen = task.due !== null && task.completedAt === null && task.deletedAt === null
    const snoozedUntil = times && isOpen && !isNewDate ? (row?.snoozedUntil ?? null) : null
    const dueAt = findEarlier(next, snoozedUntil)
    if (!row && dueAt === null) return
    reminders.replace(accountId, task.id, { dueAt, snoozedUntil, sentUntil })
  }

  return {
    findTimes,

    plan(accountId, task, before) {
      if (before && isSame(before, task)) return
      const times = findTimes(accountId)
      write(accountId, task, times, before !== undefined && before.due !== task.due)
    },

    planAll(accountId, after, limit) {
      const times = findTimes(accountId)
      if (after === '') {
        // A summary that is due and not sent yet stays so, unless it has another time now.
        const since = Math.min((settings.findSummary(accountId) ?? Infinity) - 1, clock.now())
        settings.setSummary(accountId, times ? nextSummary(times, since) : null)
      }
      const tasks = reminders.listTasks(accountId, after, limit)
      for (const task of tasks) write(accountId, task, times, false)
      if (tasks.length === limit) return tasks.at(-1)?.id
      settings.markPlanned(accountId)
      return undefined
    },

    planAfter(accountId, task, now) {
      const times = findTimes(accountId)
      const [next = null] = times ? nextReminders(task, times, now) : []
      // A time that the person chose stays, also if another reminder comes before it.
      const chosen = reminders.find(accountId, task.id)?.snoozedUntil ?? null
      const snoozedUntil = times && chosen !== null && chosen > now ? chosen : null
      const dueAt = findEarlier(next, snoozedUntil)
      reminders.replace(accountId, task.id, { dueAt, snoozedUntil, sentUntil: now })
    },

    snooze(accountId, task, until) {
      const row = reminders.find(accountId, task.id)
      const dueAt = row?.dueAt == null ? until : Math.min(row.dueAt, until)
      const sentUntil = row?.sentUntil ?? null
      reminders.replace(accountId, task.id, { dueAt, snoozedUntil: until, sentUntil })
    },
  }
}

/** Returns the earlier of two times; null if there is none. */
function findEarlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Returns whether two states of a task have the same reminders. */
function isSame(a: RemindedTask, b: RemindedTask): boolean {
  return (
    a.due === b.due &&
    JSON.stringify(a.reminders) === JSON.stringify(b.reminders) &&
    (a.completedAt === null) === (b.completedAt === null) &&
    (a.deletedAt === null) === (b.deletedAt === null)
  )
}
