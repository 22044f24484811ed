import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRenderedPages } from './pages/rendered-pages.ts'
import { loadSiteRenderer } from './pages/site-renderer.ts'

/* The end of the build, as dist/app/prerender.mjs: the pages that every start would render alike. */
const dist = fileURLToPath(new URL('..', import.meta.url))
const { manifest, renderScreen } = await loadSiteRenderer(dist)
await writeRenderedPages(join(dist, 'pages'), manifest, renderScreen)
