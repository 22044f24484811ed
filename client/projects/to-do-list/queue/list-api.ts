import { type CallOptions, CallError, readReply, send } from '../../../../shared/api/endpoint.ts'
import {
  type BatchEntry,
  type BatchResult,
  changeItems,
  type ItemList,
  listItems,
} from '../../../../shared/api/items.ts'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { isRecord } from '../../../../shared/json.ts'
import { isItem } from './item-shape.ts'
import type { MutationReply } from './mutation-result.ts'

/** Why a request failed for now. */
export type RequestFailure =
  | { kind: 'unauthorized' }
  /** The server asks to wait some milliseconds, and may say why. */
  | { kind: 'busy'; wait: number; reason?: string | undefined }
  /** No answer, or one that does not come from this server. */
  | { kind: 'lost' }

/** The result of sending mutations: a reply to each, or a rejection or failure of them all. */
export type SendResult =
  | { kind: 'answered'; replies: MutationReply[] }
  | { kind: 'rejected'; reply: MutationReply }
  | RequestFailure

type ReadResult =
  | { kind: 'list'; list: ItemList; etag: string | undefined }
  | { kind: 'unchanged' }
  | RequestFailure

/** The API calls of the list. */
export type ListApi = {
  /** Reads the list, unless it still has this entity tag. */
  read: (etag: string | undefined) => Promise<ReadResult>
  /**
   * Sends mutations as a batch; the replies are in the same order.
   * @param sentAt the time by the clock that made the entries' `madeAt`
   */
  send: (entries: readonly BatchEntry[], sentAt: number) => Promise<SendResult>
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

  return {
    async read(etag) {
      let response
      try {
        const headers = etag ? { 'If-None-Match': etag } : {}
        response = await send(listItems, undefined, { ...options(), headers })
        if (response.status === 304) return { kind: 'unchanged' }
        const list: unknown = await readReply(listItems, response)
        if (!isItemList(list)) return { kind: 'lost' }
        return { kind: 'list', list, etag: response.headers.get('ETag') ?? undefined }
      } catch (error) {
        return readFailure(error, response)
      }
    },
    async send(entries, sentAt) {
      let response
      try {
        response = await send(changeItems, { sentAt, changes: [...entries] }, options())
        const answer: unknown = await readReply(changeItems, response)
        if (!isBatchAnswer(answer) || answer.results.length !== entries.length) {
          return { kind: 'lost' }
        }
        return { kind: 'answered', replies: answer.results }
      } catch (error) {
        return readRejection(error) ?? readFailure(error, response)
      }
    },
  }
}

/** Returns whether a value is a list: a proxy may answer anything with status 200. */
function isItemList(value: unknown): value is ItemList {
  return (
    isRecord(value) &&
    typeof value['account'] === 'string' &&
    [value['items'], value['trash']].every((list) => Array.isArray(list) && list.every(isItem))
  )
}

/** Returns whether a value has a result for each entry, with the task where there must be one. */
function isBatchAnswer(value: unknown): value is { results: BatchResult[] } {
  return isRecord(value) && Array.isArray(value['results']) && value['results'].every(isResult)
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { status, item, reason } = value
  if (status === 200 || status === 201) return isItem(item)
  return (
    typeof status === 'number' &&
    (item === undefined || isItem(item)) &&
    (reason === undefined || typeof reason === 'string')
  )
}

const REJECTION_STATUSES = new Set([400, 404, 409, 413, 415, 422])

/** Reads a rejection by this server; undefined for any other failure. */
function readRejection(error: unknown): SendResult | undefined {
  if (!(error instanceof CallError) || !error.problem) return undefined
  const { status, problem } = error
  if (!REJECTION_STATUSES.has(status)) return undefined
  const { detail, title, errors } = problem
  return { kind: 'rejected', reply: { status, reason: errors?.[0]?.message ?? detail ?? title } }
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
