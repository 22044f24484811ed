import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createForwardedHeaderCheck } from './forwarded-header.ts'

describe('the check of forwarded headers', () => {
  function watch(
    trustProxy: number | readonly string[],
    ...all: IncomingMessage['headers'][]
  ): string[] {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const look = createForwardedHeaderCheck(trustProxy, log)
    for (const headers of all) look({ headers })
    return lines
  }

  it.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
    'warns exactly once of %j when no proxy is trusted',
    (headers) => {
      const lines = watch(0, {}, headers, headers, {}, headers)
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40 })
      expect(lines[0]).toContain('TRUST_PROXY')
      expect(lines[0]).not.toContain('203.0.113.7')
    },
  )

  it('warns of the one header when the other is empty', () => {
    expect(watch(0, { 'x-forwarded-for': '', forwarded: 'for=203.0.113.7' })).toHaveLength(1)
  })

  it.each([{}, { 'x-forwarded-for': '' }, { via: '1.1 proxy' }])('ignores %j', (headers) => {
    expect(watch(0, headers)).toEqual([])
  })

  it.each([1, 2, ['127.0.0.1']])('ignores everything when TRUST_PROXY is %j', (trustProxy) => {
    expect(watch(trustProxy, { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=a' })).toEqual([])
  })
})
