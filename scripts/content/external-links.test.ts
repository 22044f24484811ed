import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkExternalLinks } from './external-links.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** Starts a server on this machine, and returns its origin and the requests that it gets. */
async function start(answer: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** What is said of each link, which stand on the lines of a text. */
async function ask(urls: string[], timeout?: number): Promise<string[]> {
  const links = urls.map((url, index) => ({ file: 'a.md', path: `line ${index + 1}`, url }))
  const isAllowed = (address: string) => address === '127.0.0.1'
  const warnings = await checkExternalLinks(links, { isAllowed, ...(timeout && { timeout }) })
  return warnings.map(({ path, expected }) => `${path}: ${expected}`)
}

it('warns about each place of a link that answers with an error, and requests it once', async () => {
  const { origin, requests } = await start((request, response) => {
    response.writeHead(request.url === '/' ? 200 : request.url === '/gone' ? 404 : 500).end()
  })
  const warnings = await ask([
    `${origin}/`,
    `${origin}/gone`,
    `${origin}/gone#part`,
    `${origin}/broken`,
    '/gone',
    'mailto:ada@example.com',
  ])
  expect(warnings).toEqual([
    `line 2: the link "${origin}/gone" answers 404: correct it, or remove the link`,
    `line 3: the link "${origin}/gone#part" answers 404: correct it, or remove the link`,
    `line 4: the link "${origin}/broken" answers 500: correct it, or remove the link`,
  ])
  expect(requests.sort()).toEqual(['HEAD /', 'HEAD /broken', 'HEAD /gone'])
})

it.each([405, 501])('tries again with GET if HEAD is answered with %i', async (status) => {
  const { origin, requests } = await start((request, response) => {
    response.writeHead(request.method === 'HEAD' ? status : 200).end('x'.repeat(100_000))
  })
  expect(await ask([`${origin}/`])).toEqual([])
  expect(requests).toEqual(['HEAD /', 'GET /'])
})

it('follows five redirects and no more', async () => {
  const { origin, requests } = await start((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.writeHead(204).end()
    else response.writeHead(302, { Location: `/${left - 1}` }).end()
  })
  expect(await ask([`${origin}/5`])).toEqual([])
  expect(requests).toHaveLength(6)
  expect(await ask([`${origin}/6`])).toEqual([
    `line 1: the link "${origin}/6" redirects more than 5 times: correct it, or remove the link`,
  ])
})

it('warns about redirects that lead out of the web, or nowhere', async () => {
  const { origin } = await start((request, response) => {
    response
      .writeHead(301, { Location: request.url === '/a' ? 'ftp://127.0.0.1/' : 'http://' })
      .end()
  })
  expect(await ask([`${origin}/a`, `${origin}/b`])).toEqual([
    `line 1: the link "${origin}/a" redirects to an address that is not http or https: correct it, or remove the link`,
    `line 2: the link "${origin}/b" redirects to an invalid address: correct it, or remove the link`,
  ])
})

it('requests at most four links at a time', async () => {
  const waiting: ServerResponse[] = []
  const { origin, requests } = await start((_, response) => waiting.push(response))
  const asked = ask(Array.from({ length: 6 }, (_, index) => `${origin}/${index}`))
  for (const count of [4, 5, 6]) {
    await eventually(() => expect(requests).toHaveLength(count))
    expect(waiting.length).toBeLessThanOrEqual(4)
    waiting.shift()?.end()
  }
  for (const response of waiting) response.end()
  expect(await asked).toEqual([])
})

it('warns about a link that is not answered in time, and one that cannot be reached', async () => {
  const { origin } = await start(() => undefined)
  expect(await ask([`${origin}/`], 50)).toEqual([
    `line 1: the link "${origin}/" does not answer in time: correct it, or remove the link`,
  ])
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  expect(await ask([`http://127.0.0.1:${port}/`])).toEqual([
    `line 1: the link "http://127.0.0.1:${port}/" cannot be reached (ECONNREFUSED): correct it, or remove the link`,
  ])
})

it('never requests a private address: named, looked up, or after a redirect', async () => {
  const { origin, requests } = await start((_, response) => response.end())
  const port = new URL(origin).port
  const redirecting = await start((_, response) => {
    response.writeHead(302, { Location: 'http://[::1]:1/' }).end()
  })
  const links = [origin, `http://localhost:${port}/`].map((url) => ({
    file: 'a.md',
    path: '',
    url,
  }))
  const fault = 'cannot be reached (private address): correct it, or remove the link'
  expect((await checkExternalLinks(links)).map(({ expected }) => expected)).toEqual([
    `the link "${origin}" ${fault}`,
    `the link "http://localhost:${port}/" ${fault}`,
  ])
  expect(requests).toEqual([])
  expect(await ask([redirecting.origin])).toEqual([
    `line 1: the link "${redirecting.origin}" ${fault}`,
  ])
})
