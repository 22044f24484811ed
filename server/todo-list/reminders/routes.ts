import { z } from 'zod'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import type { Database } from '../../../db/open.ts'
import {
  changeReminders,
  LINK_ACTIONS,
  readReminderLink,
  takeReminderLink,
} from '../../../shared/api/reminders.ts'
import type { Clock } from '../../../shared/clock.ts'
import { isReminder } from '../../../shared/rules/reminders.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { type Route, routeWithBody } from '../../http/mount.ts'
import { Problem } from '../../http/problem.ts'
import type { Items } from '../items.ts'
import { zoneSchema } from '../zone-schema.ts'
import { createReminderLinks } from './links.ts'
import type { ReminderPlanner } from './planner.ts'

const MINUTES_MESSAGE = 'Expected null, 0, or 5 to 10080 minutes.'
const HOUR_MESSAGE = 'Expected null, or an hour from 0 to 23.'

const settingsSchema = z.strictObject({
  zone: zoneSchema,
  isOn: z.boolean('Expected true or false.'),
  defaultMinutes: z.int(MINUTES_MESSAGE).refine(isReminder, MINUTES_MESSAGE).nullable(),
  summaryHour: z.int(HOUR_MESSAGE).min(0, HOUR_MESSAGE).max(23, HOUR_MESSAGE).nullable(),
})

const token = z.string('Expected a token.').max(100, 'Expected a token.')
const linkSchema = z.strictObject({ token })
const useSchema = z.strictObject({
  token,
  action: z.enum(LINK_ACTIONS, `Expected one of ${LINK_ACTIONS.join(', ')}.`),
})

type Dependencies = {
  clock: Clock
  database: Database
  items: Pick<Items, 'create' | 'merge'>
  planner: ReminderPlanner
  sessions: Pick<Sessions, 'guard' | 'authenticate'>
}

/** Creates the endpoints of an account's reminders. */
export function reminderRoutes(dependencies: Dependencies): Route[] {
  const { database, sessions } = dependencies
  const { guard, authenticate } = sessions
  const links = createReminderLinks(dependencies)
  const settings = createReminderSettingQueries(database.connection)

  return [
    routeWithBody(
      changeReminders,
      settingsSchema,
      guard(({ accountId }, { body }) => {
        settings.replace(accountId, body)
        return body
      }),
      { authenticate },
    ),
    routeWithBody(
      readReminderLink,
      linkSchema,
      ({ body }) => links.read(body.token) ?? linkMissing(),
    ),
    routeWithBody(
      takeReminderLink,
      useSchema,
      ({ body }) => links.use(body.token, body.action) ?? linkMissing(),
    ),
  ]
}

function linkMissing(): Problem {
  return new Problem(404, {
    detail: 'This link was used, has expired, its task is gone, or reminders are off.',
  })
}
