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
import type { ChangeAnswer } from './outcome.ts'

/** Why a request came to nothing for now. */
export type Trouble =
  | { kind: 'unauthorized' }
  /** The server asks for time, in milliseconds, and may say why. */
  | { kind: 'busy'; wait: number; reason?: string | undefined }
  /** No answer, or none that this server gives. */
  | { kind: 'lost' }

export type SendAnswer = { kind: 'answered'; answers: ChangeAnswer[] } | Trouble

type ListAnswer =
  { kind: 'list'; list: ItemList; etag: string | undefined } | { kind: 'unchanged' } | Trouble

export type ListApi = {
  /** Reads the list, or hears that it is the one of this entity tag. */
  read: (etag: string | undefined) => Promise<ListAnswer>
  /** Sends one change, or several as a batch; the answers are in their order. */
  send: (entries: readonly BatchEntry[]) => Promise<SendAnswer>
}

const TIME_OUT = 30 * SECOND
/** A server that asks for more time than this is asked again all the same. */
const MAX_WAIT = 5 * MINUTE

/**
 * The calls of the list. Only answers that this server gives are believed: a hotel's login page or
 * a proxy in between says nothing about a change.
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

  async function readAnswers(
    entries: readonly BatchEntry[],
    response: Response,
  ): Promise<ChangeAnswer[]> {
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
        return readTrouble(error, response)
      }
    },
    async send(entries) {
      let response
      try {
        response = await request(entries)
        return { kind: 'answered', answers: await readAnswers(entries, response) }
      } catch (error) {
        return readRefusal(error) ?? readTrouble(error, response)
      }
    },
  }
}

const REFUSALS = new Set([400, 404, 409, 413, 415, 422])

/** The answer to a change that this server has refused by itself. */
function readRefusal(error: unknown): SendAnswer | undefined {
  if (!(error instanceof CallError) || !error.problem) return undefined
  const { status, problem } = error
  if (!REFUSALS.has(status)) return undefined
  const { detail, title, errors, current } = problem
  return {
    kind: 'answered',
    answers: [
      {
        status,
        reason: errors?.[0]?.message ?? detail ?? title,
        ...(isItem(current) && { item: current }),
      },
    ],
  }
}

function readTrouble(error: unknown, response: Response | undefined): Trouble {
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
