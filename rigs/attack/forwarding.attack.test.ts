import { describe, expect, test } from 'vitest'
import { ADA, readMails } from '../../server/accounts/testing.ts'
import { readConfig } from '../../server/config.ts'
import { request, startServerForTest, type TestServer } from '../../server/testing.ts'
import { EVALUATION_PAGE } from '../../shared/api/evaluation.ts'
import { sendForm } from '../../server/evaluation/testing.ts'
import { post } from './accounts.ts'
import { register } from '../../shared/api/accounts.ts'
import { countOutcomes } from './tally.ts'

/** Where every request of these tests comes from, and so the only thing that is not forged. */
const SOCKET = '127.0.0.1'
const VISITOR = '203.0.113.7'
const PROXY = '10.0.0.9'
const FORGED = '198.51.100.66'

type Case = [name: string, headers: Record<string, string>, counted: string]

const unforwarded: Case[] = [
  ['nothing', {}, SOCKET],
  ['X-Real-IP', { 'X-Real-IP': FORGED }, SOCKET],
  ['Forwarded', { Forwarded: `for=${FORGED};host=evil.example;proto=https` }, SOCKET],
  ['Client-IP and its kin', { 'Client-IP': FORGED, 'True-Client-IP': FORGED }, SOCKET],
  ['CF-Connecting-IP', { 'CF-Connecting-IP': FORGED, 'X-Client-IP': FORGED }, SOCKET],
]

/** What a stranger may put before what the proxy adds. */
const prefixes = [
  FORGED,
  `${FORGED}, ${PROXY}, ${SOCKET}`,
  Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`).join(', '),
  `::ffff:${FORGED}`,
  '2001:db8::1',
  '127.0.0.1',
  'localhost',
  'unknown',
  '_hidden',
  '"',
  '<script>alert(1)</script>',
  ',,, ,',
  `${FORGED}:8080`,
  `[2001:db8::1]:8080`,
  '0x7f000001',
]

/** By the value of TRUST_PROXY: what is sent, and the address that has to be counted. */
const settings: Record<string, Case[]> = {
  '': [
    ...unforwarded,
    ...prefixes.map((value): Case => [value, { 'X-Forwarded-For': value }, SOCKET]),
  ],
  '0': [['X-Forwarded-For', { 'X-Forwarded-For': FORGED }, SOCKET]],
  '1': [
    ...unforwarded,
    ['the visitor alone', { 'X-Forwarded-For': VISITOR }, VISITOR],
    ...prefixes.map((value): Case => [
      value,
      { 'X-Forwarded-For': `${value}, ${VISITOR}` },
      VISITOR,
    ]),
    ['the visitor mapped to IPv6', { 'X-Forwarded-For': `::ffff:${VISITOR}` }, VISITOR],
    ['the visitor mapped, in hexadecimal', { 'X-Forwarded-For': '::ffff:cb00:7107' }, VISITOR],
    ['the visitor with spaces', { 'X-Forwarded-For': `  ${FORGED}  ,   ${VISITOR}  ` }, VISITOR],
    ['the visitor with a port', { 'X-Forwarded-For': `${FORGED}, ${VISITOR}:4711` }, SOCKET],
    ['no address at the end', { 'X-Forwarded-For': `${VISITOR}, unknown` }, SOCKET],
  ],
  '2': [
    ...unforwarded,
    ['two hops', { 'X-Forwarded-For': `${VISITOR}, ${PROXY}` }, VISITOR],
    ...prefixes.map((value): Case => [
      value,
      { 'X-Forwarded-For': `${value}, ${VISITOR}, ${PROXY}` },
      VISITOR,
    ]),
  ],
  [SOCKET]: [
    ...unforwarded,
    ['the visitor', { 'X-Forwarded-For': VISITOR }, VISITOR],
    ...prefixes.map((value): Case => [
      value,
      { 'X-Forwarded-For': `${value}, ${VISITOR}` },
      VISITOR,
    ]),
    ['somebody who says to be the proxy', { 'X-Forwarded-For': `${FORGED}, ${PROXY}` }, PROXY],
  ],
  [`${SOCKET}, 10.0.0.0/8`]: [
    ['two known proxies', { 'X-Forwarded-For': `${VISITOR}, ${PROXY}` }, VISITOR],
    ['a forged one before them', { 'X-Forwarded-For': `${FORGED}, ${VISITOR}, ${PROXY}` }, VISITOR],
    ['a known proxy mapped', { 'X-Forwarded-For': `${VISITOR}, ::ffff:${PROXY}` }, VISITOR],
  ],
  '192.0.2.200': [
    // The proxy is another machine, and this one came past it.
    ['X-Forwarded-For', { 'X-Forwarded-For': VISITOR }, SOCKET],
    ['the proxy named', { 'X-Forwarded-For': `${VISITOR}, 192.0.2.200` }, SOCKET],
  ],
}

/** Which of the addresses the registry has. */
function readCounted({ database, secrets }: TestServer, candidates: readonly string[]) {
  const digests = database.connection.prepare('select address_hash from ip_registry').pluck().all()
  return candidates.filter((address) =>
    digests.some((digest) => secrets.digest('address', address).equals(digest as Buffer)),
  )
}

describe('an attacker who forges a client address', () => {
  test.for(Object.entries(settings))(
    'with TRUST_PROXY=%s, is counted as who they are',
    async ([value, cases], context) => {
      const count = countOutcomes(context)
      const config = readConfig({ TRUST_PROXY: value })
      if (!config.ok) throw new Error(config.problem.join('\n'))
      const server = await startServerForTest({ trustProxy: config.value.trustProxy })
      const { connection } = server.database
      for (const [name, headers, counted] of cases) {
        connection.prepare('delete from ip_registry').run()
        connection.prepare('delete from account').run()
        const { status } = await post(server, register.path, ADA, undefined, headers)
        count(status)
        expect([name, status]).toEqual([name, 201])
        expect([name, readCounted(server, [SOCKET, VISITOR, PROXY, FORGED])]).toEqual([
          name,
          [counted],
        ])
        const rows = connection.prepare('select count(*) from ip_registry').pluck().get()
        expect(rows).toBe(1)
      }
    },
  )
})

const EVIL = 'evil.example'

const forgedHosts: Record<string, string>[] = [
  { Host: EVIL },
  { Host: `site.example:80@${EVIL}` },
  { Host: `${EVIL}#site.example` },
  { 'X-Forwarded-Host': EVIL },
  { 'X-Forwarded-Host': `${EVIL}, site.example`, 'X-Forwarded-Proto': 'javascript' },
  { 'X-Forwarded-Server': EVIL, 'X-Host': EVIL, 'X-Original-Host': EVIL },
  { Forwarded: `host=${EVIL};proto=https;for=${FORGED}` },
  { 'X-Forwarded-Prefix': `//${EVIL}`, 'X-Forwarded-Path': `//${EVIL}` },
  { Referer: `https://${EVIL}/`, Via: `1.1 ${EVIL}` },
]

describe.each([0, 1])('a forged host, with %i trusted proxies,', (trustProxy) => {
  test('reaches no page, no redirect and nothing that robots read (S69)', async (context) => {
    const count = countOutcomes(context)
    const publicOrigin = 'https://site.example'
    for (const headers of forgedHosts) {
      // The first visitor of a server is the one whose page is kept.
      const server = await startServerForTest({ trustProxy, publicOrigin })
      for (const target of [
        '/',
        '/Projects',
        '/Projects?q=quiz',
        '/projects/',
        '/no-such-page',
        '/sitemap.xml',
        '/robots.txt',
        '/.well-known/security.txt',
        '/site.webmanifest',
        '/resume.json',
        EVALUATION_PAGE,
        `http://${EVIL}/Personal`,
        `//${EVIL}/..`,
      ]) {
        const answer = await request(server.origin, target, { headers })
        count(answer.status)
        const told = JSON.stringify(answer.headers) + answer.text
        expect([target, headers, told.includes(EVIL)]).toEqual([target, headers, false])
      }
      const sent = await sendForm(server, { design: '5' }, headers)
      count(sent.status)
      expect(JSON.stringify(sent.headers) + sent.text).not.toContain(EVIL)
    }
  })

  test('reaches no mail', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ trustProxy, publicOrigin: 'https://site.example' })
    for (const [index, headers] of forgedHosts.entries()) {
      server.database.connection.prepare('delete from ip_registry').run()
      const person = { ...ADA, email: `person${index}@example.com` }
      const { status } = await post(server, register.path, person, undefined, headers)
      count(status)
      expect(status).toBe(201)
    }
    const mails = await readMails(server)
    expect(mails).toHaveLength(forgedHosts.length)
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain(EVIL)
      expect(mail.html).toContain('href="https://site.example/Projects/To-Do-List/auth"')
    }
  })
})
