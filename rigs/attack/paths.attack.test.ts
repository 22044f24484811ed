import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST, startServerForTest } from '../../server/testing.ts'
import { countOutcomes } from './tally.ts'
import { exchange } from './wire.ts'

const DOTS = [
  ...['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '..%01', '...', '....', '..;', '. .'],
  // Overlong forms of a dot, and a dot of another script.
  ...[
    '%c0%ae%c0%ae',
    '%e0%80%ae%e0%80%ae',
    '\xc0\xae\xc0\xae',
    '%u002e%u002e',
    '%ef%bc%8e%ef%bc%8e',
  ],
]
const SLASHES = [
  '/',
  '%2f',
  '%2F',
  '%252f',
  '\\',
  '%5c',
  '%255c',
  '//',
  '/./',
  '%c0%af',
  '%ef%bc%8f',
  '/%00/',
]
const STARTS = [
  '/',
  '//',
  '/assets/',
  '/assets//',
  '/./',
  '/assets/%00',
  'http://a/',
  'http://a/assets/',
  'file:///',
]
const FILES = [
  'package.json',
  '.env',
  'data/site.db',
  'data/secret.key',
  'server/main.ts',
  'app/main.mjs',
  'etc/passwd',
]

const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK', 'M-SEARCH']

test('no path leads out of the folder of public files', async (context) => {
  const count = countOutcomes(context)
  const { origin, log } = await startServerForTest({ logLevel: 'warn' })
  const secrets = [
    '"name": "portfolio"',
    'root:x:0',
    'SQLite format 3',
    (await readFile(join(DIST, 'app/main.mjs'), 'utf8')).slice(0, 200),
  ]
  const depths = [1, 2, 6]
  for (const start of STARTS) {
    for (const dots of DOTS) {
      for (const slash of SLASHES) {
        // Each in turn at one depth and with one file: all of them at all would take an hour.
        const turn = start.length * 31 + DOTS.indexOf(dots) * 7 + SLASHES.indexOf(slash)
        const file = FILES[turn % FILES.length] ?? ''
        const depth = depths[turn % depths.length] ?? 1
        const target = start + (dots + slash).repeat(depth) + file.replaceAll('/', slash)
        const head = `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
        const { answers } = await exchange(origin, [Buffer.from(head, 'latin1')])
        const [answer] = answers
        count(answer?.status ?? 'closed')
        expect([400, 404], target).toContain(answer?.status)
        const text = answer?.body.toString() ?? ''
        for (const secret of secrets) expect(text.includes(secret), target).toBe(false)
      }
    }
  }
  expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('pages refuse unsupported methods', async (context) => {
  const count = countOutcomes(context)
  const { origin } = await startServerForTest()
  for (const method of METHODS) {
    const { status } = await fetch(`${origin}/`, { method })
    count(status)
    expect(status).toBe(405)
  }
})
