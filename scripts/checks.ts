import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/*
 * Runs format, lint with types, unused code and the quick unit tests at the same time, because some keep one core
 * busy only, and the API tests mostly wait. The output of each is printed when it ends, with its seconds; one
 * failure fails the whole. `npm test` names more scripts as arguments: all unit tests in place of the quick ones,
 * a build, and what needs it.
 */
const CHECKS = ['format:check', 'lint', 'unused']
const ALL_TESTS = 'test:unit'

/** Builds the native packages: on a fresh machine that takes one core for one to two minutes. */
const NATIVE_PARTS = 'native parts'

/**
 * What a script waits for. What loads the configuration of vitest needs the native packages. The browser tests begin
 * after the unit tests, which keep both cores of a small machine busy, and beside the API tests, which mostly wait.
 */
const AFTER: Partial<Record<string, string[]>> = {
  unused: [NATIVE_PARTS],
  'test:quick': [NATIVE_PARTS],
  'test:unit': [NATIVE_PARTS],
  build: [NATIVE_PARTS],
  'test:api': ['build'],
  'test:speed': ['build'],
  'test:browser': ['build', ALL_TESTS],
}

const named = process.argv.slice(2)
const scripts = [...CHECKS, ...(named.includes(ALL_TESTS) ? [] : ['test:quick']), ...named]
const running = new Map<string, Promise<boolean>>()

async function succeeds(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}

function buildNativeParts(): Promise<boolean> {
  const script = fileURLToPath(new URL('native-parts.js', import.meta.url))
  return succeeds(spawn(process.execPath, [script], { stdio: 'inherit' }))
}

/** Runs a script after those before it that it waits for; not if one of them failed. */
async function run(script: string): Promise<boolean> {
  const before = await Promise.all((AFTER[script] ?? []).flatMap((each) => running.get(each) ?? []))
  if (before.includes(false)) return false
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()))
  }
  const started = performance.now()
  const passed = await succeeds(child)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${passed ? 'passed' : 'FAILED'}: ${script} (${seconds} s)\n${output}`)
  return passed
}

running.set(NATIVE_PARTS, buildNativeParts())
for (const script of scripts) running.set(script, run(script))
const passed = await Promise.all(running.values())
process.exitCode = passed.includes(false) ? 1 : 0
