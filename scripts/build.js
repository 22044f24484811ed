import console from 'node:console'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath, URL } from 'node:url'

/*
 * `npm run build`: builds into `dist-next`, which takes the place of `dist` when it is complete. A build
 * that fails changes nothing.
 *
 * Each step runs in a process of its own, so that its memory is free before the next one starts. This
 * file and the bundles are JavaScript, because a process with tsx needs about 150 MB more.
 *
 * `--keep-assets-of DIST` names the previous build, whose hashed files stay for one more release. The
 * default is the build that this one replaces.
 */
const TYPESCRIPT = ['--import', 'tsx']
/** Options of V8 for the bundler, which needs the most memory; they would only slow down the other steps. */
const BUNDLER = ['--max-semi-space-size=8', '--optimize-for-size', 'scripts/build/bundle.js']
/** The steps of the build, each with its line of progress. */
const CONTENT = [
  ['Reading the content', ...TYPESCRIPT, 'scripts/build/content.ts'],
  [
    'Sizing the pictures',
    'scripts/build/pictures.js',
    'dist-next/pictures.json',
    'dist-next/client',
  ],
]
/** Repeated for each language, whose texts are constants in its bundles. */
const LANGUAGE = [
  ['Writing cards, downloads and icons', ...TYPESCRIPT, 'scripts/build/files.ts'],
  ['Bundling the pages for browsers', ...BUNDLER, 'client'],
  ['Bundling the pages for the server', ...BUNDLER, 'ssr'],
]
const SITE = [
  ['Bundling the server', ...BUNDLER, 'app'],
  ['Rendering the pages', 'dist-next/app/prerender.mjs'],
  ['Compressing the files', ...TYPESCRIPT, 'scripts/build/finish.ts', ...process.argv.slice(2)],
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
await rm('dist-next', { recursive: true, force: true })
await mkdir('dist-next')
const steps = CONTENT.map((step) => run(step))
const others = JSON.parse(await readFile('dist-next/languages.json', 'utf8'))
for (const language of ['', ...others]) steps.push(...LANGUAGE.map((step) => run(step, language)))
steps.push(...SITE.map((step) => run(step)))
const peak = Math.max(...steps) + process.resourceUsage().maxRSS
await writeFile('dist-next/build-memory.json', JSON.stringify({ unit: 'KiB', peak, steps }))
await rm('dist-previous', { recursive: true, force: true })
if (existsSync('dist')) await rename('dist', 'dist-previous')
await rename('dist-next', 'dist')
await rm('dist-previous', { recursive: true, force: true })

/**
 * Runs a step for a language, by default that of the site, and returns its peak of memory in kilobytes.
 * A failure ends the build.
 */
function run([label, ...step], language = '') {
  console.log(`  ${label}${language && ` in ${language}`}…`)
  const { status, signal, output } = spawnSync(
    process.execPath,
    ['--import', './scripts/build/report-peak.js', ...step],
    {
      // The fourth pipe is for the report of `report-peak.js`.
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SITE_LANGUAGE: language,
        // On a busy machine, Vite prints how long it checks its settings for a future version: nothing that an owner can change.
        VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
        // glibc and the bundler's allocator (mimalloc) give memory back earlier: together 100 MB less.
        MALLOC_ARENA_MAX: '2',
        MIMALLOC_PURGE_DELAY: '0',
        // Eight threads of the bundler take 70 MB more than two, and most of its time is in plugins.
        ROLLDOWN_WORKER_THREADS: '2',
        RAYON_NUM_THREADS: '2',
      },
    },
  )
  if (signal === 'SIGKILL') {
    console.error(
      'The system ended the build, probably for lack of memory. It needs 600 MB: end other programs, or add swap.',
    )
  }
  if (status !== 0) process.exit(status ?? 1)
  return Number(output[3])
}
