import { handleRequest } from './handle-request.ts'
import { parseRequest, READY } from './messages.ts'

/* Runs the planner in a worker, which the page terminates to cancel a search. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseRequest(data)
  if (request) postMessage(handleRequest(request, performance))
})
postMessage(READY)
