import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Runs format, lint, types, unused code and unit tests at the same time. A cold lint keeps one core
 * busy for minutes, so the rest runs beside it. The output of each is printed when it ends; one
 * failure fails the whole. What loads the configuration of vitest waits until the native packages
 * are built: on a fresh machine that takes one core for one to two minutes.
 */
const CHECKS = ['format:check', 'lint', 'types']
const CHECKS_WITH_NATIVE_PACKAGES = ['unused', 'test:unit']

async function succeeds(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const passed = await succeeds(child)
  console.log(`${passed ? 'passed' : 'FAILED'}: ${script}\n${output}`)
  return passed
}

async function runWithNativePackages(): Promise<boolean[]> {
  const script = fileURLToPath(new URL('native-parts.js', import.meta.url))
  const built = await succeeds(spawn(process.execPath, [script], { stdio: 'inherit' }))
  return built ? Promise.all(CHECKS_WITH_NATIVE_PACKAGES.map(run)) : [false]
}

const passed = await Promise.all([...CHECKS.map(run), runWithNativePackages()])
process.exitCode = passed.flat().includes(false) ? 1 : 0
