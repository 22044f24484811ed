import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import type { Database } from '../../db/open.ts'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { type CallOptions, type Endpoint, send } from '../../shared/api/endpoint.ts'
import {
  type BatchEntry,
  type BatchResult,
  changeItem,
  changeItems,
  createItem,
  type Item,
  type ItemList,
  listItems,
  type SyncReply,
  type SyncRequest,
} from '../../shared/api/items.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { type Clock, createTestClock } from '../../shared/clock.ts'
import type { Result } from '../../shared/result.ts'
import { createSessions } from '../accounts/sessions.ts'
import { createErrorReport } from '../http/error-handler.ts'
import { listenForTest } from '../http/testing-endpoint.ts'
import { createLog } from '../log.ts'
import { deriveSecrets } from '../secrets.ts'
import { calendarRoutes } from './calendar-feed.ts'
import { writeListTag } from './entity-tags.ts'
import { createInFlightLimit } from './in-flight-limit.ts'
import { createItems, type Items } from './items.ts'
import { createListEvents } from './list-events.ts'
import { createReminderPlanner } from './reminders/planner.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { itemRoutes } from './routes.ts'
import { batchSchema, syncSchema } from './schemas.ts'
import { createSync } from './sync.ts'

/** Registers and logs in a person; returns the access token too. */
function logIn(database: Database, clock: Clock): { accountId: number; token: string } {
  const accountId = addAccount(database, randomUUID(), { publicId: randomUUID(), now: clock.now() })
  const token = randomBytes(32)
  const digest = createHash('sha256').update(token).digest()
  createSessionQueries(database.connection).insert(digest, accountId, clock.now())
  return { accountId, token: token.toString('base64url') }
}

/** Returns the id of a task by number. */
export function itemId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Creates the lists of two accounts in a new database. */
export function openLists() {
  const clock = createTestClock()
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const items = createItems({ database, clock, capacity: { isFull: () => false } })
  const [mine, theirs] = [addAccount(database, 'mine'), addAccount(database, 'theirs')]
  const version = (account = mine) => items.findState(account)?.version
  const size = (account = mine) => items.findState(account)?.size
  const list = (account = mine) => JSON.parse(items.list(account).toString()) as Item[]
  const trash = (account = mine) => JSON.parse(items.listTrash(account).toString()) as Item[]
  const titles = (account = mine) => list(account).map(({ title }) => title)
  return { clock, database, items, mine, theirs, version, size, list, trash, titles }
}

/** The list of an account as its endpoints return it, without HTTP. */
export function askList(database: Database, clock: Clock, items: Items, accountId: number) {
  const sync = createSync({ database, clock, items })
  return {
    /** Applies mutations, and returns what the browser lacks. */
    sync: (request: SyncRequest): SyncReply => {
      const body = syncSchema.parse(JSON.parse(JSON.stringify(request)))
      const results = sync.apply(accountId, body)
      const list = sync.writeChanges(accountId, body.since)
      return {
        results: JSON.parse(JSON.stringify(results)) as SyncReply['results'],
        list: JSON.parse(String(list)) as SyncReply['list'],
      }
    },
    /** The entity tag of the list; undefined without such an account. */
    findTag() {
      const state = items.findState(accountId)
      return state && writeListTag(state)
    },
    read(): ItemList {
      const [listed, trash] = [items.list(accountId), items.listTrash(accountId)]
      return {
        account: items.findState(accountId)?.account ?? '',
        items: JSON.parse(String(listed)) as Item[],
        trash: JSON.parse(String(trash)) as Item[],
      }
    },
    send(entries: readonly BatchEntry[], sentAt?: number): BatchResult[] {
      const body = batchSchema.safeParse(JSON.parse(JSON.stringify({ sentAt, changes: entries })))
      const results = body.success
        ? items.apply(accountId, body.data.changes, body.data.sentAt)
        : [{ status: 400, reason: body.error.message }]
      return JSON.parse(JSON.stringify(results)) as BatchResult[]
    },
  }
}

/** Creates the list of one account with that public id, on a site that can be full. */
export function openList(publicId: string, clock: Clock) {
  const database = createTestDatabase()
  onTestFinished(() => database.close())
  const room = { full: false }
  const items = createItems({ database, clock, capacity: { isFull: () => room.full } })
  const account = addAccount(database, 'ada', { publicId })
  return { room, database, account, ...askList(database, clock, items, account) }
}

/** Returns the task of a change that must succeed. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}

/**
 * The endpoints of the list on a server of the running test's own, and two people who are logged
 * in. The log, which a test may empty, has no line in the end: no answer may be an unexpected error.
 */
export async function serveLists(inFlight = createInFlightLimit()) {
  const clock = createTestClock()
  const database = createTestDatabase()
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const events = createListEvents({
    findTag(account) {
      const state = items.findState(account)
      return state && writeListTag(state)
    },
    isValid: (session) => sessions.isValid(session),
    reportError: createErrorReport(log),
  })
  const tell = (account: number) => events.tell(account)
  const sessions = createSessions(database, clock, deriveSecrets(randomBytes(32)), tell)
  const capacity = { isFull: () => false }
  const planner = createReminderPlanner({ database, clock })
  const items = createItems({
    ...{ database, clock, capacity },
    onChange: tell,
    onSave: planner.plan,
  })
  const sync = createSync({ database, clock, items })
  const routes = [
    ...itemRoutes({ items, sync, sessions, events, inFlight }),
    ...reminderRoutes({ clock, database, items, planner, sessions }),
    ...calendarRoutes({
      ...{ clock, database, items, sessions, inFlight },
      describe: () => ({
        name: 'Ada: To-Do List',
        url: 'https://ada.example/Projects/To-Do-List',
      }),
    }),
  ]
  const origin = await serveForTest(listenForTest(routes, { log }))
  onTestFinished(() => {
    expect(logged).toEqual([])
    database.close()
  })
  const { accountId, token } = logIn(database, clock)
  const mine = { origin, token }
  const theirs = { origin, token: logIn(database, clock).token }
  return { clock, database, accountId, sessions, events, mine, theirs, logged }
}

/** Parses the JSON of a response. */
export async function read(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}

/** Creates the task that most tests need. */
export const TASK = itemId(1)

export async function createTask(options: CallOptions, title = 'a'): Promise<Item> {
  const response = await send(createItem, { id: TASK, title }, options)
  expect(response.status).toBe(201)
  return (await response.json()) as Item
}

/** @param version the header `If-Match`, as it stands @param body of any shape */
export function changeTask(
  { origin = '', token = '' }: CallOptions,
  version: string | undefined,
  body: unknown,
  id = TASK,
): Promise<Response> {
  const headers: Record<string, string> = version === undefined ? {} : { 'If-Match': version }
  const endpoint = changeItem as Endpoint<unknown, Item>
  return send(endpoint, body, { origin, token, params: { id }, headers })
}

/** @param changes of any shape */
export function sendBatch(changes: readonly unknown[], options: CallOptions): Promise<Response> {
  return send(changeItems as Endpoint<unknown, unknown>, { changes }, options)
}

/** The list, unless the browser has it: @param tag the header `If-None-Match` */
export function readList({ origin = '', token = '' }: CallOptions, tag?: string) {
  const headers: Record<string, string> = tag === undefined ? {} : { 'If-None-Match': tag }
  return send(listItems, undefined, { origin, token, headers })
}

/** Sends a request without a contract to a path below the list. */
export function sendRaw(
  { origin = '', token = '' }: CallOptions,
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<Response> {
  return fetch(`${origin}/Projects/To-Do-List/${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
  })
}
