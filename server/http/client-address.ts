import { isIP, isIPv4 } from 'node:net'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Request } from 'express'
import type { IncomingMessage } from 'node:http'
import type { Log } from '../log.ts'

/** An IPv6 visitor has at least a network of this many bits to choose addresses from (RFC 6177). */
const IPV6_NETWORK = 56

/**
 * Whom a request counts for: an IPv4 address, also if written as IPv6, or the network of an IPv6
 * address. Express works it out of the forwarded addresses as far as TRUST_PROXY allows; what is no
 * address there counts for the proxy.
 */
export function findClientAddress(request: Request): string {
  const forwarded = request.ip ?? ''
  return normaliseAddress(isIP(forwarded) ? forwarded : (request.socket.remoteAddress ?? ''))
}

/** Whom an address counts for; what is no address stays as it is. */
export function normaliseAddress(address: string): string {
  return ipKeyGenerator(address, IPV6_NETWORK)
}

/** What one customer of a network is given at most: an IPv6 site has a /48 (RFC 6177). */
const WIDE_IPV6_NETWORK = 48

/**
 * The wider network of a client: /24 of an IPv4 address, /48 of an IPv6 one.
 * @param client as `findClientAddress` has it
 */
export function findWideNetwork(client: string): string {
  if (isIPv4(client)) return client.replace(/\d+$/, '0/24')
  const [address = ''] = client.split('/')
  return ipKeyGenerator(address, WIDE_IPV6_NETWORK)
}

/**
 * Looks out for forwarded addresses while no proxy is configured, and warns of them once: behind a
 * proxy that is not named every visitor would share one address, and one account.
 * @param onSeen called with that warning, for who looks later
 */
export function createForwardingWatch(
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
      'Requests come with forwarded addresses, and TRUST_PROXY is not set: they are ignored. ' +
        'Behind a proxy every visitor then counts as one; set TRUST_PROXY=1 for a single proxy.',
    )
  }
}
