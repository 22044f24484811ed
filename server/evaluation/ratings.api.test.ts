import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/testing.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { type Rating, rate, readRatings } from '../../shared/api/evaluation.ts'
import { call } from '../../shared/api/endpoint.ts'
import type { ProblemDetails } from '../../shared/api/problem-details.ts'
import { createTestClock, DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import {
  MAX_COMMENT_LENGTH,
  MAX_RATINGS_PER_DAY,
  MAX_RATINGS_SENT,
  MAX_PENDING_REVIEWS,
  RATING_WINDOW,
  PENDING_REVIEW_RETENTION,
} from '../../shared/limits.ts'
import {
  COMMENT_LONG_MESSAGE,
  COMMENT_UNFIT_MESSAGE,
  STARS_MESSAGE,
} from '../../shared/rules/rating.ts'
import { from, statusOf } from '../accounts/testing.ts'
import { deriveSecrets } from '../secrets.ts'
import {
  countRows,
  type RawResponse,
  request,
  startServerForTest,
  type TestServer,
} from '../testing.ts'
import { countRatings, GOOD, rateFrom } from './testing.ts'

/** Sends a text unchanged, or a value as JSON. */
function send(
  { origin }: Pick<TestServer, 'origin'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return request(origin, rate.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const find = ({ origin }: Pick<TestServer, 'origin'>) => call(readRatings, undefined, { origin })

function approveAll({ database, clock }: TestServer): void {
  const reviews = createReviewQueries(database.connection)
  for (const { id } of reviews.list()) reviews.approve(id, clock.now())
}

describe('a rating', () => {
  it('counts for each aspect, and replaces an earlier one of the same day', async () => {
    const server = await startServerForTest()
    const first = await rateFrom(server, { design: 1 })
    expect(first.votes.design).toEqual([1, 0, 0, 0, 0])
    expect(first.votes.usability).toEqual([0, 0, 1, 0, 0])
    const second = await rateFrom(server, { design: 5, usability: 2 })
    expect(second.votes.design).toEqual([0, 0, 0, 0, 1])
    expect(second.votes.usability).toEqual([0, 1, 0, 0, 0])
    expect(await find(server)).toEqual(second)
  })

  it('replaces one of the same day from before a key rotation', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const place = { database: createTestDatabase(), clock: createTestClock() }
    const before = { ...place, secrets: deriveSecrets(older) }
    const first = await startServerForTest({ after: before, keep: true })
    await rateFrom(first, { design: 1 })
    await first.stop()
    const after = { ...place, secrets: deriveSecrets(newer, older) }
    const second = await startServerForTest({ after })
    expect((await rateFrom(second, { design: 5 })).votes.design).toEqual([0, 0, 0, 0, 1])
  })

  it('of the next day in UTC is counted separately', async () => {
    const server = await startServerForTest()
    await rateFrom(server)
    server.clock.advance(DAY - 1)
    expect(countRatings(await rateFrom(server))).toBe(1)
    server.clock.advance(1)
    expect(countRatings(await rateFrom(server))).toBe(2)
    await server.purge()
    expect(countRatings(await find(server))).toBe(2)
  })

  it('of twenty concurrent ones from one address counts once', async () => {
    const server = await startServerForTest()
    const sent = Array.from({ length: MAX_RATINGS_SENT }, (_, index) =>
      statusOf(rateFrom(server, { design: (index % 5) + 1, comment: `${index}` })),
    )
    expect(new Set(await Promise.all(sent))).toEqual(new Set(['success']))
    expect(countRatings(await find(server))).toBe(1)
    expect([countRows(server, 'rating'), countRows(server, 'review')]).toEqual([1, 1])
  })

  it('counts an IPv6 /56 as one visitor, and IPv4-mapped IPv6 as IPv4', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const addresses = [
      ['2001:db8:1:2201::1', 1],
      ['2001:db8:1:22ff::9', 1],
      ['2001:db8:1:2301::1', 2],
      ['203.0.113.7', 3],
      ['::ffff:203.0.113.7', 3],
      ['::ffff:cb00:7107', 3],
    ] as const
    for (const [address, count] of addresses) {
      expect(countRatings(await rateFrom(server, {}, address)), address).toBe(count)
    }
  })

  it('counts once despite forged forwarded addresses', async () => {
    const direct = await startServerForTest()
    await rateFrom(direct, {}, '192.0.2.1')
    expect(countRatings(await rateFrom(direct, {}, '192.0.2.2'))).toBe(1)
    const proxied = await startServerForTest({ trustProxy: 1 })
    await rateFrom(proxied, {}, '198.51.100.1, 192.0.2.1')
    expect(countRatings(await rateFrom(proxied, {}, '198.51.100.2, 192.0.2.1'))).toBe(1)
    const stranger = await startServerForTest({ trustProxy: ['10.0.0.1'] })
    await rateFrom(stranger, {}, '192.0.2.1')
    expect(countRatings(await rateFrom(stranger, {}, '192.0.2.2'))).toBe(1)
  })

  it('stores no address, and loses its digest after its day (S4)', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    const { connection } = server.database
    // Like db/open.ts: deleted rows are overwritten.
    connection.pragma('secure_delete = ON')
    await rateFrom(server, { comment: 'Seen.' }, '203.0.113.7')
    const readDigest = () =>
      connection.prepare('select voter_hash from rating').pluck().get() as Buffer | undefined
    const digest = readDigest()
    expect(digest).toHaveLength(32)
    expect(digest).not.toEqual(server.secrets.digest('address', '203.0.113.7'))
    expect(connection.serialize().includes('203.0.113.7')).toBe(false)
    expect(JSON.stringify(server.log)).not.toMatch(/203\.0\.113\.7|Seen\./)

    server.clock.advance(DAY)
    await rateFrom(server, {}, '203.0.113.7')
    expect(connection.prepare('select count(distinct voter_hash) from rating').pluck().get()).toBe(
      2,
    )
    await server.purge()
    expect(readDigest()).not.toEqual(digest)
    expect([countRows(server, 'rating'), countRows(server, 'rating_count')]).toEqual([1, 4])
    if (digest) expect(connection.serialize().includes(digest)).toBe(false)
    expect(connection.prepare('select rating_id from review').pluck().all()).toEqual([null])
    expect(countRatings(await find(server))).toBe(2)
  })

  it('is aggregated into at most twenty rows a day', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    for (let index = 0; index < 150; index++) {
      const stars = (index % 5) + 1
      const rating = { design: stars, content: stars, speed: stars, usability: stars }
      await rateFrom(server, rating, `198.51.100.${index}`)
    }
    const before = await find(server)
    server.clock.advance(DAY)
    await server.purge()
    expect([countRows(server, 'rating'), countRows(server, 'rating_count')]).toEqual([0, 20])
    expect(await find(server)).toEqual(before)
  })

  it('is refused above the daily maximum, except to change an earlier one', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    await rateFrom(server, {}, '192.0.2.1')
    server.database.connection.exec(`
      with recursive number(n) as (select 2 union all select n + 1 from number where n < ${MAX_RATINGS_PER_DAY})
      insert into rating (rated_on, voter_hash, design, content, speed, usability)
      select '2026-01-01', randomblob(32), 1, 1, 1, 1 from number`)
    const refused = await send(server, GOOD, from('192.0.2.2').headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(DAY / 1000)
    const { votes } = await rateFrom(server, { design: 2 }, '192.0.2.1')
    expect(votes.design).toEqual([MAX_RATINGS_PER_DAY - 1, 1, 0, 0, 0])
  })
})

describe('the ratings of an address', () => {
  it('are limited, valid or not, even after a restart, until the window ends (S52)', async () => {
    const before = await startServerForTest({ trustProxy: 1, keep: true })
    for (let index = 0; index < MAX_RATINGS_SENT; index++) {
      await send(before, index % 2 ? GOOD : '{', from('192.0.2.1').headers)
    }
    await before.stop()
    const server = await startServerForTest({ trustProxy: 1, after: before })
    server.clock.advance(5 * MINUTE)
    const refused = await send(server, GOOD, from('192.0.2.1').headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe((RATING_WINDOW - 5 * MINUTE) / 1000)
    expect(await statusOf(rateFrom(server, {}, '192.0.2.2'))).toBe('success')
    server.clock.advance(RATING_WINDOW)
    expect(await statusOf(rateFrom(server, {}, '192.0.2.1'))).toBe('success')
    server.clock.advance(HOUR)
    await server.purge()
    expect(countRows(server, 'rating_attempt')).toBe(0)
  })

  it('are limited when they are sent in parallel', async () => {
    const server = await startServerForTest()
    const sent = Array.from({ length: 3 * MAX_RATINGS_SENT }, () => statusOf(rateFrom(server)))
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => status === 'success')).toHaveLength(MAX_RATINGS_SENT)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * MAX_RATINGS_SENT)
  })
})

describe('a body', () => {
  it('with invalid fields is rejected by field, and writes nothing', async () => {
    const server = await startServerForTest({ trustProxy: 1 })
    let sent = 0
    const refuse = async (body: unknown, status: number, field?: string, message?: string) => {
      const answer = await send(server, body, from(`192.0.2.${sent++ >> 4}`).headers)
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(status)
      const { errors = [] } = JSON.parse(answer.text) as ProblemDetails
      if (field) expect(errors[0]?.field).toBe(field)
      if (message) expect(errors[0]?.message).toBe(message)
    }
    for (const value of [0, 6, -1, 2.5, 1e99, '4', '', null, true, [4], { a: 4 }]) {
      await refuse({ ...GOOD, speed: value }, 400, 'speed', STARS_MESSAGE)
    }
    const { design: _, ...incomplete } = GOOD
    await refuse(incomplete, 400, 'design', STARS_MESSAGE)
    for (const comment of ['a\0b', '\u001b[2J', 'a\u0085\u009b', 'half \ud83d']) {
      await refuse({ ...GOOD, comment }, 400, 'comment', COMMENT_UNFIT_MESSAGE)
    }
    const long = '😀'.repeat(MAX_COMMENT_LENGTH + 1)
    await refuse({ ...GOOD, comment: long }, 400, 'comment', COMMENT_LONG_MESSAGE)
    for (const name of ['__proto__', 'constructor', 'approved_at', 'ratedOn']) {
      await refuse(`{"${name}":{"a":1},${JSON.stringify(GOOD).slice(1)}`, 400, name)
    }
    for (const body of ['', '{', '[]', '7', 'null', '['.repeat(3000)]) await refuse(body, 400)
    await refuse({ ...GOOD, comment: 'x'.repeat(30_000) }, 413)
    expect([countRows(server, 'rating'), countRows(server, 'review')]).toEqual([0, 0])
  })

  it('with the honeypot filled in gets the same response, and is not saved', async () => {
    const server = await startServerForTest()
    const answer = await send(server, { ...GOOD, comment: 'Buy!', subject: 'pills' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual(await find(server))
    expect([countRows(server, 'rating'), countRows(server, 'review')]).toEqual([0, 0])
  })

  it('from a page of another site is rejected', async () => {
    const server = await startServerForTest({ publicOrigin: 'https://site.example' })
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://site.example' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]
    for (const headers of foreign) expect((await send(server, GOOD, headers)).status).toBe(403)
    expect(countRows(server, 'rating_attempt')).toBe(0)
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'https://site.example' },
    ]) {
      expect((await send(server, GOOD, headers)).status).toBe(200)
    }
  })
})

describe('a comment', () => {
  const comment = 'Fast.\r\n\r\n\r\n\r\n<b>Bold</b> \u202eevil & 😀 e\u0301'
  const written = 'Fast.\n\n<b>Bold</b> \u202eevil & 😀 \u00e9'

  it('shows after its approval, and needs it again when it changes (S14)', async () => {
    const server = await startServerForTest()
    expect((await rateFrom(server, { comment })).reviews).toEqual([])
    approveAll(server)
    const shown = await rateFrom(server, { comment: `  ${comment}\n`, design: 1 })
    expect(shown.reviews).toEqual([{ id: 1, ratedOn: '2026-01-01', comment: written }])
    expect((await rateFrom(server, { comment: 'Else.' })).reviews).toEqual([])
    approveAll(server)
    expect((await rateFrom(server, { comment: 'Else.' })).reviews).toMatchObject([{ id: 2 }])
    expect((await rateFrom(server, { comment: ' \u200b\n' })).reviews).toEqual([])
    expect(countRows(server, 'review')).toBe(0)
  })

  it('of a past day stays, and cannot be changed', async () => {
    const server = await startServerForTest()
    await rateFrom(server, { comment })
    approveAll(server)
    server.clock.advance(DAY)
    await server.purge()
    await rateFrom(server, { comment: 'Another day.' })
    expect((await find(server)).reviews).toMatchObject([{ comment: written }])
  })

  it('is refused when too many are unapproved, and the stars are saved', async () => {
    const server = await startServerForTest()
    server.database.connection.exec(`
      with recursive number(n) as (select 1 union all select n + 1 from number where n < ${MAX_PENDING_REVIEWS})
      insert into review (rated_on, comment, queued_at) select '2026-01-01', 'x', 0 from number`)
    const refused = await send(server, { ...GOOD, comment })
    expect(refused.status).toBe(409)
    expect(JSON.parse(refused.text)).toMatchObject({ errors: [{ field: 'comment' }] })
    expect(countRatings(await rateFrom(server))).toBe(1)
  })

  it('can be changed while as many wait as may wait, of which it is one', async () => {
    const server = await startServerForTest()
    await rateFrom(server, { comment })
    server.database.connection.exec(`
      with recursive number(n) as (select 2 union all select n + 1 from number where n < ${MAX_PENDING_REVIEWS})
      insert into review (rated_on, comment, queued_at) select '2026-01-01', 'x', 0 from number`)
    expect((await send(server, { ...GOOD, comment: 'Mended.' })).status).toBe(200)
    expect(createReviewQueries(server.database.connection).countWaiting()).toBe(MAX_PENDING_REVIEWS)
  })

  it('expires without approval, and an approved one does not', async () => {
    const server = await startServerForTest()
    await rateFrom(server, { comment: 'Kept.' })
    approveAll(server)
    server.clock.advance(DAY)
    await rateFrom(server, { comment: 'Unread.' })
    // The purge deletes nothing after a gap.
    for (let waited = 0; waited <= PENDING_REVIEW_RETENTION; waited += 12 * HOUR) {
      await server.purge()
      server.clock.advance(12 * HOUR)
    }
    await server.purge()
    expect((await find(server)).reviews).toMatchObject([{ comment: 'Kept.' }])
    expect(countRows(server, 'review')).toBe(1)
  })
})

it('the ratings are the same for every request, whatever its query and headers', async () => {
  const server = await startServerForTest()
  const rating: Rating = { ...GOOD, comment: 'Hidden until approved.' }
  await call(rate, rating, { origin: server.origin })
  const answer = await request(server.origin, `${readRatings.path}?x=<script>`)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.text).not.toContain('Hidden')
  const other = await request(server.origin, rate.path, { method: 'PUT' })
  expect([other.status, other.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
})
