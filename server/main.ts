import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadBuiltFrontend } from './pages/built-frontend.ts'
import { start } from './start.ts'

/* The production server. It runs as dist/app/main.mjs, so the build is one folder up. */
// Vike would keep a process going after an error that nobody caught, and let a start that failed
// end with 0. Such a process ends, as node has it, and whatever supervises it starts another.
process.removeAllListeners('uncaughtException')
process.removeAllListeners('unhandledRejection')
if (existsSync('.env')) process.loadEnvFile('.env')
await start(process.env, () => loadBuiltFrontend(fileURLToPath(new URL('..', import.meta.url))))
