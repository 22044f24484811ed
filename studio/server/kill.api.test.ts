import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeContentFolder } from '../../scripts/content/testing.ts'
import { makeFolderForTest } from '../../server/testing-process.ts'
import { finishStart, writeStart } from './start-folder.ts'
import { writeExample } from './testing-start.ts'

const SAVER = fileURLToPath(new URL('testing-saver.ts', import.meta.url))
const STARTER = fileURLToPath(new URL('testing-starter.ts', import.meta.url))
const FULL_DISK = fileURLToPath(new URL('testing-full-disk.ts', import.meta.url))
const WHOLE = /^(?:a{1000000}|b{1000000})$/

/** In how many places of its work a program is killed, the last of which is its last file operation. */
const KILLS = 4

/** Runs a program on a content folder, to its end or until it kills itself. */
async function run(program: string, dir: string, operation?: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', program, dir, ...(operation === undefined ? [] : [String(operation)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed, [code, signal]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { printed, ended: signal ?? code }
}

/** Kills a program before some of its file operations, each time on a folder of its own, and then looks at the folder. */
async function killOverAndOver(
  program: string,
  makeDir: () => Promise<string>,
  check: (dir: string) => Promise<void>,
): Promise<void> {
  const whole = await run(program, await makeDir())
  expect(whole.ended).toBe(0)
  const operations = Number(whole.printed)
  expect(operations).toBeGreaterThan(KILLS)
  for (let kill = 1; kill <= KILLS; kill++) {
    const dir = await makeDir()
    const operation = Math.ceil((operations * kill) / KILLS)
    expect(await run(program, dir, operation)).toEqual({ printed: '', ended: 'SIGKILL' })
    await check(dir)
  }
}

it('a process that is killed in the middle of a save leaves the old or the new file', async () => {
  let last = ''
  await killOverAndOver(
    SAVER,
    () => makeContentFolder({ 'files/a.json': 'a'.repeat(1_000_000) }),
    async (dir) => {
      expect(await readFile(join(dir, 'files/a.json'), 'utf8')).toMatch(WHOLE)
      // Nothing but the file is left that the build would take for one.
      const names = await readdir(join(dir, 'files'))
      expect(names.filter((name) => !name.startsWith('.'))).toEqual(['a.json'])
      last = dir
    },
  )
  // What is left is in the way of no later save.
  expect(await run(SAVER, last)).toMatchObject({ ended: 0 })
  expect(await readdir(join(last, 'files'))).toEqual(['a.json'])
  expect(await readFile(join(last, 'files/a.json'), 'utf8')).toMatch(/^b/)
})

it('a process that is killed in the middle of a start leaves all files or none, once the studio starts again', async () => {
  const example = await makeFolderForTest()
  await writeStart(example, 0o644, writeExample)
  const started = (await readdir(example, { recursive: true })).toSorted()
  const outcomes = new Set<number>()
  await killOverAndOver(STARTER, makeFolderForTest, async (dir) => {
    expect((await readdir(dir)).some((name) => name.startsWith('.'))).toBe(true)
    await finishStart(dir)
    const files = await readdir(dir, { recursive: true })
    outcomes.add(files.length)
    if (files.length > 0) expect(files.toSorted()).toEqual(started)
  })
  expect(outcomes).toEqual(new Set([0, started.length]))
})

it('a disk that does not take a file leaves the old one, and is told in words', async () => {
  const dir = await makeContentFolder({ 'files/a.json': 'old' })
  // A limit of the file size, in units of 512 bytes, acts like a full disk and needs no root.
  const limited = ['-c', 'ulimit -f 100 && exec "$0" "$@"', process.execPath]
  const { stdout } = await promisify(execFile)('sh', [
    ...limited,
    '--import',
    'tsx',
    FULL_DISK,
    dir,
  ])
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The disk (?:is full|takes no file)/) as string,
  })
  expect(await readFile(join(dir, 'files/a.json'), 'utf8')).toBe('old')
  expect(await readdir(join(dir, 'files'))).toEqual(['a.json'])
})
