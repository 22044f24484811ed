import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { expect, it } from 'vitest'
import { ROOT } from './owner/checkout.ts'

/** Loads what a build and a dev server load, then writes lines. */
const WRITER = `await import('./vite.config.ts'); setInterval(() => console.error('a line'), 10)`

it('a build or dev server whose output nobody reads any more ends, and takes no core for good', async () => {
  const writer = spawn(execPath, ['--import', 'tsx', '--input-type=module', '-e', WRITER], {
    cwd: ROOT,
    // One that does not end with its output ends here, by a signal.
    timeout: 200_000,
    killSignal: 'SIGKILL',
  })
  const ended = once(writer, 'exit')
  await once(writer.stderr, 'data')
  writer.stderr.destroy()
  expect(await ended).toEqual([1, null])
})
