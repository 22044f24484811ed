import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeContentFolder } from '../../scripts/content/testing.ts'
import { runUntilKilled } from '../../server/testing-process.ts'

const SAVER = fileURLToPath(new URL('testing-saver.ts', import.meta.url))
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
