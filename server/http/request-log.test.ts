import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createRequestLog } from './request-log.ts'

const TIME = Date.UTC(2026, 10, 22)

/** Returns the lines of a log with that level after a response with that status. */
async function logAnswer(level: string, status: number): Promise<unknown[]> {
  const lines: unknown[] = []
  const logRequest = createRequestLog(
    createLog(level, { write: (line) => void lines.push(JSON.parse(line)) }),
    { now: () => TIME },
  )
  const server = createServer((request, response) => {
    logRequest(request, response)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(request({ port, path: '/"\\?q' }).end(), 'response')) as [
    NodeJS.ReadableStream,
  ]
  await once(answer.resume(), 'end')
  server.close()
  await once(server, 'close')
  return lines
}

describe('createRequestLog', () => {
  it('writes the same as pino, with the original path', async () => {
    const lines = await logAnswer('info', 200)
    expect(lines).toEqual([
      {
        level: 30,
        time: TIME,
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        method: 'GET',
        path: '/"\\',
        status: 200,
        ms: expect.any(Number) as number,
        msg: 'request',
      },
    ])
  })

  it.each([
    ['info', 200, 1],
    ['info', 500, 1],
    ['error', 404, 0],
    ['error', 500, 1],
    ['silent', 500, 0],
  ])('at the level %s, writes of status %i %i lines', async (level, status, count) => {
    expect(await logAnswer(level, status)).toHaveLength(count)
  })

  it('logs a server error as an error', async () => {
    expect(await logAnswer('info', 503)).toEqual([expect.objectContaining({ level: 50 })])
  })
})
