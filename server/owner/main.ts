import { existsSync, readFileSync } from 'node:fs'
import { systemClock } from '../../shared/clock.ts'
import { PRIVATE_UMASK } from '../data-permissions.ts'
import type { SiteManifest } from '../../shared/site-manifest.ts'
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
    screens: readBuiltScreens(),
  })
}

/** Reads which screens the built site has, beside which this runs as dist/app/owner.mjs. */
function readBuiltScreens(): readonly string[] | undefined {
  const manifest = new URL('../pages/manifest.json', import.meta.url)
  if (!existsSync(manifest)) return undefined
  return (JSON.parse(readFileSync(manifest, 'utf8')) as SiteManifest).screens
}
