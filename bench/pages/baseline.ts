import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the baseline answers a path with: the very bytes that the site would send. */
export type Answer = { headers: OutgoingHttpHeaders & { etag?: string }; body: string }

/*
 * The baseline of pages and files: bare node:http, which finds the answer in a map and writes it.
 * Nothing is looked at but the path and, for a 304, the entity tag. The file named holds an Answer
 * for each path, bodies in base64.
 */
const begun = performance.timeOrigin
const answers = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, Answer>,
  ).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  if (answer.headers.etag && request.headers['if-none-match'] === answer.headers.etag) {
    return response.writeHead(304, { ETag: answer.headers.etag }).end()
  }
  return response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ msg: 'listening', port, begun }))
})
