import { cp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { build as buildWithVite } from 'vite'
import { build as buildWithVike } from 'vike/api'
import { systemClock } from '../shared/clock.ts'
import { ContentError, describeProblem } from '../shared/content/problem.ts'
import { contentDir, fingerprintInputs, STAMP_FILE } from './build-stamp.ts'
import { compressFolder } from './compress.ts'
import { loadContent } from './content/load-content.ts'
import { makeResumeFiles } from './resume/files.ts'

/*
 * The production build: `dist/client` for browsers, precompressed; `dist/server`, the client's
 * server entry; `dist/app`, the server itself and the owner's command line. The stamp is written last: a build that was cut
 * short is not taken for a whole one. Content that cannot be used stops it before anything is
 * touched.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

async function build(): Promise<void> {
  const fingerprint = await fingerprintInputs(root)
  await rm(dist, { recursive: true, force: true })
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
        input: { main: 'server/main.ts', owner: 'server/owner/main.ts' },
        // What both need stays beside them, where it finds the migrations.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await cp(join(root, 'db/migrations'), join(dist, 'app/migrations'), { recursive: true })
  await compressFolder(join(dist, 'client'))
  await writeFile(join(dist, STAMP_FILE), fingerprint)
}

/** Throws if the content cannot be used; tells what of it will not be shown. */
async function checkContent(dir: string): Promise<void> {
  const { resume, site } = await loadContent(dir, (file) => file)
  const { warnings } = await makeResumeFiles(dir, resume, site, systemClock.now())
  for (const warning of [...resume.warnings, ...warnings]) {
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
