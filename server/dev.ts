import { existsSync } from 'node:fs'
import { env, loadEnvFile, umask } from 'node:process'
import { fileURLToPath } from 'node:url'
import { backUp } from './backup/back-up.ts'
import { PRIVATE_UMASK } from './data-permissions.ts'
import { createDevFrontend } from './pages/dev-frontend.ts'
import { start } from './start.ts'

/* The dev server: the same server, with the client straight from its sources. */
umask(PRIVATE_UMASK)
if (existsSync('.env')) loadEnvFile('.env')
await start(env, () => createDevFrontend(fileURLToPath(new URL('..', import.meta.url))), backUp)
