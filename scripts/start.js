import console from 'node:console'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { execPath, exit } from 'node:process'
import { fileURLToPath, URL } from 'node:url'

/*
 * `npm start`: builds if needed, then runs the server in this process, so that it receives the signals.
 * `prestart` cannot do this, because npm skips it with `ignore-scripts`.
 *
 * If the build fails, the server runs the last good build. Without one, the exit code is that of the build.
 */
const cwd = fileURLToPath(new URL('..', import.meta.url))
const server = new URL('../dist/app/main.mjs', import.meta.url)

function run(...args) {
  return spawnSync(execPath, args, { cwd, stdio: 'inherit' }).status ?? 1
}

const prepared = run('scripts/native-parts.js')
if (prepared !== 0) exit(prepared)
const built = run('--import', 'tsx', 'scripts/build-if-needed.ts')
if (built !== 0) {
  if (!existsSync(server)) exit(built)
  console.error(
    'The build failed, see above. This is the last good build. Fix the problem, then start again.',
  )
}
await import(server.href)
