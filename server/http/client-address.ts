import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { ipKeyGenerator } from 'express-rate-limit'

/** Prefix length that counts as one IPv6 visitor, who usually has at least such a network (RFC 6177). */
const IPV6_NETWORK = 56
/** Prefix length of an IPv6 network that anybody can get for free; it has 256 of the former. */
const WIDE_IPV6_NETWORK = 48

/** Addresses by request, because several limits need them and parsing is slow. */
const cachedAddresses = new WeakMap<IncomingMessage, string>()

/** Returns the address that a request counts for: an IPv4 address, or the /56 of an IPv6 address. */
export function findClientAddress(request: IncomingMessage): string {
  return cachedAddresses.get(request) ?? normaliseAddress(request.socket.remoteAddress ?? '')
}

/**
 * Creates a function that reads the forwarded address of a request, for `findClientAddress`: the last one that no
 * trusted proxy has. An invalid one counts for the proxy.
 * @param trustProxy the number of proxies, or their addresses and networks
 */
export function createForwardedAddressReader(
  trustProxy: number | readonly string[],
): (request: IncomingMessage) => void {
  const trusts = typeof trustProxy === 'number' ? undefined : createProxyList(trustProxy)
  return (request) => {
    const own = request.socket.remoteAddress ?? ''
    const header = String(request.headers['x-forwarded-for'] ?? '')
    const forwarded = header.split(',').map((text) => text.trim())
    const addresses = [own, ...forwarded.filter((text) => text !== '').reverse()]
    const untrusted = addresses.findIndex((address, distance) =>
      trusts ? !trusts(address) : distance >= Number(trustProxy),
    )
    const address = addresses.at(untrusted) ?? own
    cachedAddresses.set(request, normaliseAddress(isIP(address) ? address : own))
  }
}

/** Returns a function that finds an address in a list of addresses and networks. */
function createProxyList(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = nameFamily(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, nameFamily(address))
}

function nameFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

/** Normalises an address to the one it counts for; other texts are unchanged. */
export function normaliseAddress(address: string): string {
  return ipKeyGenerator(address, IPV6_NETWORK)
}

/**
 * Returns the wide network of a client address, of which one person can have many addresses: the /24 of
 * an IPv4 address or the /48 of an IPv6 network.
 * @param address as returned by `findClientAddress`
 */
export function findWideNetwork(address: string): string {
  const [network = ''] = address.split('/')
  if (isIP(network) === 4) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  return isIP(network) === 6 ? ipKeyGenerator(network, WIDE_IPV6_NETWORK) : address
}
