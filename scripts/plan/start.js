import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, URL } from 'node:url'

/*
 * `npm run plan`: bundles the planner when its sources have changed, then runs the bundle. Loading
 * the sources through tsx takes ten times as long as solving a small task.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'node_modules/.cache/plan')
const SOURCES = ['client/projects/ic/planner', 'scripts/plan', 'shared']

/** Returns the time of the last change of a folder's files, in milliseconds. */
function findNewest(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((newest, entry) => {
    const full = join(path, entry.name)
    const changed = entry.isDirectory() ? findNewest(full) : statSync(full).mtimeMs
    return Math.max(newest, changed)
  }, 0)
}

function isFresh() {
  const built = statSync(join(folder, 'worker.mjs'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return built > Math.max(...SOURCES.map((source) => findNewest(join(root, source))))
}

if (!isFresh()) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { main: 'scripts/plan/main.ts', worker: 'scripts/plan/worker.ts' },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}
await import(new URL('../../node_modules/.cache/plan/main.mjs', import.meta.url).href)
