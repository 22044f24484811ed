import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs, STAMP_FILE } from './build-stamp.ts'

/* First step of `npm start`: builds the site if the inputs have changed since the last build. */
const root = fileURLToPath(new URL('..', import.meta.url))

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const stamp = await readFile(join(root, 'dist', STAMP_FILE), 'utf8').catch(() => undefined)
if (stamp !== hashInputs(root)) {
  console.log('Building the site…')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
