import type { ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import type { StudioEvent } from '../protocol.ts'

/** The server closes connections without a byte for 30 seconds. */
const HEARTBEAT = 15 * SECOND

/** The streams of events to open pages of the studio (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export type Events = {
  open: (response: ServerResponse) => void
  tell: (event: StudioEvent) => void
  /** Ends all streams. */
  stop: () => void
}

/** Creates the streams. */
export function createEvents(): Events {
  const streams = new Set<ServerResponse>()
  let isStopped = false
  function write(text: string): void {
    for (const response of streams) response.write(text)
  }
  setInterval(() => write(':\n\n'), HEARTBEAT).unref()
  return {
    open(response) {
      if (isStopped) return void response.end()
      streams.add(response)
      response.once('close', () => streams.delete(response))
      response.setHeader('Content-Type', 'text/event-stream')
      response.setHeader('Cache-Control', 'no-store')
      response.write(':\n\n')
    },
    tell: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    stop() {
      isStopped = true
      for (const response of streams) response.end()
    },
  }
}
