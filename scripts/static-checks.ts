import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Format, lint, types and what nothing uses, side by side, which takes as long as the slowest of
 * them. Each is told with its output once it has ended; one that fails fails the whole.
 */
const CHECKS = ['format:check', 'lint', 'types', 'unused']

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${script}\n${output}`)
  return code === 0
}

const passed = await Promise.all(CHECKS.map(run))
process.exitCode = passed.includes(false) ? 1 : 0
