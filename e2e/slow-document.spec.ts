import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGate } from '../shared/testing-gate.ts'
import { waitForHydration } from './hydration.ts'
import { expect, test, LONG } from './site.ts'

/** The site on another port, its documents without what follows the start of `main`, until the gate opens. */
async function serveSlowly(site: string, gate: Promise<void>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${site}${request.url}`)
    const type = answer.headers.get('Content-Type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': type })
    if (!type.startsWith('text/html')) return response.end(bytes)
    const start = bytes.indexOf('<main')
    response.write(bytes.subarray(0, start))
    await gate
    return response.end(bytes.subarray(start))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test(
  'a document is hydrated when it is complete, even if it is painted earlier',
  LONG,
  async ({ page, site }) => {
    const gate = createGate()
    const server = await serveSlowly(site, gate.opened)
    const { port } = server.address() as AddressInfo
    const shown = page.goto(`http://127.0.0.1:${port}/Projects`)
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(fetched.filter((name) => name.endsWith('.css'))).not.toEqual([])
    expect(fetched.filter((name) => name.endsWith('.js'))).toEqual([])
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    gate.open()
    await shown
    await waitForHydration(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    server.closeAllConnections()
    server.close()
  },
)
