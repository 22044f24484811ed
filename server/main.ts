import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadBuiltFrontend } from './pages/built-frontend.ts'
import { start } from './start.ts'

/* The production server. It runs as dist/app/main.mjs, so the build is one folder up. */
if (existsSync('.env')) process.loadEnvFile('.env')
await start(process.env, () => loadBuiltFrontend(fileURLToPath(new URL('..', import.meta.url))))
