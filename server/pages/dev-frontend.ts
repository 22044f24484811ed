import { createDevMiddleware } from 'vike/server'
import type { Frontend } from './frontend.ts'
import { readManifest, renderScreen } from './vike-render.ts'

/** Creates the dev frontend: the client from its sources, with hot module replacement. */
export async function createDevFrontend(root: string): Promise<Frontend> {
  const { devMiddleware } = await createDevMiddleware({ root })
  return {
    manifest: await readManifest(),
    render: renderScreen,
    production: false,
    files: [],
    serveFileFromMemory: () => false,
    assets: devMiddleware,
  }
}
