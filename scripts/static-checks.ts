import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Runs the checks of format, lint, types and unused code in parallel. Prints the output of each check
 * when it ends. Exit code 1: at least one check failed.
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
