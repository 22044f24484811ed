import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createLog, lineWriter } from './log.ts'

/** Creates a log that stores its entries as text and as objects. */
function createKeptLog(level = 'info') {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as unknown) }
}

const SECRETS = ['password', 'token', 'authorization', 'cookie', 'smtpUrl', 'email', 'to']

describe('createLog', () => {
  it('writes one JSON object per line, without the host name (S161)', () => {
    const { log, lines, entries } = createKeptLog()
    log.info({ port: 3000 }, 'listening')
    log.error('second')
    expect(entries()).toEqual([
      { level: 30, time: expect.any(Number) as number, port: 3000, msg: 'listening' },
      { level: 50, time: expect.any(Number) as number, msg: 'second' },
    ])
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
  })

  it('escapes line breaks in a text (S35)', () => {
    const { log, lines } = createKeptLog()
    log.info({ path: '/a\n{"level":60}' }, 'request\nforged')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toContain('\n')
  })

  it('omits entries below its level', () => {
    const { log, lines } = createKeptLog('warn')
    log.info('not this')
    log.warn('this')
    expect(lines).toHaveLength(1)
  })

  it('writes nothing at the level silent', () => {
    const { log, lines } = createKeptLog('silent')
    log.fatal('nothing')
    expect(lines).toEqual([])
  })

  it('writes the stack of an error', () => {
    const { log, lines } = createKeptLog()
    log.error({ err: new Error('disk full') }, 'unexpected error')
    expect(lines[0]).toContain('disk full')
    expect(lines[0]).toContain('log.test.ts')
  })
})

describe('lineWriter', () => {
  it('writes a line to the destination of the log, in order', () => {
    const { log, lines } = createKeptLog()
    log.info('before')
    lineWriter(log)('{"ready":true}\n')
    log.info('after')
    expect(lines.map((line) => line.includes('ready'))).toEqual([false, true, false])
    expect(lines[1]).toBe('{"ready":true}\n')
  })
})

describe('standard output', () => {
  it('has every line in order when the process exits in the turn of its last line', async () => {
    const script = `import { createLog, lineWriter } from './server/log.ts'
      const log = createLog('info')
      log.info('one')
      lineWriter(log)('{"msg":"two"}\\n')
      log.flush(() => {
        log.info('three')
        process.exit()
      })`
    const options = ['--import', 'tsx', '--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, options)
    const words = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string })
    expect(words.map(({ msg }) => msg)).toEqual(['one', 'two', 'three'])
  })
})

describe.each(SECRETS)('a secret named %s', (name) => {
  const secret = { [name]: 's3cret-value' }

  it.each([
    ['the entry itself', secret],
    ['an object in the entry', { body: secret }],
    ['an object in that', { request: { headers: secret } }],
  ])('is redacted in %s', (_, entry) => {
    const { log, lines } = createKeptLog()
    log.info(entry, 'call')
    expect(lines[0]).not.toContain('s3cret-value')
    expect(lines[0]).toContain(`"${name}":"[redacted]"`)
  })

  it('is redacted in an error with a field of that name (S162)', () => {
    const { log, lines } = createKeptLog()
    log.error({ err: Object.assign(new Error('refused'), secret) }, 'unexpected error')
    expect(lines[0]).toContain('refused')
    expect(lines[0]).not.toContain('s3cret-value')
  })

  it('is redacted whatever its type', () => {
    const { log, lines } = createKeptLog()
    log.info({ [name]: [{ address: 's3cret-value' }] }, 'call')
    expect(lines[0]).not.toContain('s3cret-value')
  })

  it('is unchanged in the logged object itself', () => {
    const entry = { body: { ...secret } }
    createKeptLog().log.info(entry, 'call')
    expect(entry).toEqual({ body: secret })
  })
})
