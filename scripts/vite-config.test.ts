import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { expect, it } from 'vitest'
import { ROOT } from './owner/checkout.ts'

/** Loads what a build and a dev server load, then writes lines. */
const WRITER = `await import('./vite.config.ts'); setInterval(() => console.error('a line'), 10)`

it('a build or dev server whose output nobody reads any more ends, and takes no core for good', async () => {
  // Vike looks at the name of its program.
  const program = ['--input-type=module', '-e', WRITER, 'build']
  const writer = spawn(execPath, ['--import', 'tsx', ...program], {
    cwd: ROOT,
    // One that does not end with its output ends here, by a signal.
    timeout: 100_000,
    killSignal: 'SIGKILL',
  })
  const ended = once(writer, 'exit')
  let written = ''
  // The end of the loop closes the pipe.
  for await (const part of writer.stderr) {
    written += String(part)
    if (written.includes('a line')) break
  }
  expect(written).toContain('a line')
  expect(await ended).toEqual([1, null])
})
