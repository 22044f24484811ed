import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createBlocks,
  createHanoi,
  loadExample,
} from '../../client/projects/ic/planner/testing-families.ts'
import { findPlanError } from '../../client/projects/ic/planner/testing-validator.ts'
import { runPlan } from './run.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plan-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as npm does, from the folder of the files. */
function run(...args: string[]) {
  return runWith('', ...args)
}

/** Runs the command with a text on standard input. */
function runWith(input: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/plan/start.js'), ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder },
  })
  child.stdin.end(input)
  const ended = once(child, 'close') as Promise<[number | null]>
  return Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([output, errors, [exitCode]]) => ({ output, errors, exitCode }),
  )
}

async function writeTexts({ domain, problem }: { domain: string; problem: string }) {
  await writeFile(join(folder, 'domain.pddl'), domain)
  await writeFile(join(folder, 'problem.pddl'), problem)
}

it('prints a valid plan and exits with 0', async () => {
  const texts = loadExample('logistics')
  await writeTexts(texts)
  const { output, errors, exitCode } = await run('domain.pddl', 'problem.pddl')
  expect([errors, exitCode]).toEqual(['', 0])
  expect(output).toMatch(/^; step 1\n\(.*\n; cost = 21 \(unit cost\)\n$/s)
  const steps = output.split(/; step \d+\n/).slice(1)
  expect(
    findPlanError(
      texts,
      steps.map((step) => step.match(/^\(.*\)$/gm) ?? []),
    ),
  ).toBeUndefined()
})

it('reads a file from standard input, and prints JSON', async () => {
  const texts = loadExample('blocks')
  await writeTexts(texts)
  const options = ['--search', 'astar', '--json']
  const { output, errors, exitCode } = await runWith(texts.problem, 'domain.pddl', '-', ...options)
  expect([errors, exitCode]).toEqual(['', 0])
  const outcome = JSON.parse(output) as { steps: string[][] }
  expect(outcome).toMatchObject({ kind: 'plan', fewest: 'actions', statistics: { operators: 24 } })
  expect(findPlanError(texts, outcome.steps)).toBeUndefined()
})

it('is bundled once, and again when a source is newer', async () => {
  await writeTexts(loadExample('blocks'))
  const bundle = join(root, 'node_modules/.cache/plan/package.json')
  await run('domain.pddl', 'problem.pddl')
  const { mtimeMs } = await stat(bundle)
  await run('domain.pddl', 'problem.pddl')
  expect((await stat(bundle)).mtimeMs).toBe(mtimeMs)
  await utimes(bundle, 0, 0)
  expect(await run('domain.pddl', 'problem.pddl')).toMatchObject({ exitCode: 0 })
  expect((await stat(bundle)).mtimeMs).toBeGreaterThan(mtimeMs)
})

it('exits with 1 if there is provably no plan', async () => {
  const texts = loadExample('blocks')
  await writeTexts({ ...texts, problem: texts.problem.replace('(on b c)', '(on b a)') })
  expect(await run('domain.pddl', 'problem.pddl', '--search', 'bfs')).toEqual({
    output: '',
    errors: 'There is no plan: all reachable states were expanded.\n',
    exitCode: 1,
  })
})

it('exits with 2 at an error, and prints its file and position', async () => {
  const texts = loadExample('blocks')
  await writeTexts({ ...texts, problem: texts.problem.replace('(on b c)', '(over b c)') })
  expect(await run('./domain.pddl', './problem.pddl')).toMatchObject({
    output: '',
    errors: expect.stringMatching(/^\.\/problem\.pddl:\d+:\d+: unknown predicate: /) as string,
    exitCode: 2,
  })
  expect(await run('domain.pddl', 'nothing.pddl')).toMatchObject({
    errors: expect.stringMatching(/^nothing\.pddl: /) as string,
    exitCode: 2,
  })
})

it('checks a plan, and explains why there is none', async () => {
  const texts = loadExample('blocks')
  await writeTexts(texts)
  const files = ['domain.pddl', 'problem.pddl']
  const plan = (await run(...files)).output
  expect(await runWith(plan, ...files, '--check', '-')).toEqual({
    output: 'The plan is valid: 6 actions, and the goal holds at the end.\n',
    errors: '',
    exitCode: 0,
  })
  expect(await runWith('(pick-up a)', ...files, '--check', '-', '--json')).toMatchObject({
    output: expect.stringContaining('"condition": "(clear a)"') as string,
    exitCode: 1,
  })
  await writeTexts({ ...texts, problem: texts.problem.replace('(on b c)', '(on b a)') })
  expect(await run(...files, '--explain')).toMatchObject({
    output: expect.stringMatching(/^Proven: these 2 goals cannot hold together: /) as string,
    exitCode: 1,
  })
})

it('writes the states of a search for the search debugger', async () => {
  await writeTexts(loadExample('blocks'))
  const options = ['--search', 'astar', '--heuristic', 'hmax', '--trace', 'trace.jsonl']
  expect(await run('domain.pddl', 'problem.pddl', ...options)).toMatchObject({ exitCode: 0 })
  const lines = (await readFile(join(folder, 'trace.jsonl'), 'utf8')).trimEnd().split('\n')
  type Line = {
    path: string
    body: { id: string; parentId?: string | null; g?: number; h?: number }
  }
  const trace = lines.map((line) => JSON.parse(line) as Line)
  expect(trace.slice(0, 2)).toEqual([
    { path: '/state/initial', body: { id: '0', parentId: null, g: 0, earliestTime: 0 } },
    { path: '/state/heuristic', body: { id: '0', h: 3 } },
  ])
  const known = new Set(['0'])
  for (const { path, body } of trace.slice(2)) {
    if (path === '/state') {
      expect(known).toContain(body.parentId)
      known.add(body.id)
    } else expect(known).toContain(body.id)
  }
  expect(await run('domain.pddl', 'problem.pddl', ...options.slice(0, 5), '.')).toMatchObject({
    errors: expect.stringMatching(/^\.: /) as string,
    exitCode: 2,
  })
})

it('exits with 3 at the time limit', async () => {
  await writeTexts(createHanoi(12))
  const options = ['--search', 'astar', '--limit', '0.2']
  expect(await run('domain.pddl', 'problem.pddl', ...options)).toEqual({
    output: '',
    errors: 'Stopped: the time limit was reached; raise it with --limit.\n',
    exitCode: 3,
  })
})

it('exits with 3 when it is interrupted, at any step', async () => {
  await writeTexts(createBlocks(30, 1))
  const interrupted = new AbortController()
  const args = ['domain.pddl', 'problem.pddl', '--search', 'bfs']
  const report = runPlan(args, {
    folder,
    signal: interrupted.signal,
    stdin: Readable.from([]),
  })
  interrupted.abort()
  expect(await report).toEqual({ output: '', errors: 'Stopped: you cancelled it.\n', exitCode: 3 })
})
