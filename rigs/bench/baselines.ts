import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The baselines that run in their own process: `baselines.ts pages ANSWERS` and `baselines.ts login
 * HASH PASSWORD CONCURRENCY SECONDS`. The other baselines are `todo/serve-baseline.ts`,
 * `planner-baseline.ts` and `first-visit/react-alone.tsx`.
 */
const [what = '', ...rest] = process.argv.slice(2)
const BASELINES: Record<string, (...args: string[]) => unknown> = { pages, login }
await BASELINES[what]?.(...rest)

/** The response of the baseline to a path, with the same bytes as the response of the site. */
export type StoredResponse = { headers: OutgoingHttpHeaders & { etag?: string }; body: string }

/**
 * Serves responses from a map with bare node:http. It reads only the path and, for a 304, the entity
 * tag. The file contains an Answer for each path, with its body in base64.
 */
function pages(file: string): void {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredResponse>
  const answers = new Map(
    Object.entries(read).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
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
    console.log(JSON.stringify({ msg: 'listening', port }))
  })
}

/** Runs `argon2.verify` in parallel and prints the number of checks per second. */
async function login(hash: string, password: string, concurrency: string, seconds: string) {
  const { default: argon2 } = await import('argon2')
  const begun = performance.now()
  const end = begun + Number(seconds) * 1000
  let verified = 0
  async function keepVerifying(): Promise<void> {
    while (performance.now() < end) {
      await argon2.verify(hash, password)
      verified++
    }
  }
  await Promise.all(Array.from({ length: Number(concurrency) }, keepVerifying))
  console.log((verified / (performance.now() - begun)) * 1000)
}
