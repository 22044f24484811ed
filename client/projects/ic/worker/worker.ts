import { handleRequest } from './handle-request.ts'
import { parseRequest, type Progress, READY } from './messages.ts'

/* Runs the planner in a worker, which the page terminates to cancel a search. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseRequest(data)
  if (!request) return
  const report = (searched: number) =>
    postMessage({ kind: 'progress', searched } satisfies Progress)
  postMessage(handleRequest(request, performance, report))
})
postMessage(READY)
