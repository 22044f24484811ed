import { cp } from 'node:fs/promises'
import process from 'node:process'
import { build, createBuilder } from 'vite'

/*
 * Steps of the build: `bundle.js client` makes the bundle of browsers, `ssr` the entry that renders
 * pages, `app` the server, the owner's command line and the service worker of the to-do list. Vike needs the first two in this order.
 */
const [bundle] = process.argv.slice(2)
const logLevel = 'warn'
/** Who builds a site needs no times of plugins. */
const checks = { bundlerTimings: false }

/**
 * The packages outside the server's bundle: two with native parts, Vike, which the render thread loads, and pdfkit,
 * which reads files beside itself. All others are inside: to find and read their files would take half of the
 * server's start.
 */
const EXTERNAL = ['argon2', 'better-sqlite3', 'pdfkit', 'vike']

// A bundler may end the process without an error: only a complete bundle counts.
process.exitCode = 1
if (bundle === 'app') {
  await build({
    configFile: false,
    logLevel,
    publicDir: false,
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir: 'dist-next/app',
      target: 'node20',
      rolldownOptions: {
        checks,
        input: {
          main: 'server/main.ts',
          prerender: 'server/prerender.ts',
          'render-thread': 'server/render-thread.ts',
          'backup-thread': 'server/backup/thread.ts',
          'checkpoint-thread': 'db/checkpoint-thread.ts',
          owner: 'scripts/owner/main.ts',
        },
        // Shared chunks stay in the same folder, because the code finds the migrations and the languages next to itself.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  await build({
    configFile: false,
    logLevel,
    publicDir: false,
    build: {
      outDir: 'dist-next/client',
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        checks,
        input: 'client/projects/to-do-list/offline/worker.ts',
        output: { entryFileNames: 'to-do-list-worker.js' },
      },
    },
  })
  await cp('shared/texts/languages', 'dist-next/app/languages', { recursive: true })
  await cp('db/migrations', 'dist-next/app/migrations', { recursive: true })
} else {
  const builder = await createBuilder({ logLevel })
  await builder.build(builder.environments[bundle])
}
process.exitCode = 0
