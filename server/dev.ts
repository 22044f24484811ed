import { existsSync } from 'node:fs'
import { env, loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createDevFrontend } from './pages/dev-frontend.ts'
import { start } from './start.ts'

/* The dev server: the same server, with the client straight from its sources. */
if (existsSync('.env')) loadEnvFile('.env')
await start(env, () => createDevFrontend(fileURLToPath(new URL('..', import.meta.url))))
