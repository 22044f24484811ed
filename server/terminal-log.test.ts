import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, lineWriter } from './log.ts'
import { openTextLog } from './terminal-log.ts'
import { writeWelcome } from './welcome.ts'
import { SAMPLE_DIR } from './config.ts'

/** Creates a log of text, and a function that reads what it wrote, without the time of a line. */
function createTextLog() {
  const output = new PassThrough({ encoding: 'utf8' })
  const log = createLog('trace', openTextLog(output))
  return { log, read: () => String(output.read() ?? '').replaceAll(/^\d\d:\d\d:\d\d /gm, '') }
}

describe('the log as text', () => {
  it('is a line of level, message and fields', () => {
    const { log, read } = createTextLog()
    log.info({ host: '127.0.0.1', port: 3000, url: 'http://localhost:3000' }, 'listening')
    log.warn({ paths: ['/a'], title: 'two words' }, 'other users can read these paths')
    expect(read()).toBe(
      'INFO  listening host=127.0.0.1 port=3000 url=http://localhost:3000\n' +
        'WARN  other users can read these paths paths=["/a"] title="two words"\n',
    )
  })

  it('shows the lines of requests, which are written without pino', () => {
    const { log, read } = createTextLog()
    lineWriter(log)('{"level":30,"time":0,"path":"/","status":200,"ms":1.5,"msg":"request"}\n')
    expect(read()).toBe('INFO  request path=/ status=200 ms=1.5\n')
  })

  it('shows the stack of an error below its line', () => {
    const { log, read } = createTextLog()
    log.error({ err: new TypeError('disk full') }, 'a page could not be rendered')
    const [line, first, second] = read().split('\n')
    expect(line).toBe('ERROR a page could not be rendered')
    expect(first).toBe('    TypeError: disk full')
    expect(second).toMatch(/^ {8}at /)
  })

  it('writes no character that controls a terminal', () => {
    const { log, read } = createTextLog()
    const hostile = '/\u001b]0;x\u0007\u009b31m\u202e\n'
    log.info({ path: hostile, [hostile]: 1, err: new Error(hostile) }, hostile)
    const text = read()
    expect(text).not.toMatch(/[^\x20-\x7e\n]/)
    expect(text).toContain('path="/\\u001b]0;x\\u0007\\u009b31m\\u202e\\n"')
    expect(text.split('\n').filter((line) => /^[A-Z]{4,5} /.test(line))).toHaveLength(1)
  })

  it('redacts secrets as the JSON does', () => {
    const { log, read } = createTextLog()
    log.info({ token: 'abc' }, 'login')
    expect(read()).toBe('INFO  login token="[redacted]"\n')
  })
})

describe('the welcome', () => {
  const url = 'http://localhost:3000'
  const start = { url, publicUrl: url, contentDir: SAMPLE_DIR, mailDir: 'data/mail' }

  function welcome(change: Partial<Parameters<typeof writeWelcome>[1]> = {}): string {
    const output = new PassThrough({ encoding: 'utf8' })
    writeWelcome(output, { ...start, ...change })
    return String(output.read())
  }

  it('names address, content, mails, the next step and how to stop', () => {
    expect(welcome()).toBe(
      [
        '',
        '  Your site runs at http://localhost:3000',
        '',
        '  Content  content',
        '  Mails    files in data/mail until you set SMTP_URL',
        '  Next     docs/make-it-yours/README.md: a folder with your own content',
        '  Stop     Ctrl+C',
        '',
        '',
      ].join('\n'),
    )
  })

  it('is printed in docs/start/README.md as it is', () => {
    const page = readFileSync(new URL('../docs/start/README.md', import.meta.url), 'utf8')
    const lines = welcome()
      .split('\n')
      .filter((line) => line !== '')
    expect(lines.filter((line) => !page.includes(`  ${line}\n`))).toEqual([])
  })

  it('names the address that answers on this machine, and the public one beside it', () => {
    const text = welcome({ publicUrl: 'https://ada.example' })
    expect(text).toContain('Your site runs at http://localhost:3000\n')
    expect(text).toContain('Public   https://ada.example\n')
  })

  it('names a content folder elsewhere, and no mails when a mail server sends them', () => {
    const text = welcome({ contentDir: '/srv/my-content', mailDir: undefined })
    expect(text).toContain('Content  /srv/my-content\n')
    expect(text).toContain('Next     npm run owner -- content:check')
    expect(text).not.toContain('Mails')
  })
})
