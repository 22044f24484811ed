/** Maximum length of a host name without a final dot (RFC 1035, section 2.3.4). */
const MAX_HOST_LENGTH = 253

/** Labels with dots in between; the last begins with a letter, which no IP address has. */
const HOST_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/

/**
 * Finds the host in a Referer header (RFC 9110, section 10.1.3), in lower case. Returns undefined for
 * other schemes, IP addresses, hosts without a dot, and those with a port or user.
 */
export function findReferrerHost(referrer: string): string | undefined {
  const start = referrer.startsWith('https://') ? 8 : referrer.startsWith('http://') ? 7 : 0
  if (start === 0) return undefined
  const slash = referrer.indexOf('/', start)
  const end = slash < 0 ? referrer.length : slash
  if (end - start > MAX_HOST_LENGTH) return undefined
  const host = referrer.slice(start, end).toLowerCase()
  return HOST_NAME.test(host) ? host : undefined
}
