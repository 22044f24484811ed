import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { loadSiteRenderer } from './pages/site-renderer.ts'
import type { RenderRequest, RenderResult } from './pages/threaded-renderer.ts'

/* The thread that renders pages, as dist/app/render-thread.mjs: Vike and React are loaded here alone. */
const { renderScreen } = await loadSiteRenderer(fileURLToPath(new URL('..', import.meta.url)))

async function render({ id, url, publicOrigin, data }: RenderRequest): Promise<RenderResult> {
  try {
    return { id, page: await renderScreen(url, publicOrigin, data) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', async (request: RenderRequest) => {
  parentPort?.postMessage(await render(request))
})
