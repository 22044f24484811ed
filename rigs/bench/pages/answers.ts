import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { representPage } from '../../../server/pages/representation.ts'
import { SECOND } from '../../../shared/clock.ts'
import type { StoredResponse } from '../baselines.ts'

/** The request headers for a response in Brotli. */
export const BROTLI = { 'Accept-Encoding': 'br' }

/** Returns the path of the largest script of the home page. */
export async function findAsset(origin: string): Promise<string> {
  const html = (await ask(origin, '/')).body.toString()
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  )
  const files = await Promise.all(
    paths.map(async (path) => ({ path, size: (await ask(origin, path, BROTLI)).body.length })),
  )
  const [largest] = files.sort((a, b) => b.size - a.size)
  if (!largest) throw new Error('The first page has no script')
  return largest.path
}

/** Which headers of the site a baseline sends: those that a browser needs to read the body, or all. */
export type SentHeaders = 'needed' | 'all'

/** The headers that Node writes by itself. */
const OF_NODE = ['date', 'connection', 'keep-alive']

/** Records the Brotli responses of a site to these paths, for the baseline to serve. */
export async function readAnswers(
  origin: string,
  paths: readonly string[],
  sent: SentHeaders,
): Promise<Record<string, StoredResponse>> {
  const answers: Record<string, StoredResponse> = {}
  for (const path of paths) {
    const { headers, body } = await ask(origin, path, BROTLI)
    const needed = {
      'Content-Type': headers['content-type'],
      'Content-Encoding': headers['content-encoding'],
      'Content-Length': body.length,
      ...(headers.etag !== undefined && { etag: headers.etag }),
    }
    const all = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OF_NODE.includes(name)),
    )
    answers[path] = { headers: sent === 'all' ? all : needed, body: body.toString('base64') }
  }
  return answers
}

/** Sends one GET request on its own connection. */
export async function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers, agent: false }, resolve).on('error', reject)
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  }
}

/** Waits until a site has compressed all its pages at the best level, which it does after its start, the not-found page last. */
export async function waitForCompression(origin: string): Promise<void> {
  const path = '/no-such-page'
  const { status = 0, body } = await ask(origin, path)
  const { variants } = await representPage({ status, html: body.toString() }, 'best', '')
  while ((await ask(origin, path, BROTLI)).body.length !== variants.br?.body.length) {
    await setTimeout(SECOND / 10)
  }
}
