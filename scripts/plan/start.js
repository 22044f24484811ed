import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'
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
  const built = statSync(join(folder, 'package.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return built > Math.max(...SOURCES.map((source) => findNewest(join(root, source))))
}

if (!isFresh()) {
  const { build } = await import('vite')
  const outDir = `${folder}-${pid}`
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    root,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: { main: 'scripts/plan/main.ts', worker: 'scripts/plan/worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  // Scripts in node_modules are CommonJS unless their folder says otherwise.
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }')
  rmSync(folder, { recursive: true, force: true })
  renameSync(outDir, folder)
}
await import(new URL('../../node_modules/.cache/plan/main.js', import.meta.url).href)
