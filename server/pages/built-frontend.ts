import { join } from 'node:path'
import { listBuiltFiles } from './files.ts'
import type { Frontend } from './frontend.ts'
import { loadRenderer } from './load-renderer.ts'
import { openRenderedPages } from './rendered-pages.ts'

/**
 * Loads the production build from its folder, whatever the working directory is.
 * @param dist the folder of the build, absolute
 */
export async function loadBuiltFrontend(dist: string): Promise<Frontend> {
  const { manifest, find } = await openRenderedPages(join(dist, 'pages'))
  let renderer: ReturnType<typeof loadRenderer> | undefined
  return {
    manifest,
    async render(url, publicOrigin, data) {
      const rendered = data === undefined ? await find(url, publicOrigin) : undefined
      if (rendered) return rendered
      const { renderScreen } = await (renderer ??= loadRenderer(dist))
      return renderScreen(url, publicOrigin, data)
    },
    production: true,
    files: await listBuiltFiles(dist, manifest.name),
  }
}
