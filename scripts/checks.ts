import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Runs format, lint, types, unused code and unit tests at the same time. A cold lint keeps one core
 * busy for minutes, so the rest runs beside it. The output of each is printed when it ends; one
 * failure fails the whole. The native packages are built before: two of these load the
 * configuration of vitest, and would build them in the same folder at once.
 */
const CHECKS = ['format:check', 'lint', 'types', 'unused', 'test:unit']

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
