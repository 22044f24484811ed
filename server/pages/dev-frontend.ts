import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { createDevMiddleware } from 'vike/server'
import type { ViteDevServer } from 'vite'
import type { Frontend, RenderedPage } from './frontend.ts'
import { readManifest, renderScreen } from './vike-render.ts'

/** What the plugin of the content (`scripts/content/plugin.ts`) offers in dev. */
type ContentApi = {
  watched: () => {
    findProblem: () => Promise<string | undefined>
    valid: () => Promise<void>
  }
}

/** The dev frontend with the server of its sources. */
export type DevFrontend = Frontend & { sources: RequestHandler; vite: ViteDevServer }

/**
 * Creates the dev frontend: the client from its sources, with hot module replacement. Waits for content
 * that can be used. While it cannot be used, every page shows why, and reloads when it can.
 * @param host address at which Vite's own port listens; by default all
 */
export async function createDevFrontend(root: string, host?: string): Promise<DevFrontend> {
  // Vite's own port is the same for every dev server of a machine.
  const ws = { port: await findFreePort(host), ...(host !== undefined && { host }) }
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { ws } },
  })
  const plugin = viteServer.config.plugins.find(({ name }) => name === 'content')
  const content = (plugin?.api as ContentApi).watched()
  await content.valid()
  return {
    manifest: await readManifest(),
    async render(url, publicOrigin, data) {
      const problem = await content.findProblem()
      return problem === undefined ? renderScreen(url, publicOrigin, data) : showProblem(problem)
    },
    production: false,
    files: new Map(),
    sources: devMiddleware as RequestHandler,
    vite: viteServer,
  }
}

async function findFreePort(host?: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Returns a page that loads itself again each second: it shows the site once the content is valid. */
function showProblem(problem: string): RenderedPage {
  const text = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    status: 500,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>The content cannot be used</title></head><body><pre>${text}</pre></body></html>`,
  }
}
