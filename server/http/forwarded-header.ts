import type { IncomingMessage } from 'node:http'
import type { Log } from '../log.ts'

/**
 * Creates a check that warns once of forwarded addresses while TRUST_PROXY is not set: behind a proxy,
 * all visitors would then share one address and its limits.
 * @param onSeen called with the warning
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
