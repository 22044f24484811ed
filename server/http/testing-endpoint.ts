import { EventEmitter, once } from 'node:events'
import { z } from 'zod'
import { defineEndpoint } from '../../shared/api/endpoint.ts'
import { serveForTest } from '../../shared/api/testing.ts'
import { failure, success } from '../../shared/result.ts'
import { createLog, type Log } from '../log.ts'
import { text } from './body.ts'
import { createErrorHandler, createErrorReport } from './error-handler.ts'
import { createRouteListener, type Route, routeWithBody } from './mount.ts'

type Thing = { name: string; note?: string; count?: number }

const create = defineEndpoint<Thing, Thing>({ method: 'POST', path: '/things', status: 201 })

/** A text that the rule rejects and that no response may repeat. */
export const SECRET = 'my-secret-word'

const name = text((value) => (value === SECRET ? failure('Not this.') : success(value.trim())))
const schema = z.strictObject({
  name,
  note: name.exactOptional(),
  count: z.number('Expected a number.').exactOptional(),
})

/** Creates a listener for routes, which answers 418 to other requests. */
export function listenForTest(
  routes: readonly Route[],
  { log = createLog('silent'), trustProxy = 0 }: { log?: Log; trustProxy?: number } = {},
) {
  return createRouteListener(routes, {
    trustProxy,
    middleware: [],
    fallback: (_request, response) => void response.writeHead(418).end(),
    handleError: createErrorHandler(createErrorReport(log)),
  })
}

/** Starts a server whose POST /things returns the parsed body; returns bodies and log lines too. */
export async function serveTestEndpoint() {
  const lines: string[] = []
  const bodies: Thing[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const route = routeWithBody(create, schema, ({ body }) => {
    bodies.push(body)
    return body
  })
  const listen = listenForTest([route], { log })
  const ends = new EventEmitter()
  const origin = await serveForTest((request, response) => {
    response.once('close', () => ends.emit('end'))
    listen(request, response)
  })
  return { origin, lines, bodies, nextEnd: () => once(ends, 'end') }
}
