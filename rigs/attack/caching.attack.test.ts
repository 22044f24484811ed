import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ADA, registerAndLogIn } from '../../server/accounts/testing.ts'
import { fieldsOf, sendForm } from '../../server/evaluation/testing.ts'
import {
  type RawResponse,
  stableHeaders,
  request,
  startServerForTest,
} from '../../server/testing.ts'
import { login, readAccount } from '../../shared/api/accounts.ts'
import { EVALUATION_PAGE } from '../../shared/api/evaluation.ts'
import { changeItem, listItems } from '../../shared/api/items.ts'
import { post } from './accounts.ts'
import { countOutcomes } from './tally.ts'

const MARK = 'poisoned-by-somebody'
const PUBLIC = 'https://site.example'

/** Headers outside the cache key to which a server might respond (unkeyed inputs). */
const unkeyed: Record<string, string>[] = [
  { 'X-Forwarded-Host': MARK },
  { 'X-Forwarded-Scheme': 'http', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1234' },
  { 'X-Original-URL': `/${MARK}` },
  { 'X-Rewrite-URL': `/${MARK}` },
  { 'X-Forwarded-Prefix': `/${MARK}`, 'X-Script-Name': `/${MARK}` },
  { 'X-HTTP-Method-Override': 'POST' },
  { 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'PUT' },
  { 'X-Host': MARK, 'X-HTTP-Host-Override': MARK, Forwarded: `host=${MARK}` },
  { Range: 'bytes=0-9' },
  { Range: 'bytes=999999999-' },
  { Range: 'bytes=0-0,5-9' },
  { 'If-Range': '"x"', Range: 'bytes=5-' },
  { 'If-None-Match': '"x"' },
  { 'If-Match': '"x"' },
  { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { Accept: 'application/json' },
  { Accept: 'text/x-component', RSC: '1', 'Next-Router-Prefetch': '1' },
  { 'Accept-Language': MARK, 'Content-Language': MARK },
  { 'User-Agent': MARK, Referer: `https://${MARK}/` },
  { Cookie: `theme=${MARK}; token=${MARK}` },
  { Authorization: `Bearer ${MARK}` },
  { Origin: `https://${MARK}` },
  { 'Content-Type': 'application/json', 'Content-Length': '2' },
  { 'Transfer-Encoding': 'chunked' },
  { Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' },
  { 'Max-Forwards': '0' },
  { Expect: '100-continue' },
  { 'X-Oversized': 'x'.repeat(8000) },
  { Pragma: MARK, 'Cache-Control': `no-cache, ${MARK}` },
]

const queries = [
  '?utm_source=poisoned-by-somebody',
  '?_escaped_fragment_=poisoned-by-somebody',
  '?cb=1&cb=2&cb[]=3',
  '?__proto__[x]=1&constructor.prototype.x=1',
  '?x=%0d%0aX-Injected:%20poisoned-by-somebody',
  ';jsessionid=poisoned-by-somebody',
  '?/../../poisoned-by-somebody',
  '??',
  '?%',
]

const targets = ['/', '/Personal', '/Projects', '/Projects/Quiz', EVALUATION_PAGE, '/favicon.svg']

/** Returns what a visitor sees and a cache stores. */
function shown(answer: RawResponse) {
  return { status: answer.status, headers: stableHeaders(answer), text: answer.text }
}

function decode({ bytes, headers }: RawResponse): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}

/** Returns whether a shared cache may store a response (RFC 9111, section 3). */
function isKept({ status, headers }: RawResponse): boolean {
  const control = headers['cache-control'] ?? ''
  if (/no-store|no-cache|private/.test(control)) return false
  return control !== '' || [200, 203, 204, 300, 301, 308, 404, 410, 414, 501].includes(status)
}

async function serve() {
  return startServerForTest({ publicOrigin: PUBLIC, logLevel: 'silent' })
}

describe('a cacheable page', () => {
  test.for(['by the first visitor', 'later'])(
    'does not change with any header sent %s',
    async (when, context) => {
      const count = countOutcomes(context)
      const reference = await serve()
      const server = await serve()
      if (when === 'later') await server.warmUp()
      for (const target of targets) {
        const clean = shown(await request(reference.origin, target))
        expect(clean.status).toBe(200)
        for (const headers of unkeyed) {
          const bodies = headers['Transfer-Encoding'] ? { body: 'x=1' } : {}
          const fat = headers['Content-Length'] ? { body: '{}' } : bodies
          const poisoned = await request(server.origin, target, { headers, ...fat })
          count(poisoned.status)
          // The response is the same page, or no cache stores it.
          const { status, text } = shown(poisoned)
          if (isKept(poisoned))
            expect([target, headers, status, text]).toEqual([target, headers, 200, clean.text])
          expect(text).not.toContain(MARK)
          expect([target, headers, shown(await request(server.origin, target))]).toEqual([
            target,
            headers,
            clean,
          ])
        }
      }
    },
  )

  test('does not change with query parameters that it does not read', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    for (const target of targets) {
      const clean = shown(await request(server.origin, target))
      for (const query of queries) {
        const answer = await request(server.origin, target + query)
        count(answer.status)
        expect(answer.text).not.toContain(MARK)
        expect(JSON.stringify(stableHeaders(answer))).not.toContain('x-injected')
        if (query.startsWith('?')) expect(shown(answer)).toEqual(clean)
        expect(shown(await request(server.origin, target))).toEqual(clean)
      }
    }
  })

  test('has the same content in every encoding, however Accept-Encoding is written', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    for (const target of [...targets, '/no-such-page', '/Projects?q=quiz']) {
      const clean = await request(server.origin, target)
      for (const encoding of [
        'br',
        'gzip',
        'BR;q=1',
        'gzip;q=0, br;q=0.000',
        '*',
        '*;q=0',
        'identity;q=0',
        'gzip;q=2, br;q=-1',
        'gzip,'.repeat(500),
        'deflate, zstd, compress',
        'br;q="1"',
        ';;;,,,',
        MARK,
      ]) {
        const headers = { 'Accept-Encoding': encoding }
        const answer = await request(server.origin, target, { headers })
        count(answer.headers['content-encoding'] ?? 'identity')
        expect(answer.headers.vary).toContain('Accept-Encoding')
        expect(decode(answer)).toBe(clean.text)
        expect(shown(await request(server.origin, target))).toEqual(shown(clean))
      }
    }
  })

  test('is not cacheable with query parameters that it reads', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    for (const target of [
      `/Projects?q=${MARK}`,
      `/Projects?q=${MARK}&q=quiz`,
      `/Projects?q=quiz&q=${MARK}`,
      `/Projects/SoftwareDivider?q=${MARK}`,
    ]) {
      const answer = await request(server.origin, target)
      count(answer.status)
      expect(answer.headers['cache-control']).toBe('no-cache')
      const plain = await request(server.origin, target.slice(0, target.indexOf('?')))
      expect(plain.text).not.toContain(MARK)
    }
  })

  test('never shows input of an earlier visitor', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    const clean = shown(await request(server.origin, EVALUATION_PAGE))
    for (const fields of [
      { ...fieldsOf({ comment: MARK }), design: '9' },
      { comment: MARK },
      { ...fieldsOf({ comment: MARK.repeat(60) }) },
    ]) {
      const answer = await sendForm(server, fields)
      count(answer.status)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(shown(await request(server.origin, EVALUATION_PAGE))).toEqual(clean)
    }
    // Over the limit, too, each gets their own input back.
    let limited = 0
    for (let more = 0; more < 25; more++) {
      const answer = await sendForm(server, { comment: `${MARK}${more}.` })
      count(answer.status)
      if (answer.status !== 429) continue
      limited++
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.text).toContain(`${MARK}${more}.`)
      expect(answer.text).not.toContain(`${MARK}${more - 1}.`)
    }
    expect(limited).toBeGreaterThan(0)
    expect(shown(await request(server.origin, EVALUATION_PAGE))).toEqual(clean)
  })
})

describe('a private response', () => {
  test('is stored by no cache, whatever the request (S139)', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    const token = await registerAndLogIn(server)
    const own = { Authorization: `Bearer ${token}` }
    for (const path of [listItems.path, readAccount.path]) {
      for (const headers of [{}, ...unkeyed.filter((one) => !one['Authorization'])]) {
        const fat = headers['Content-Length'] ? { body: '{}' } : {}
        const chunked = headers['Transfer-Encoding'] ? { body: 'x=1' } : fat
        for (const suffix of ['', '?x=1', '?.css']) {
          const answer = await request(server.origin, path + suffix, {
            headers: { ...headers, ...own },
            ...chunked,
          })
          count(answer.status)
          expect([headers, isKept(answer)]).toEqual([headers, false])
          expect(answer.headers['cache-control']).toBe('no-store')
        }
      }
      // A path that looks like a static file must not lead to it (web cache deception).
      for (const suffix of [
        '/x.css',
        '/..%2fx.js',
        ';x.css',
        '.json',
        '%00.css',
        '%3f.css',
        '/',
        '%2f',
      ]) {
        const answer = await request(server.origin, path + suffix, { headers: own })
        count(answer.status)
        expect(answer.text).not.toContain(ADA.email)
        expect([suffix, answer.status]).toEqual([suffix, expect.toBeOneOf([308, 400, 404, 405])])
      }
    }
    const logins = await post(server, `${login.path}?x.css`, ADA)
    expect([logins.status, logins.headers['cache-control']]).toEqual([400, 'no-store'])
    const { email, password } = ADA
    const given = await post(server, `${login.path}?x.css`, { email, password })
    count(given.status)
    expect([given.status, given.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('is not returned for a method override', async (context) => {
    const count = countOutcomes(context)
    const server = await serve()
    const token = await registerAndLogIn(server)
    const path = changeItem.path.replace(':id', '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001')
    for (const override of ['GET', 'DELETE', 'PATCH']) {
      for (const target of [`${path}?_method=${override}`, `${login.path}?_method=${override}`]) {
        const answer = await request(server.origin, target, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${token}`, 'X-HTTP-Method-Override': override },
        })
        count(answer.status)
        expect(answer.status).toBe(405)
      }
    }
  })
})
