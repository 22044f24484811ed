import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openTerminal } from './terminal.ts'

function createStreams(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const stdout = new PassThrough()
  const stderr = Object.assign(new PassThrough(), { isTTY })
  return { stdin, stdout, stderr }
}

it('prints to standard output, and errors to standard error', async () => {
  const streams = createStreams(false)
  const terminal = openTerminal(streams)
  terminal.print('a\nb\n')
  terminal.printError('c')
  streams.stdout.end()
  streams.stderr.end()
  expect(await text(streams.stdout)).toBe('a\nb\n')
  expect(await text(streams.stderr)).toBe('c\n')
})

it('asks on standard error, so that standard output can be redirected', async () => {
  const streams = createStreams(true)
  const answer = openTerminal(streams).ask?.('Sure? ')
  streams.stdin.write('yes\n')
  expect(await answer).toBe('yes')
  streams.stdout.end()
  streams.stderr.end()
  expect(await text(streams.stdout)).toBe('')
  expect(await text(streams.stderr)).toContain('Sure? ')
})

it('treats the end of the input as an empty answer', async () => {
  const streams = createStreams(true)
  const answer = openTerminal(streams).ask?.('Sure? ')
  streams.stdin.end()
  expect(await answer).toBe('')
})

it('cannot ask without a terminal', () => {
  expect(openTerminal(createStreams(false)).ask).toBeUndefined()
})

it('ignores a reader that closes the pipe early', () => {
  const streams = createStreams(false)
  openTerminal(streams)
  const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(() => streams.stdout.emit('error', gone)).not.toThrow()
  expect(() => streams.stdout.emit('error', new Error('other'))).toThrow('other')
})
