import { type CallOptions, CallError, readReply, send } from '../../../../shared/api/endpoint.ts'
import {
  type BatchEntry,
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  type Item,
  type ItemList,
  listItems,
} from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { MutationReply } from './mutation-result.ts'

/** Why a request failed for now. */
export type RequestFailure =
  | { kind: 'unauthorized' }
  /** The server asks to wait some milliseconds, and may say why. */
  | { kind: 'busy'; wait: number; reason?: string | undefined }
  /** No answer, or one that does not come from this server. */
  | { kind: 'lost' }

/** The result of sending mutations: a reply to each, or a failure of them all. */
export type SendResult = { kind: 'answered'; replies: MutationReply[] } | RequestFailure

type ReadResult =
  | { kind: 'list'; list: ItemList; etag: string | undefined }
  | { kind: 'unchanged' }
  | RequestFailure

/** The API calls of the list. */
export type ListApi = {
  /** Reads the list, unless it still has this entity tag. */
  read: (etag: string | undefined) => Promise<ReadResult>
  /** Sends one mutation, or several as a batch; the replies are in the same order. */
  send: (entries: readonly BatchEntry[]) => Promise<SendResult>
}

const TIME_OUT = 30 * SECOND
/** The longest wait, even if the server asks for more. */
const MAX_WAIT = 5 * MINUTE

/**
 * Creates the API calls of the list. Answers of other programs, such as a hotel's login page or a
 * proxy, count as lost.
 */
export function createListApi(token: string, origin = ''): ListApi {
  const options = (): CallOptions => ({ token, origin, signal: AbortSignal.timeout(TIME_OUT) })

  function request(entries: readonly BatchEntry[]): Promise<Response> {
    const [entry] = entries
    if (!entry || entries.length > 1 || entry.op === 'erase') {
      return send(changeItems, { changes: [...entries] }, options())
    }
    const params = { id: entry.id }
    switch (entry.op) {
      case 'create': {
        const { op, ...task } = entry
        return send(createItem, task, options())
      }
      case 'change': {
        const headers = { 'If-Match': `"${entry.version}"` }
        return send(changeItem, entry.change, { ...options(), params, headers })
      }
      case 'delete':
        return send(deleteItem, undefined, { ...options(), params })
    }
  }

  async function readReplies(
    entries: readonly BatchEntry[],
    response: Response,
  ): Promise<MutationReply[]> {
    const [entry] = entries
    if (!entry || entries.length > 1 || entry.op === 'erase') {
      return (await readReply(changeItems, response)).results
    }
    const { status } = response
    switch (entry.op) {
      case 'create':
        return [{ status, item: await readReply(createItem, response) }]
      case 'change':
        return [{ status, item: await readReply(changeItem, response) }]
      case 'delete':
        await readReply(deleteItem, response)
        return [{ status }]
    }
  }

  return {
    async read(etag) {
      let response
      try {
        const headers = etag ? { 'If-None-Match': etag } : {}
        response = await send(listItems, undefined, { ...options(), headers })
        if (response.status === 304) return { kind: 'unchanged' }
        const list = await readReply(listItems, response)
        return { kind: 'list', list, etag: response.headers.get('ETag') ?? undefined }
      } catch (error) {
        return readFailure(error, response)
      }
    },
    async send(entries) {
      let response
      try {
        response = await request(entries)
        return { kind: 'answered', replies: await readReplies(entries, response) }
      } catch (error) {
        return readRejection(error) ?? readFailure(error, response)
      }
    },
  }
}

const REJECTION_STATUSES = new Set([400, 404, 409, 413, 415, 422])

/** Reads a rejection by this server; undefined for any other failure. */
function readRejection(error: unknown): SendResult | undefined {
  if (!(error instanceof CallError) || !error.problem) return undefined
  const { status, problem } = error
  if (!REJECTION_STATUSES.has(status)) return undefined
  const { detail, title, errors, current } = problem
  return {
    kind: 'answered',
    replies: [
      {
        status,
        reason: errors?.[0]?.message ?? detail ?? title,
        ...(isItem(current) && { item: current }),
      },
    ],
  }
}

function readFailure(error: unknown, response: Response | undefined): RequestFailure {
  if (!(error instanceof CallError)) return { kind: 'lost' }
  if (error.status === 401 && error.problem) return { kind: 'unauthorized' }
  if (error.status !== 429 && error.status !== 503) return { kind: 'lost' }
  const seconds = Number(response?.headers.get('Retry-After') ?? 1)
  const wait = Number.isFinite(seconds) ? seconds * SECOND : MAX_WAIT
  const reason = error.problem?.detail
  return { kind: 'busy', wait: Math.min(Math.max(wait, SECOND), MAX_WAIT), reason }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value
}
