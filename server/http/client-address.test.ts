import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serveForTest } from '../../shared/api/testing.ts'
import {
  createForwardedAddressReader,
  findClientAddress,
  findWideNetwork,
} from './client-address.ts'

type TrustProxy = number | readonly string[]

/** The address that a request from `from`, with those forwarding headers, counts for. */
async function findAddress(
  trustProxy: TrustProxy,
  forwarded: string | string[] = [],
  from = '127.0.0.1',
): Promise<string> {
  const readForwarded = createForwardedAddressReader(trustProxy)
  const origin = await serveForTest((request, response) => {
    readForwarded(request)
    response.end(findClientAddress(request))
  })
  const { port } = new URL(origin)
  const call = httpRequest({
    host: '127.0.0.1',
    port,
    localAddress: from,
    headers: { 'X-Forwarded-For': forwarded },
  })
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  let address = ''
  for await (const chunk of answer) address += String(chunk)
  return address
}

describe('the client address', () => {
  it.each([
    ['nothing', []],
    ['one address', '203.0.113.7'],
    ['several', '203.0.113.7, 198.51.100.1'],
    ['garbage', 'unknown'],
  ])('is that of the connection when no proxy is trusted, with %s forwarded', async (_, all) => {
    expect(await findAddress(0, all)).toBe('127.0.0.1')
    expect(await findAddress(0, all, '127.0.0.2')).toBe('127.0.0.2')
  })

  it.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    [1, '10.9.9.9, 10.8.8.8, 203.0.113.7', '203.0.113.7'],
    [2, '203.0.113.7, 198.51.100.1', '203.0.113.7'],
    [2, '10.9.9.9, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
    [2, '203.0.113.7', '203.0.113.7'],
    [1, [], '127.0.0.1'],
    [2, [], '127.0.0.1'],
  ])('behind %d proxies that forward %j is %s (S157)', async (hops, forwarded, address) => {
    expect(await findAddress(hops, forwarded)).toBe(address)
  })

  it.each([
    [['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    [['127.0.0.1'], '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    [['127.0.0.0/8'], '10.9.9.9, 203.0.113.7', '203.0.113.7'],
    [['127.0.0.1', '198.51.100.0/24'], '10.9.9.9, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
    [['127.0.0.1', '2001:db8:f::/48'], '203.0.113.7, 2001:db8:f::1', '203.0.113.7'],
    [['127.0.0.1', '198.51.100.1'], '203.0.113.7, ::ffff:198.51.100.1', '203.0.113.7'],
    [['::ffff:127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    [['192.0.2.1'], '203.0.113.7', '127.0.0.1'],
    [['::1'], '203.0.113.7', '127.0.0.1'],
    [['127.0.0.1'], [], '127.0.0.1'],
  ])('behind the proxies %j that forward %j is %s', async (proxies, forwarded, address) => {
    expect(await findAddress(proxies, forwarded)).toBe(address)
  })

  it('is that of the connection when a stranger bypasses the proxy', async () => {
    expect(await findAddress(['127.0.0.1'], '203.0.113.7', '127.0.0.2')).toBe('127.0.0.2')
  })

  it('is read from several forwarded headers as from one list', async () => {
    expect(await findAddress(1, ['10.9.9.9', '203.0.113.7'])).toBe('203.0.113.7')
    expect(await findAddress(2, ['10.9.9.9, 203.0.113.7', '198.51.100.1'])).toBe('203.0.113.7')
  })

  it.each([
    ['', ' '],
    ['white space around it', '  203.0.113.7  ', '203.0.113.7'],
    ['commas around it', ',, 203.0.113.7 ,', '203.0.113.7'],
  ])('is read from a list with %s', async (_, forwarded, address = '127.0.0.1') => {
    expect(await findAddress(1, forwarded)).toBe(address)
  })

  it.each([
    'unknown',
    '_hidden',
    'localhost',
    '203.0.113.7:1234',
    '[2001:db8::1]:1234',
    '"203.0.113.7"',
    '203.0.113',
    '203.0.113.256',
    '0203.0.113.7',
    '3405803783',
    '0xcb.0.113.7',
    '203.0.113.7/24',
    '2001:db8:::1',
    '%eth0',
    "'; drop table account; --",
    'x'.repeat(5000),
  ])('is that of the proxy when it forwards %j', async (garbage) => {
    expect(await findAddress(1, garbage)).toBe('127.0.0.1')
    expect(await findAddress(1, `203.0.113.7, ${garbage}`)).toBe('127.0.0.1')
    expect(await findAddress(['127.0.0.1'], `203.0.113.7, ${garbage}`)).toBe('127.0.0.1')
  })
})

describe('an IPv6 address', () => {
  it.each([
    '2001:db8:1:2300::',
    '2001:db8:1:2300::1',
    '2001:db8:1:23ff:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2345::1',
    '2001:0db8:0001:2345:0:0:0:1',
  ])('such as %s counts by its /56 network', async (address) => {
    expect(await findAddress(1, address)).toBe('2001:db8:1:2300::/56')
  })

  it('differs from one in the adjacent network', async () => {
    expect(await findAddress(1, '2001:db8:1:2400::')).toBe('2001:db8:1:2400::/56')
    expect(await findAddress(1, '2001:db8:1:22ff::')).toBe('2001:db8:1:2200::/56')
  })

  it.each([
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
  ])('that is IPv4-mapped counts as IPv4: %s', async (address) => {
    expect(await findAddress(1, address)).toBe('203.0.113.7')
  })

  it.each(['fe80::1', 'fe80::1%eth0', 'fe80::2%2'])(
    'counts the same in every zone: %s',
    async (address) => {
      expect(await findAddress(1, address)).toBe('fe80::/56')
    },
  )

  it('that is IPv4-mapped counts as IPv4 in every zone', async () => {
    expect(await findAddress(1, '::ffff:203.0.113.7%eth0')).toBe('203.0.113.7')
  })

  it('of the machine itself is a valid address', async () => {
    const own = await findAddress(1, '::1')
    expect(own).not.toBe('')
    expect(own).not.toBe('127.0.0.1')
  })
})

describe('the wide network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.0', '203.0.113.0/24'],
    ['2001:db8:1:2300::/56', '2001:db8:1::/48'],
    ['2001:db8:1:ff00::/56', '2001:db8:1::/48'],
    ['2001:db8:2::/56', '2001:db8:2::/48'],
    ['', ''],
  ])('%j is in %j', (address, network) => {
    expect(findWideNetwork(address)).toBe(network)
  })
})
