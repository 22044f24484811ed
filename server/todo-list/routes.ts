import {
  type BatchReply,
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  type Item,
  type ItemList,
  listItems,
  watchItems,
} from '../../shared/api/items.ts'
import { MAX_BATCH_BYTES, MAX_ITEM_BODY_BYTES } from '../../shared/limits.ts'
import type { Result } from '../../shared/result.ts'
import { type Sessions, invalidToken } from '../accounts/sessions.ts'
import { matchesEntityTag } from '../http/entity-tags.ts'
import {
  RawJson,
  NOT_MODIFIED,
  STREAMED,
  type HandlerResult,
  type Route,
  route,
  routeWithBody,
} from '../http/mount.ts'
import { Problem, siteFull } from '../http/problem.ts'
import { PROBLEM_STATUS } from './batch-entry.ts'
import { readVersion, writeListTag } from './entity-tags.ts'
import type { ItemProblem, Items } from './items.ts'
import type { ListEvents } from './list-events.ts'
import { batchSchema, itemChangeSchema, newItemSchema } from './schemas.ts'
import { createSendingLimit } from './sending-limit.ts'

type Dependencies = {
  items: Items
  sessions: Pick<Sessions, 'guard' | 'authenticate'>
  events: Pick<ListEvents, 'open'>
}

/** Creates the endpoints of the own to-do list. */
export function itemRoutes({
  items,
  sessions: { guard, authenticate },
  events,
}: Dependencies): Route[] {
  const sending = createSendingLimit()

  const readList = guard<undefined, ItemList>(
    ({ accountId }, { request, response }) => {
      // Read first: after a change in between, the tag is too old rather than the tasks.
      const state = items.findState(accountId)
      if (!state) return invalidToken()
      const tag = writeListTag(state)
      response.setHeader('ETag', tag)
      if (matchesEntityTag(request.headers['if-none-match'], tag)) return NOT_MODIFIED
      const tooMuch = sending.refuse(accountId)
      if (tooMuch) return tooMuch
      const bytes = Buffer.concat([
        Buffer.from(`{"account":${JSON.stringify(state.account)},"items":`),
        items.list(accountId),
        Buffer.from(',"trash":'),
        items.listTrash(accountId),
        Buffer.from('}'),
      ])
      sending.count(accountId, response, bytes.length)
      return new RawJson(bytes)
    },
    // A page with a cached list polls by itself, which is no activity of the user.
    ({ request }) => request.headers['if-none-match'] === undefined,
  )

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

    // Must precede the routes with an id, which would match `batch`.
    routeWithBody(
      changeItems,
      batchSchema,
      guard(({ accountId }, { body, response }): HandlerResult<BatchReply> => {
        // The response contains every changed task.
        const tooMuch = sending.refuse(accountId)
        if (tooMuch) return tooMuch
        const before = items.findState(accountId)
        const results = items.apply(accountId, body.changes, body.sentAt)
        const after = items.findState(accountId)
        if (!before || !after) return invalidToken()
        const list = { before: writeListTag(before), after: writeListTag(after) }
        const bytes = Buffer.from(JSON.stringify({ results, list } satisfies BatchReply))
        sending.count(accountId, response, bytes.length)
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

function toProblem(problem: ItemProblem): Problem {
  const status = PROBLEM_STATUS[problem.kind]
  switch (problem.kind) {
    case 'invalid': {
      const { field, message } = problem
      const detail = 'Some fields are invalid.'
      return new Problem(status, { detail, errors: [{ field, message }] })
    }
    case 'full':
      return new Problem(status, { detail: problem.message })
    case 'site-full':
      return siteFull(problem.message)
    case 'not-found':
      return new Problem(status, { detail: 'There is no such task.' })
    case 'stale':
      return new Problem(status, {
        detail: 'The task has changed since.',
        current: problem.current,
      })
  }
}

function versionMissing(): Problem {
  return new Problem(400, {
    detail: 'Send the version that you change in the header If-Match, such as "3".',
  })
}
