import type { ServerResponse } from 'node:http'
import { MINUTE, SECOND } from '../../shared/clock.ts'
import { MAX_STREAMS, MAX_STREAMS_PER_ACCOUNT } from '../../shared/limits.ts'
import type { Session } from '../accounts/sessions.ts'
import type { ReportError } from '../http/error-handler.ts'
import { type Problem, retryAfter } from '../http/problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** The streams of events that tell open lists of changes. */
export type ListEvents = {
  /** Begins a stream with the list's entity tag, or returns the problem if there are too many. */
  open(session: Session, response: ServerResponse): Problem | undefined
  /** Tells the account's streams the tag of its list, soon; those of ended sessions end. */
  tell(accountId: number): void
  /** Ends all streams. */
  stop(): void
}

type Parts = {
  /** Returns the entity tag of an account's list. */
  findTag: (accountId: number) => string | undefined
  isValid: (session: Session) => boolean
  reportError: ReportError
}

type Stream = { session: Session; response: ServerResponse }

/** Several changes within this time are one event. */
const TELL_DELAY = 100
/** A connection without a byte for 30 seconds is closed, also by proxies. */
export const HEARTBEAT = 15 * SECOND
/** Maximum bytes that wait for a client that reads slowly. */
const MAX_UNREAD_BYTES = 16 * 1024

/** Creates the streams (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function createListEvents({ findTag, isValid, reportError }: Parts): ListEvents {
  const streams = new Map<number, Set<Stream>>()
  const due = new Set<number>()
  let count = 0
  let beat: NodeJS.Timeout | undefined

  function send(stream: Stream, text: string): void {
    const { session, response } = stream
    // Node does not report the end of a connection to its queued responses.
    if (response.req.socket.destroyed) remove(stream)
    else if (!isValid(session)) response.end()
    else if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
    else response.write(text)
  }

  /** Sends an event to streams. When the database cannot be read, it ends them all: clients open them again. */
  function sendAll(own: readonly Stream[], write: () => string): void {
    try {
      const text = write()
      for (const stream of own) send(stream, text)
    } catch (error) {
      reportError(error)
      for (const { response } of own) response.destroy()
    }
  }

  function sendTag(accountId: number): void {
    due.delete(accountId)
    const own = streams.get(accountId)
    if (own) sendAll([...own], () => writeEvent(findTag(accountId)))
  }

  /** One call for all accounts, so that an error is reported once. */
  function sendHeartbeats(): void {
    const all = [...streams.values()].flatMap((own) => [...own])
    sendAll(all, () => ':\n\n')
  }

  function remove(stream: Stream): void {
    const { accountId } = stream.session
    const own = streams.get(accountId)
    if (!own?.delete(stream)) return
    count--
    if (own.size === 0) streams.delete(accountId)
    if (count === 0) clearInterval(beat)
  }

  return {
    open(session, response) {
      const { accountId } = session
      const own = streams.get(accountId) ?? new Set()
      if (own.size >= MAX_STREAMS_PER_ACCOUNT || count >= MAX_STREAMS) {
        return retryAfter(MINUTE, 429, texts.listsMany)
      }
      const stream = { session, response }
      streams.set(accountId, own.add(stream))
      if (++count === 1) beat = setInterval(sendHeartbeats, HEARTBEAT).unref()
      response.once('close', () => remove(stream))
      // A proxy that collects what it forwards would delay the events.
      response.setHeader('Content-Type', 'text/event-stream')
      response.setHeader('X-Accel-Buffering', 'no')
      response.setHeader('Cache-Control', 'no-store')
      response.write(writeEvent(findTag(accountId)))
      return undefined
    },
    tell(accountId) {
      if (!streams.has(accountId) || due.has(accountId)) return
      due.add(accountId)
      setTimeout(() => sendTag(accountId), TELL_DELAY).unref()
    },
    stop() {
      for (const own of streams.values()) for (const { response } of own) response.end()
    },
  }
}

function writeEvent(tag: string | undefined): string {
  return `data: ${tag ?? ''}\n\n`
}
