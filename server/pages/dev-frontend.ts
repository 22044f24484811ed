import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { RequestHandler } from 'express'
import { createDevMiddleware } from 'vike/server'
import type { ViteDevServer } from 'vite'
import { SCREEN_NAMES } from '../../shared/content/screens.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
import { type Frontend, UNKNOWN_PATH } from './frontend.ts'
import { writeProblemPage } from './problem-page.ts'
import { createRenderer } from './site-renderer.ts'
import { renderWithVike } from './vike-render.ts'

/** What the plugin of the content (`scripts/content/plugin.ts`) offers in dev. */
type ContentApi = {
  /** Shows the content in the language of a path. Returns why it cannot be used in it. */
  showLanguageOf: (path: string) => Promise<string | undefined>
  /** Writes what a page in the shown language loads its modules by. */
  writeImportMap: () => string
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
 * @param options.framed whether the studio frames the pages: it does not wait, and reloads the frame itself
 * @param options.host address at which Vite's own port listens; by default all
 */
export async function createDevFrontend(
  root: string,
  { framed = false, host }: { framed?: boolean; host?: string } = {},
): Promise<DevFrontend> {
  // Vite's own port is the same for every dev server of a machine.
  const ws = { port: await findFreePort(host), ...(host !== undefined && { host }) }
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { ws } },
  })
  const plugin = viteServer.config.plugins.find(({ name }) => name === 'content')
  const api = plugin?.api as ContentApi
  const content = api.watched()
  if (!framed) await content.valid()
  const { renderScreen } = createRenderer(renderWithVike)
  const isUsable = (await content.findProblem()) === undefined
  let last: Promise<unknown> = Promise.resolve()
  // What a page asks for in vain has its language.
  const showLanguageOf = async (url: string) =>
    url === UNKNOWN_PATH ? undefined : api.showLanguageOf(url.replace(/[?#].*/s, ''))
  return {
    manifest: isUsable ? await readManifest(api) : UNKNOWN_SITE,
    /** Renders one page after the other, because their languages share the modules. */
    render(url, publicOrigin, data) {
      const turn = last.then(async () => {
        const problem = (await content.findProblem()) ?? (await showLanguageOf(url))
        if (problem !== undefined) return writeProblemPage(problem, framed)
        const page = await renderScreen(url, publicOrigin, data)
        return { ...page, html: page.html.replace('<head>', `<head>${api.writeImportMap()}`) }
      })
      last = turn.catch(() => undefined)
      return turn
    },
    production: false,
    files: new Map(),
    sources: devMiddleware as RequestHandler,
    vite: viteServer,
  }
}

/** Reads what is known of a site, with the pages of each language whose content can be used. */
async function readManifest({ showLanguageOf }: ContentApi): Promise<SiteManifest> {
  const manifest = await createRenderer(renderWithVike).readManifest()
  for (const { prefix } of manifest.otherLanguages) {
    if ((await showLanguageOf(prefix)) !== undefined) continue
    const { pages } = await createRenderer(renderWithVike, prefix).readManifest()
    manifest.pages = [...manifest.pages, ...pages]
  }
  await showLanguageOf('/')
  return manifest
}

async function findFreePort(host?: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/**
 * What is known of a site before its content can be used: no pages, which are then found as they are rendered, and the endpoints of
 * all screens, because the content may get them.
 */
const UNKNOWN_SITE: SiteManifest = {
  ...{ pages: [], inlineScripts: [], otherLanguages: [] },
  ...{ screens: SCREEN_NAMES, title: 'Studio', language: 'en', name: '' },
}
