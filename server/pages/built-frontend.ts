import { join } from 'node:path'
import { listBuiltFiles } from './files.ts'
import type { Frontend } from './frontend.ts'
import { openRenderedPages } from './rendered-pages.ts'
import { createThreadedRenderer } from './threaded-renderer.ts'

/**
 * Loads the production build from its folder, whatever the working directory is.
 * @param dist the folder of the build, absolute
 */
export async function loadBuiltFrontend(dist: string): Promise<Frontend> {
  const { manifest, find } = await openRenderedPages(join(dist, 'pages'))
  const render = createThreadedRenderer(join(dist, 'app/render-thread.mjs'))
  return {
    manifest,
    async render(url, publicOrigin, data) {
      const rendered = data === undefined ? await find(url, publicOrigin) : undefined
      return rendered ?? render(url, publicOrigin, data)
    },
    production: true,
    files: listBuiltFiles(dist, manifest.name),
  }
}
