import type { ServerResponse } from 'node:http'
import {
  type BatchReply,
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  type Item,
  type ItemList,
  type ListChanges,
  listItems,
  readChanges,
  syncItems,
  type SyncReply,
  watchItems,
} from '../../shared/api/items.ts'
import { MAX_BATCH_BYTES, MAX_ITEM_BODY_BYTES } from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { invalidToken } from '../accounts/problems.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { matchesEntityTag } from '../http/entity-tags.ts'
import {
  RawJson,
  NOT_MODIFIED,
  readQuery,
  STREAMED,
  type HandlerResult,
  type Route,
  route,
  routeWithBody,
} from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { readVersion, writeListTag } from './entity-tags.ts'
import type { ItemProblem, Items } from './items.ts'
import { toProblem } from './item-problem.ts'
import type { ListEvents } from './list-events.ts'
import { batchSchema, itemChangeSchema, newItemSchema, syncSchema } from './schemas.ts'
import type { InFlightLimit } from './in-flight-limit.ts'
import type { Sync } from './sync.ts'
import { translateReasons } from '../http/translate-message.ts'

type Dependencies = {
  items: Items
  sync: Sync
  sessions: Pick<Sessions, 'guard' | 'authenticate'>
  events: Pick<ListEvents, 'open'>
  /** Shared with the calendar. */
  inFlight: InFlightLimit
}

/** Creates the endpoints of the own to-do list. */
export function itemRoutes({
  items,
  sync,
  sessions: { guard, authenticate },
  events,
  inFlight,
}: Dependencies): Route[] {
  const readList = guard<undefined, ItemList>(
    ({ accountId }, { request, response }) => {
      // Read first: after a change in between, the tag is too old rather than the tasks.
      const state = items.findState(accountId)
      if (!state) return invalidToken()
      const tag = writeListTag(state)
      response.setHeader('ETag', tag)
      if (matchesEntityTag(request.headers['if-none-match'], tag)) return NOT_MODIFIED
      const refusal = inFlight.findRefusal(accountId)
      if (refusal) return refusal
      const bytes = Buffer.concat([
        Buffer.from(`{"account":${JSON.stringify(state.account)},"items":`),
        items.list(accountId),
        Buffer.from(',"trash":'),
        items.listTrash(accountId),
        Buffer.from('}'),
      ])
      inFlight.count(accountId, response, bytes.length)
      return new RawJson(bytes)
    },
    // A page with a cached list polls by itself, which is no activity of the user.
    ({ request }) => request.headers['if-none-match'] === undefined,
  )

  /** Sends what a browser's list lacks, between two parts of JSON. */
  function sendList(
    accountId: number,
    response: ServerResponse,
    since: number | undefined,
    before = '',
    after = '',
  ): RawJson<never> | Problem {
    const list = sync.writeChanges(accountId, since)
    if (!list) return invalidToken()
    const bytes = Buffer.concat([Buffer.from(before), list, Buffer.from(after)])
    inFlight.count(accountId, response, bytes.length)
    return new RawJson(bytes)
  }

  return [
    route(listItems, readList),

    route(
      watchItems,
      guard(
        (session, { request, response }): HandlerResult<undefined> => {
          if (request.method === 'HEAD') return undefined
          return events.open(session, response) ?? STREAMED
        },
        // An open list watches by itself, which is no activity of the user.
        () => false,
      ),
    ),

    routeWithBody(
      createItem,
      newItemSchema,
      guard(({ accountId }, { body }) => toOutcome(items.create(accountId, body))),
      { limit: MAX_ITEM_BODY_BYTES, authenticate },
    ),

    // Must precede the routes with an id, which would match `sync` and `batch`.
    route(
      readChanges,
      guard(
        ({ accountId }, { request, response }): HandlerResult<ListChanges> =>
          inFlight.findRefusal(accountId) ??
          sendList(accountId, response, readSince(readQuery(request).get('since'))),
        // An open list asks by itself, which is no activity of the user.
        ({ request }) => readQuery(request).has('opened'),
      ),
    ),
    routeWithBody(
      syncItems,
      syncSchema,
      guard(({ accountId }, { body, request, response }): HandlerResult<SyncReply> => {
        const refusal = inFlight.findRefusal(accountId)
        if (refusal) return refusal
        const results = JSON.stringify(translateReasons(sync.apply(accountId, body), request))
        return sendList(accountId, response, body.since, `{"results":${results},"list":`, '}')
      }),
      { limit: MAX_BATCH_BYTES, authenticate },
    ),

    routeWithBody(
      changeItems,
      batchSchema,
      guard(({ accountId }, { body, request, response }): HandlerResult<BatchReply> => {
        // The response contains every changed task.
        const refusal = inFlight.findRefusal(accountId)
        if (refusal) return refusal
        const before = items.findState(accountId)
        const applied = items.apply(accountId, body.changes, body.sentAt)
        const results = translateReasons(applied, request)
        const after = items.findState(accountId)
        if (!before || !after) return invalidToken()
        const list = { before: writeListTag(before), after: writeListTag(after) }
        const bytes = Buffer.from(JSON.stringify({ results, list } satisfies BatchReply))
        inFlight.count(accountId, response, bytes.length)
        return new RawJson(bytes)
      }),
      { limit: MAX_BATCH_BYTES, authenticate },
    ),

    routeWithBody(
      changeItem,
      itemChangeSchema,
      guard(({ accountId }, { body, params, request }) => {
        const version = readVersion(request.headers['if-match'])
        if (version === undefined) return versionMissing()
        return toOutcome(items.change(accountId, params['id'] ?? '', version, body))
      }),
      { limit: MAX_ITEM_BODY_BYTES, authenticate },
    ),

    route(
      deleteItem,
      guard(({ accountId }, { params }) => {
        const removed = items.remove(accountId, params['id'] ?? '')
        return removed.ok ? undefined : toProblem(removed.problem)
      }),
    ),
  ]
}

function toOutcome(result: Result<Item, ItemProblem>): HandlerResult<Item> {
  return result.ok ? result.value : toProblem(result.problem)
}

/** Reads a version of the list; undefined for any other text. */
function readSince(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function versionMissing(): Problem {
  return new Problem(400, {
    detail: 'Send the version that you change in the header If-Match, such as "3".',
  })
}
