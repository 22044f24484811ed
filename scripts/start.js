import { spawnSync } from 'node:child_process'
import { execPath, exit } from 'node:process'
import { fileURLToPath, URL } from 'node:url'

/*
 * `npm start`: builds what is missing, then runs the server in this process, so that it receives the signals.
 * `prestart` cannot do this, because npm skips it with `ignore-scripts`.
 */
const cwd = fileURLToPath(new URL('..', import.meta.url))
for (const step of [
  ['scripts/native-parts.js'],
  ['--import', 'tsx', 'scripts/build-if-needed.ts'],
]) {
  const { status } = spawnSync(execPath, step, { cwd, stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
await import(new URL('../dist/app/main.mjs', import.meta.url).href)
