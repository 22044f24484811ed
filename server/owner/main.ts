import { existsSync } from 'node:fs'
import { systemClock } from '../../shared/clock.ts'
import { COMMANDS } from './commands.ts'
import { runOwner } from './run.ts'
import { openTerminal } from './terminal.ts'

/* The owner's command line. It runs as dist/app/owner.mjs, in production and without tsx. */
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runOwner(process.argv.slice(2), {
  commands: COMMANDS,
  env: process.env,
  clock: systemClock,
  terminal: openTerminal(process),
  // npm starts scripts in the folder of package.json, and names the one it was called in.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
})
