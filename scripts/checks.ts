import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Runs format, lint, types, unused code and the quick unit tests at the same time. A cold lint keeps one core
 * busy for minutes, so the rest runs beside it. The output of each is printed when it ends; one
 * failure fails the whole. What loads the configuration of vitest waits until the native packages
 * are built: on a fresh machine that takes one core for one to two minutes. So do the scripts that
 * the arguments name: `npm test` builds beside the checks, because a build keeps one core busy, and
 * runs all unit tests in place of the quick ones. A build waits for the format too, because prettier
 * walks through every folder.
 */
const CHECKS = ['lint', 'types']
const ALL_TESTS = 'test:unit'
const named = process.argv.slice(2)
const tests = named.includes(ALL_TESTS) ? ALL_TESTS : 'test:quick'
const afterFormat = named.filter((script) => script !== ALL_TESTS)

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
  if (!built) return [false]
  const builds = afterFormat.map((script) => format.then(() => run(script)))
  return Promise.all([...['unused', tests].map(run), ...builds])
}

const format = run('format:check')
const passed = await Promise.all([format, ...CHECKS.map(run), runWithNativePackages()])
process.exitCode = passed.flat().includes(false) ? 1 : 0
