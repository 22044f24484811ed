import { spawnSync } from 'node:child_process'
import { execPath, exit } from 'node:process'
import { fileURLToPath, URL } from 'node:url'

/*
 * `npm start`: what is missing first, then the server, in this process, so that it gets the signals. Not in
 * `prestart`, which npm leaves out with `ignore-scripts`.
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
