import { call, CallError, readReply, send } from '../../../../shared/api/endpoint.ts'
import { readEvents } from '../../../../shared/api/event-stream.ts'
import {
  type ListChanges,
  readChanges,
  type SyncReply,
  type SyncRequest,
  syncItems,
  watchItems,
} from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { findHomeZone } from '../../../../shared/zone.ts'
import {
  type Check,
  hasShape,
  isListOf,
  isNumber,
  isText,
  optional,
} from '../../../../shared/shape.ts'
import { isItem } from './item-shape.ts'

/** Why a request failed. */
export type RequestFailure =
  | { kind: 'unauthorized' }
  /** The server refuses it for good. */
  | { kind: 'rejected'; reason: string }
  /** The server asks to wait some milliseconds, and may say why. */
  | { kind: 'busy'; wait: number; reason?: string | undefined }
  /** No answer, or one that does not come from this server. */
  | { kind: 'lost' }

/** The reply to a request, or why it failed. */
export type SyncAnswer = ({ kind: 'answered' } & SyncReply) | RequestFailure

/** The API calls of the list. */
export type ListApi = {
  /** Sends mutations and asks for what has changed. */
  send: (request: SyncRequest) => Promise<SyncAnswer>
  /** Asks for what has changed since a version, as opening the list or not. */
  read: (since: number | undefined, opened: boolean) => Promise<SyncAnswer>
  /**
   * Watches the list until the stream ends, fails or is aborted.
   * @param onNews called at once and after each change
   */
  watch: (onNews: (tag: string) => void, signal: AbortSignal) => Promise<RequestFailure>
}

/** The failure of a request that this server has not answered. */
export const LOST = { kind: 'lost' } as const

const TIME_OUT = 30 * SECOND
/** The server writes to a stream every 15 seconds. */
const STREAM_TIME_OUT = 40 * SECOND
/** The longest wait, even if the server asks for more. */
const MAX_WAIT = 5 * MINUTE

/**
 * Creates the API calls of the list. Answers of other programs, such as a hotel's login page or a
 * proxy, count as lost.
 */
export function createListApi(token: string, origin = ''): ListApi {
  const options = () => ({ token, origin, signal: AbortSignal.timeout(TIME_OUT) })
  return {
    send(request) {
      const zone = needsZone(request) ? { zone: findHomeZone().id } : {}
      const reply = call(syncItems, { ...request, ...zone }, options())
      return readAnswer(reply, request.mutations.length)
    },
    read(since, opened) {
      const query = { since: since?.toString(), opened: opened ? '1' : undefined }
      const list = call(readChanges, undefined, { ...options(), query })
      return readAnswer(list.then((list) => ({ results: [], list })))
    },
    async watch(onNews, closing) {
      const silence = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      function expectMore(): void {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), STREAM_TIME_OUT)
      }
      try {
        const signal = AbortSignal.any([closing, silence.signal])
        expectMore()
        const response = await send(watchItems, undefined, { token, origin, signal })
        if (response.status !== watchItems.status) await readReply(watchItems, response)
        for await (const tag of readEvents(response)) {
          expectMore()
          if (tag !== undefined) onNews(tag)
        }
        return LOST
      } catch (error) {
        return readFailure(error)
      } finally {
        clearTimeout(timer)
        silence.abort()
      }
    },
  }
}

/** Reads the reply to this many mutations, or why there is none. */
async function readAnswer(reply: Promise<unknown>, count = 0): Promise<SyncAnswer> {
  try {
    const value = await reply
    return isSyncReply(value, count) ? { kind: 'answered', ...value } : LOST
  } catch (error) {
    return readFailure(error)
  }
}

/** Returns whether a mutation sets a reminder, whose time is meant in the time zone of the browser. */
function needsZone({ mutations }: SyncRequest): boolean {
  return mutations.some((mutation) => {
    if (mutation.op === 'erase') return false
    const { reminders } = mutation.op === 'create' ? mutation : mutation.change
    return (reminders?.length ?? 0) > 0
  })
}

/** Returns whether a value answers each mutation and has a list: a proxy may answer anything with status 200. */
function isSyncReply(value: unknown, count: number): value is SyncReply {
  const answersAll = (results: unknown) =>
    Array.isArray(results) && results.length === count && results.every(isResult)
  return hasShape(value, { results: answersAll, list: (list) => hasShape(list, LIST) })
}

const LIST: Record<keyof ListChanges, Check> = {
  account: isText,
  version: Number.isInteger,
  since: optional(Number.isInteger),
  check: isText,
  items: (value) => isListOf(value, isItem),
  erased: (value) => isListOf(value, isText),
}

function isResult(value: unknown): boolean {
  if (!hasShape(value, { status: isNumber, reason: optional(isText) })) return false
  const { status, conflicts } = value
  return status !== 409 || isListOf(conflicts, isText)
}

const REJECTION_STATUSES = new Set([400, 404, 409, 413, 415, 422])

function readFailure(error: unknown): RequestFailure {
  if (!(error instanceof CallError)) return LOST
  const { status, problem, retryAfter = SECOND } = error
  if (status === 429 || status === 503)
    return { kind: 'busy', wait: Math.min(retryAfter, MAX_WAIT), reason: problem?.detail }
  // Other programs describe no problem.
  if (!problem) return LOST
  if (status === 401) return { kind: 'unauthorized' }
  if (!REJECTION_STATUSES.has(status)) return LOST
  const { detail, title, errors } = problem
  return { kind: 'rejected', reason: errors?.[0]?.message ?? detail ?? title }
}
