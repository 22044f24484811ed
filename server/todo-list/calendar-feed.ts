import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createCalendarFeedQueries } from '../../db/queries/calendar-feeds.ts'
import type { ListState } from '../../db/queries/todo-items.ts'
import type { Database } from '../../db/open.ts'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  readCalendarFeed,
} from '../../shared/api/accounts.ts'
import type { Clock } from '../../shared/clock.ts'
import { createZone } from '../../shared/zone.ts'
import { createToken, digestToken } from '../accounts/tokens.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { matchesEntityTag } from '../http/entity-tags.ts'
import { type Call, readQuery, type Route, route, routeWithBody } from '../http/mount.ts'
import { Problem, sendProblem } from '../http/problem.ts'
import { endResponse } from '../http/unread-body.ts'
import { type CalendarOptions, writeCalendar } from './calendar.ts'
import type { Items } from './items.ts'
import type { InFlightLimit } from './in-flight-limit.ts'
import { zoneSchema } from './zone-schema.ts'

type Dependencies = {
  clock: Clock
  database: Database
  items: Pick<Items, 'findState' | 'listOpen'>
  sessions: Pick<Sessions, 'guard' | 'authenticate'>
  /** Shared with the list. */
  inFlight: InFlightLimit
  /** Returns the name of a calendar and the address of its list, in a language (BCP 47) or that of the site. */
  describe: (language: string | null) => { name: string; url: string }
}

/** Raised when the same list is written in another way, so that programs read it again. */
const FORMAT = 6

const SUFFIX = '.ics'

const feedSchema = z.strictObject({ zone: zoneSchema })

/** Creates the endpoints of the calendar address. Programs read it by themselves, which is no use of the account. */
export function calendarRoutes({
  clock,
  database,
  items,
  sessions: { guard, authenticate },
  inFlight,
  describe,
}: Dependencies): Route[] {
  const feeds = createCalendarFeedQueries(database.connection)

  /** Calendars that are being written, by all that they depend on. */
  const running = new Map<string, Promise<Buffer>>()

  /** Requests at the same time share a calendar, so that an account makes the server write one at once. */
  function write(tag: string, accountId: number, options: CalendarOptions): Promise<Buffer> {
    const known = running.get(tag)
    if (known) return known
    const bytes = writeCalendar(items.listOpen(accountId), options)
      .then((text) => Buffer.from(text))
      .finally(() => running.delete(tag))
    running.set(tag, bytes)
    return bytes
  }

  async function read({ params, request, response }: Call<unknown>): Promise<void> {
    const { file = '' } = params
    const tokenHash = file.endsWith(SUFFIX) ? digestToken(file.slice(0, -SUFFIX.length)) : undefined
    const feed = tokenHash && feeds.find(tokenHash)
    const zone = feed && createZone(feed.zone)
    // Read first: after a change in between, the tag is too old rather than the tasks.
    const state = feed && items.findState(feed.accountId)
    if (!zone || !state) return sendProblem(response, feedMissing())
    const { accountId } = feed
    const withTasks = readQuery(request).has('tasks')
    const now = clock.now()
    const options = { ...describe(feed.language), zone, withTasks, now }
    const tag = writeCalendarTag(state, options)
    response.setHeader('Cache-Control', 'private, no-cache')
    response.setHeader('ETag', tag)
    if (matchesEntityTag(request.headers['if-none-match'], tag)) {
      response.statusCode = 304
      return endResponse(response)
    }
    const refusal = inFlight.findRefusal(accountId)
    if (refusal) return sendProblem(response, refusal)
    const bytes = await write(tag, accountId, options)
    inFlight.count(accountId, response, bytes.length)
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8')
    response.setHeader('Content-Length', bytes.length)
    endResponse(response, bytes)
  }

  return [
    routeWithBody(
      createCalendarFeed,
      feedSchema,
      guard(({ accountId }, { body: { zone } }) => {
        const { token, tokenHash } = createToken()
        feeds.replace(tokenHash, { accountId, zone, createdAt: clock.now() })
        return { token }
      }),
      { authenticate },
    ),
    route(
      deleteCalendarFeed,
      guard(({ accountId }) => feeds.remove(accountId)),
    ),
    { method: readCalendarFeed.method, path: readCalendarFeed.path, handle: read },
  ]
}

/** Writes the entity tag of a calendar: of its list, and of all else that it depends on. */
function writeCalendarTag(
  { account, version }: ListState,
  { name, url, zone, withTasks }: CalendarOptions,
): string {
  const rest = JSON.stringify([FORMAT, name, url, zone.id, withTasks])
  const digest = createHash('sha256').update(rest).digest('base64url').slice(0, 10)
  return `W/"${account}-${version}-${digest}"`
}

function feedMissing(): Problem {
  return new Problem(404, {
    detail:
      'There is no calendar at this address. Create a new one in the account menu of the list.',
  })
}
