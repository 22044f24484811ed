import { execFile } from 'node:child_process'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { build as buildWithVite } from 'vite'
import { build as buildWithVike } from 'vike/api'
import { systemClock } from '../shared/clock.ts'
import { ContentError, describeProblem } from '../shared/content/problem.ts'
import { contentDir, hashInputs, STAMP_FILE } from './build-stamp.ts'
import { compressFolder } from './compress.ts'
import { loadContent } from './content/load-content.ts'
import { listWarnings } from './content/warnings.ts'
import { keepAssets, moveAssetsAside } from './kept-assets.ts'

/*
 * The production build: `dist/client` for browsers, precompressed; `dist/server`, the client's
 * server entry; `dist/app`, the server itself and the owner's command line; `dist/pages`, the pages as
 * every start would render them. The stamp is written last: a build that was cut short is not taken
 * for a whole one. Content that cannot be used stops it before anything is touched.
 *
 * `--keep-assets-of DIST` names the build before, whose hashed files stay for one more release;
 * without it, that is the one whose place this one takes.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const aside = join(dist, 'previous')

const { values } = parseArgs({ options: { 'keep-assets-of': { type: 'string' } } })
const named = values['keep-assets-of']
const previous = named === undefined ? aside : resolve(named)

/** Removes the last build, but for what is kept of it; if that was cut short, of the one before. */
async function clearDist(): Promise<void> {
  if (existsSync(join(dist, STAMP_FILE))) await moveAssetsAside(dist, aside)
  for (const name of await readdir(dist).catch(() => [])) {
    if (name !== 'previous') await rm(join(dist, name), { recursive: true })
  }
}

async function build(): Promise<void> {
  const fingerprint = await hashInputs(root)
  await clearDist()
  await buildWithVike({ viteConfig: { root, logLevel: 'warn' } })
  await buildWithVite({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(dist, 'app'),
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          prerender: 'server/prerender.ts',
          owner: 'scripts/owner/main.ts',
        },
        // What both need stays beside them, where it finds the migrations.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await cp(join(root, 'db/migrations'), join(dist, 'app/migrations'), { recursive: true })
  // In a process of its own, where nothing of the bundlers is loaded.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(dist, 'app/prerender.mjs')], { env })
  await compressFolder(join(dist, 'client'))
  await keepAssets(dist, previous)
  await rm(aside, { recursive: true, force: true })
  await writeFile(join(dist, STAMP_FILE), fingerprint)
}

/** Throws if the content cannot be used; tells what of it will not be shown. */
async function checkContent(dir: string): Promise<void> {
  const content = await loadContent(dir, (file) => ({ src: file }))
  for (const warning of await listWarnings(dir, content, systemClock.now())) {
    console.warn(`Warning: ${describeProblem(warning)}`)
  }
}

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
// A bundler that gives up without a word must not look like a success.
process.exitCode = 1
try {
  await checkContent(contentDir(root))
  await build()
  process.exitCode = 0
} catch (error) {
  console.error(error instanceof ContentError ? error.message : error)
}
