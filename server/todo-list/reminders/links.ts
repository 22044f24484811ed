import { createAccountQueries } from '../../../db/queries/accounts.ts'
import { createReminderQueries } from '../../../db/queries/reminders.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import { createTodoQueries } from '../../../db/queries/todo-items.ts'
import type { Database } from '../../../db/open.ts'
import type { Item } from '../../../shared/api/items.ts'
import type { LinkAction, LinkedTask } from '../../../shared/api/reminders.ts'
import { type Clock, HOUR } from '../../../shared/clock.ts'
import { addDays } from '../../../shared/day.ts'
import { ACCOUNT_RETENTION, REMINDER_LINK_LIFETIME } from '../../../shared/limits.ts'
import { DEFAULT_MORNING, toDayIn } from '../../../shared/rules/reminders.ts'
import { findNextTask } from '../../../shared/rules/next-task.ts'
import { createZone, toFirstInstant, UTC, type Zone } from '../../../shared/zone.ts'
import { digestToken } from '../../accounts/tokens.ts'
import type { Problem } from '../../http/problem.ts'
import { toProblem } from '../item-problem.ts'
import type { Items } from '../items.ts'
import type { ReminderPlanner } from './planner.ts'

type Dependencies = {
  database: Database
  clock: Clock
  items: Pick<Items, 'create' | 'merge'>
  planner: ReminderPlanner
}

type Found = { tokenHash: Buffer; accountId: number; item: Item; isPushed: boolean }

/** Creates the links in mails and notifications with reminders. Reading one changes nothing; using one ends it. */
export function createReminderLinks({ database, clock, items, planner }: Dependencies) {
  const { connection } = database
  const accounts = createAccountQueries(connection)
  const reminders = createReminderQueries(connection)
  const settings = createReminderSettingQueries(connection)
  const todo = createTodoQueries(connection)

  function find(token: string): Found | undefined {
    const tokenHash = digestToken(token)
    const link = tokenHash && reminders.findLink(tokenHash, clock.now() - REMINDER_LINK_LIFETIME)
    const item = link && todo.find(link.accountId, link.itemId)
    if (!link || item?.deletedAt !== null) return undefined
    return { tokenHash, accountId: link.accountId, item, isPushed: link.isPushed === 1 }
  }

  /** Finds the zone of an account, and the hour at which its mornings begin. */
  function findZoneAndHour(accountId: number): { zone: Zone; hour: number } {
    const { zone = UTC.id, summaryHour = null } = settings.find(accountId) ?? {}
    return { zone: createZone(zone) ?? UTC, hour: summaryHour ?? DEFAULT_MORNING }
  }

  /**
   * Completes a task, and adds the next one of a task that repeats, as the list does. Returns the problem if there is no
   * room for that: the task then stays open, because nothing would remind of the next one.
   */
  function complete(accountId: number, item: Item): Problem | undefined {
    const now = clock.now()
    const next = findNextTask(item, toDayIn(findZoneAndHour(accountId).zone, now))
    const added = next && items.create(accountId, next)
    if (added && !added.ok) return toProblem(added.problem)
    items.merge(accountId, item.id, { completed: true }, { completed: false }, now)
    // The list restores a next task that is in the trash, too.
    if (next) items.merge(accountId, next.id, { deleted: false }, { deleted: true }, now)
    return undefined
  }

  /** Sets a task's reminder to a later time, and returns that. */
  function snooze(accountId: number, item: Item, action: 'hour' | 'tomorrow'): number {
    const now = clock.now()
    const { zone, hour } = findZoneAndHour(accountId)
    const tomorrow = Date.parse(addDays(toDayIn(zone, now), 1))
    const until = action === 'hour' ? now + HOUR : toFirstInstant(zone, tomorrow + hour * HOUR)
    planner.snooze(accountId, item, until)
    return until
  }

  return {
    /** Returns the task of a link; undefined if the link was used, has expired, or the task is gone. */
    read(token: string): LinkedTask | undefined {
      const found = find(token)
      if (!found) return undefined
      const { title, due, completedAt } = found.item
      return { title, due, isDone: completedAt !== null }
    },

    /**
     * Uses a link, which counts as use of the account. Returns when the task's reminder comes again, or the problem: the
     * link then works again. Returns undefined as `read` does, and if it would remind again while reminders are off.
     */
    use: (token: string, action: LinkAction): { at: number | null } | Problem | undefined =>
      database.transaction(() => {
        const found = find(token)
        if (!found) return undefined
        const { tokenHash, accountId, item, isPushed } = found
        const now = clock.now()
        const isCompleting = action === 'complete' && item.completedAt === null
        const refused = isCompleting ? complete(accountId, item) : undefined
        if (refused) return refused
        const isSnoozing = (action === 'hour' || action === 'tomorrow') && item.completedAt === null
        if (isSnoozing && !planner.findTimes(accountId)) return undefined
        reminders.removeLink(tokenHash)
        accounts.extend(accountId, now, now + ACCOUNT_RETENTION)
        if (action === 'off') {
          settings.turnOff(accountId)
          return { at: null }
        }
        // A notification went to a browser with a session, and proves no address.
        if (!isPushed) settings.confirm(accountId, now)
        return { at: isSnoozing ? snooze(accountId, item, action) : null }
      }),
  }
}
