import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createThreadedBackup } from './backup/back-up-in-thread.ts'
import { PRIVATE_UMASK } from './data-permissions.ts'
import { loadBuiltFrontend } from './pages/built-frontend.ts'
import { start } from './start.ts'

/* The production server. It runs as dist/app/main.mjs, so the build is one folder up. */
process.umask(PRIVATE_UMASK)
if (existsSync('.env')) process.loadEnvFile('.env')
const folder = new URL('..', import.meta.url)
const thread = (name: string) => new URL(`app/${name}-thread.mjs`, folder)
await start(
  process.env,
  () => loadBuiltFrontend(fileURLToPath(folder)),
  createThreadedBackup(thread('backup')),
  { checkpointScript: thread('checkpoint') },
)
