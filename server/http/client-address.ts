import { isIP } from 'node:net'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Request } from 'express'
import type { IncomingMessage } from 'node:http'
import type { Log } from '../log.ts'

/** An IPv6 visitor has at least a network of this many bits to choose addresses from (RFC 6177). */
const IPV6_NETWORK = 56
/** Anybody gets an IPv6 network of this many bits for nothing, which holds 256 of those. */
const WIDE_IPV6_NETWORK = 48

/** Several limits ask for the address of the same request, and the library takes long to parse one. */
const cachedAddresses = new WeakMap<Request, string>()

/**
 * Whom a request counts for: an IPv4 address, also if written as IPv6, or the network of an IPv6
 * address. Express works it out of the forwarded addresses as far as TRUST_PROXY allows; what is no
 * address there counts for the proxy.
 */
export function findClientAddress(request: Request): string {
  const cached = cachedAddresses.get(request)
  if (cached !== undefined) return cached
  const forwarded = request.ip ?? ''
  const address = normaliseAddress(
    isIP(forwarded) ? forwarded : (request.socket.remoteAddress ?? ''),
  )
  cachedAddresses.set(request, address)
  return address
}

/** Whom an address counts for; what is no address stays as it is. */
export function normaliseAddress(address: string): string {
  return ipKeyGenerator(address, IPV6_NETWORK)
}

/**
 * The wide network of a client address: what one person can hold many addresses of. That is the /24
 * of an IPv4 address and the /48 of an IPv6 network.
 * @param address as `findClientAddress` gives it
 */
export function findWideNetwork(address: string): string {
  const [network = ''] = address.split('/')
  if (isIP(network) === 4) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  return isIP(network) === 6 ? ipKeyGenerator(network, WIDE_IPV6_NETWORK) : address
}

/**
 * Looks out for forwarded addresses while no proxy is configured, and warns of them once: behind a
 * proxy that is not named every visitor would share one address, and one account.
 * @param onSeen called with that warning, for who looks later
 */
export function createForwardedHeaderCheck(
  trustProxy: number | readonly string[],
  log: Log,
  onSeen: () => void = () => undefined,
): (request: Pick<IncomingMessage, 'headers'>) => void {
  let watching = trustProxy === 0
  return ({ headers }) => {
    if (!watching || !(headers['x-forwarded-for'] || headers['forwarded'])) return
    watching = false
    onSeen()
    log.warn(
      'Requests have forwarded addresses, which are ignored because TRUST_PROXY is not set. ' +
        'Behind a proxy, all visitors then count as one: set TRUST_PROXY=1 for a single proxy.',
    )
  }
}
