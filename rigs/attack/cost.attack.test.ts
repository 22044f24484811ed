import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ADA, logIn, registerPerson } from '../../server/accounts/testing.ts'
import { request } from '../../server/testing.ts'
import { login } from '../../shared/api/accounts.ts'
import { createItem } from '../../shared/api/items.ts'
import { post } from './accounts.ts'
import { type AttackedSite, percentile, startSite, timeVisit, timeVisitsDuring } from './site.ts'
import { countOutcomes } from './tally.ts'

/** Additional milliseconds that a visitor may wait on a busy machine. */
const SLACK = 1200

const MARKS = '\u0301'.repeat(2000) + '\u0316'.repeat(2000)

/** The maximum length of a request head in Node. */
const LONG = 15_000

const TEN = Array.from({ length: 10 }, (_, index) => index)

type Attack = (site: AttackedSite, token: string) => Promise<{ status: number }[]>

/** Attacks that once blocked the site for 6 to 43 s, and the status of the response. */
const ATTACKS: readonly [name: string, status: number, attack: Attack][] = [
  [
    'a tag of 125,000 spaces',
    400,
    async (site, token) => [await create(site, token, { tags: [`a${' '.repeat(125_000)}b`] })],
  ],
  [
    'a title of 128 KiB of marks',
    400,
    async (site, token) => [await create(site, token, { title: `a${MARKS.repeat(16)}` })],
  ],
  [
    'notes of 40,000 marks',
    400,
    async (site, token) => [await create(site, token, { notes: '\u0301\u0316'.repeat(20_000) })],
  ],
  [
    'ten paths of slashes',
    404,
    (site) => Promise.all(TEN.map(() => request(site.origin, `/${'/'.repeat(LONG)}x`))),
  ],
  [
    'ten Accept-Encoding of spaces',
    200,
    (site) =>
      Promise.all(
        TEN.map(() =>
          request(site.origin, '/', { headers: { 'Accept-Encoding': `*${' '.repeat(LONG)}x` } }),
        ),
      ),
  ],
  [
    '100 logins with passwords of 8 KiB of marks',
    400,
    (site) =>
      Promise.all(
        Array.from({ length: 100 }, () =>
          post(site, login.path, { email: ADA.email, password: `a${MARKS.slice(0, 4000)}` }),
        ),
      ),
  ],
]

function create(site: AttackedSite, token: string, fields: object) {
  const body = { id: randomUUID(), title: 'A task', ...fields }
  return post(site, createItem.path, body, undefined, { Authorization: `Bearer ${token}` })
}

describe('pages respond as fast as before', () => {
  test.for(ATTACKS)('during %s (S149)', async ([, status, attack], context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    await registerPerson(site, ADA)
    const token = await logIn(site, ADA)
    const quiet: number[] = []
    for (let visits = 0; visits < 200; visits++) quiet.push(await timeVisit(site))
    quiet.sort((a, b) => a - b)
    const answers = attack(site, token)
    const waits = await timeVisitsDuring(site, answers)
    for (const answer of await answers) {
      count(answer.status)
      expect(answer.status).toBe(status)
    }
    expect(waits.at(-1)).toBeLessThan(3 * percentile(quiet, 0.99) + SLACK)
  })
})

/** Headers that any request can have. */
const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Content-Type', 'Cookie'],
  ...['Forwarded', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'Origin', 'Range', 'Referer'],
  ...['Sec-Fetch-Site', 'User-Agent', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'],
]
const UNITS = [
  '*',
  '* ',
  '/',
  ',',
  ';',
  '; ',
  '"',
  '(',
  '=',
  '\\',
  '.',
  '1',
  'a',
  'a,',
  'a;q=0,',
  ':',
]
const PATHS = ['/', '/assets/', '/Projects/To-Do-List/items', '/evaluation']

/** Returns the CPU time of the site's main thread in milliseconds. */
async function workOf({ process }: AttackedSite): Promise<number> {
  const { pid } = process.child
  const stat = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
  return Number(stat.split(' ', 1)[0]) / 1e6
}

/** Returns the CPU milliseconds per request, averaged over all paths; the minimum of three runs. */
async function workFor(
  site: AttackedSite,
  ask: (path: string) => Promise<unknown>,
): Promise<number> {
  let least = Infinity
  for (let time = 0; time < 3; time++) {
    const before = await workOf(site)
    for (const path of PATHS) await ask(path)
    least = Math.min(least, ((await workOf(site)) - before) / PATHS.length)
  }
  return least
}

/** Above the cost of a request with a 15 kB head, and far below that of a backtracking pattern. */
const MAX_WORK = 20

describe('no request head costs more than a page', () => {
  test.for(HEADERS)('with any %s', async (name, context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    for (const unit of UNITS) {
      const value = `a${unit.repeat(LONG / unit.length)}b`
      const work = await workFor(site, (path) =>
        request(site.origin, path, { headers: { [name]: value } }),
      )
      count(work < MAX_WORK ? 'cheap' : 'costly')
      expect(work, JSON.stringify(unit)).toBeLessThan(MAX_WORK)
    }
  })

  test('with any path or query', async (context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    for (const unit of [
      ...UNITS.filter((unit) => unit !== '* '),
      '%20',
      '%CC%81%CC%96',
      '&a=',
      '../',
    ]) {
      for (const begin of [
        '/',
        '/assets/',
        '/Projects?q=',
        '/Projects/SoftwareDivider?q=',
        'http://a/',
      ]) {
        // Escaped as by a browser, because a request line cannot contain spaces.
        const target = begin + unit.repeat(LONG / unit.length).replaceAll(' ', '%20')
        const work = await workFor(site, () => request(site.origin, target))
        count(work < MAX_WORK ? 'cheap' : 'costly')
        expect(work, begin + unit).toBeLessThan(MAX_WORK)
      }
    }
  })
})
