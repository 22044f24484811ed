import type { Express, Request, RequestHandler } from 'express'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { sendProblem } from './problem.ts'

/**
 * Answers an endpoint's path as its contract says. Other methods get 405, except that GET and HEAD
 * of a path that only takes changes fall through to the not-found page.
 */
export function mount<Body, Reply>(
  app: Express,
  { method, path, status }: Endpoint<Body, Reply>,
  handle: (request: Request) => Reply | Promise<Reply>,
): void {
  const answer: RequestHandler = async (request, response) => {
    const reply = await handle(request)
    response.status(status).set('Cache-Control', 'no-store')
    if (status === 204) response.end()
    else response.json(reply)
  }
  const verb = method.toLowerCase() as Lowercase<typeof method>
  app[verb](path, answer)
  app.all(path, (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.set('Allow', method === 'GET' ? 'GET, HEAD' : method)
    sendProblem(response, 405)
  })
}
