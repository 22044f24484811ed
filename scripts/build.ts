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
 * The production build writes four folders:
 * - `dist/client`: files for browsers, precompressed
 * - `dist/server`: the server entry of the client, which renders pages
 * - `dist/app`: the server and the owner's command line
 * - `dist/pages`: prerendered pages
 *
 * The build writes the stamp last, so that an interrupted build does not count as complete. Invalid
 * content stops the build before it changes any file.
 *
 * `--keep-assets-of DIST` names the previous build, whose hashed files stay for one more release.
 * The default is the build that this one replaces.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const aside = join(dist, 'previous')

const { values } = parseArgs({ options: { 'keep-assets-of': { type: 'string' } } })
const named = values['keep-assets-of']
const previous = named === undefined ? aside : resolve(named)

/**
 * Empties `dist/`, but moves the hashed files of the last build aside first. After an interrupted
 * build, those of the build before it are still aside and stay there.
 */
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
        // Shared chunks stay in the same folder, because the code finds the migrations next to itself.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await cp(join(root, 'db/migrations'), join(dist, 'app/migrations'), { recursive: true })
  // Prerenders in a separate process, into which no bundler is loaded.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(dist, 'app/prerender.mjs')], { env })
  await compressFolder(join(dist, 'client'))
  await keepAssets(dist, previous)
  await rm(aside, { recursive: true, force: true })
  await writeFile(join(dist, STAMP_FILE), fingerprint)
}

/** Throws if the content is invalid. Prints a warning for content that the site cannot show. */
async function checkContent(dir: string): Promise<void> {
  const content = await loadContent(dir, (file) => ({ src: file }), { drafts: true })
  for (const warning of await listWarnings(dir, content, systemClock.now())) {
    console.warn(`Warning: ${describeProblem(warning)}`)
  }
}

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
// Exit code 1 unless the build completes: a bundler may end the process without an error.
process.exitCode = 1
try {
  await checkContent(contentDir(root))
  await build()
  process.exitCode = 0
} catch (error) {
  console.error(error instanceof ContentError ? error.message : error)
}
