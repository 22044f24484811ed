import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadRenderer } from './pages/load-renderer.ts'
import { writeRenderedPages } from './pages/rendered-pages.ts'

/* The end of the build, as dist/app/prerender.mjs: the pages that every start would render alike. */
const dist = fileURLToPath(new URL('..', import.meta.url))
const { readManifest, renderScreen } = await loadRenderer(dist)
await writeRenderedPages(join(dist, 'pages'), await readManifest(), renderScreen)
