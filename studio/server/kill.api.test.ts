import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeContentFolder } from '../../scripts/content/testing.ts'
import { makeFolderForTest, runUntilKilled } from '../../server/testing-process.ts'
import { finishStart, writeStart } from './start-folder.ts'
import { writeExample } from './testing-start.ts'

const SAVER = fileURLToPath(new URL('testing-saver.ts', import.meta.url))
const STARTER = fileURLToPath(new URL('testing-starter.ts', import.meta.url))
const FULL_DISK = fileURLToPath(new URL('testing-full-disk.ts', import.meta.url))
const WHOLE = /^(?:a{1000000}|b{1000000})$/

it('a process that is killed in the middle of a save leaves the old or the new file', async () => {
  const dir = await makeContentFolder({ 'files/a.json': 'a'.repeat(1_000_000) })
  for (const delay of fc.sample(fc.integer({ min: 0, max: 200 }), 15)) {
    const { child } = await runUntilKilled(['--import', 'tsx', SAVER, dir])
    await setTimeout(delay)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await readFile(join(dir, 'files/a.json'), 'utf8')).toMatch(WHOLE)
  }
  // Nothing but the file is left that the build would take for one.
  const names = await readdir(join(dir, 'files'))
  expect(names.filter((name) => !name.startsWith('.'))).toEqual(['a.json'])
})

it('a process that is killed in the middle of a start leaves all files or none, once the studio starts again', async () => {
  const example = await makeFolderForTest()
  await writeStart(example, 0o644, writeExample)
  const started = (await readdir(example, { recursive: true })).toSorted()
  let interrupted = 0
  for (const delay of fc.sample(fc.integer({ min: 0, max: 400 }), 12)) {
    const dir = await makeFolderForTest()
    const { child } = await runUntilKilled(['--import', 'tsx', STARTER, dir])
    await setTimeout(delay)
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const name of await readdir(dir)) {
      const folder = join(dir, name)
      const left = await readdir(folder)
      if (left.some((each) => each.startsWith('.'))) interrupted++
      await finishStart(folder)
      const files = await readdir(folder, { recursive: true })
      expect([0, started.length]).toContain(files.length)
      if (files.length > 0) expect(files.toSorted()).toEqual(started)
    }
  }
  expect(interrupted).toBeGreaterThan(0)
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
    problem: expect.stringMatching(
      /^The file is not saved: the disk (?:is full|takes no file)/,
    ) as string,
  })
  expect(await readFile(join(dir, 'files/a.json'), 'utf8')).toBe('old')
  expect(await readdir(join(dir, 'files'))).toEqual(['a.json'])
})
