import { call, CallError, readReply, send } from '../../../../shared/api/endpoint.ts'
import { readEvents } from '../../../../shared/api/event-stream.ts'
import {
  type ListChanges,
  readChanges,
  type SyncMutation,
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
  /** Sends mutations, if any, and asks for what has changed; `opened` by a user, which the server counts. */
  sync: (request: SyncRequest, opened: boolean, signal: AbortSignal) => Promise<SyncAnswer>
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
  return {
    async sync(request, opened, aborted) {
      const { since, mutations } = request
      const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIME_OUT)])
      const options = { token, origin, signal }
      const query = { since: since?.toString(), opened: opened ? '1' : undefined }
      const zone = needsZone(mutations) && { zone: findHomeZone().id }
      try {
        const reply =
          mutations.length > 0
            ? await call(syncItems, { ...request, ...zone }, options)
            : { results: [], list: await call(readChanges, undefined, { ...options, query }) }
        return readAnswer(reply, mutations.length)
      } catch (error) {
        return readFailure(error)
      }
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

/** Returns whether a mutation sets a reminder, whose time is meant in the time zone of the browser. */
function needsZone(mutations: readonly SyncMutation[]): boolean {
  return mutations.some((mutation) => {
    const written = mutation.op === 'change' ? mutation.change : mutation
    return 'reminders' in written && (written.reminders?.length ?? 0) > 0
  })
}

/** Returns the reply to this many mutations with a list: a proxy may answer anything with status 200. */
function readAnswer(reply: SyncReply, count: number): SyncAnswer {
  const isReply = hasShape(reply, {
    results: (results) => isListOf(results, isResult) && reply.results.length === count,
    list: (list) => hasShape(list, LIST),
  })
  return isReply ? { kind: 'answered', ...reply } : LOST
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
