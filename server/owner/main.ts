import { existsSync } from 'node:fs'
import { systemClock } from '../../shared/clock.ts'
import { PRIVATE_UMASK } from '../data-permissions.ts'
import type { Command } from './command.ts'
import { runOwner } from './run.ts'
import { openTerminal } from './terminal.ts'

/**
 * Runs the owner's command line with the process's own arguments, settings and terminal. It is built
 * to dist/app/owner.mjs, for production and without tsx.
 */
export async function runInProcess(commands: readonly Command[]): Promise<void> {
  process.umask(PRIVATE_UMASK)
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.exitCode = await runOwner(process.argv.slice(2), {
    commands,
    env: process.env,
    clock: systemClock,
    terminal: openTerminal(process),
    // npm starts scripts in the folder of package.json, and names the one it was called in.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
  })
}
