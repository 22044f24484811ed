import { isIP } from 'node:net'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { normaliseAddress } from '../http/client-address.ts'
import { type Command, usageError, refuse, report } from './command.ts'
import { openExistingSecrets, withSite } from './open-site.ts'

/** The command that lets an address register again; it loses no data, so it asks nothing. */
export const forgetAddressCommand: Command = {
  name: 'ip forget',
  example: 'ip forget 203.0.113.7',
  summary: 'lets a network address make another account before its 7 days are over',
  details:
    'An IPv6 address stands for its /56 network. The database stores digests only, so it cannot list\naddresses.',
  operands: ['ADDRESS'],
  flags: {},
  run(call) {
    const [text = ''] = call.operands
    if (isIP(text) === 0) return usageError('ADDRESS takes an IPv4 or IPv6 address.')
    const address = normaliseAddress(text)
    return withSite(call, ({ config, database }) => {
      const secrets = openExistingSecrets(config.dataDir)
      if (!secrets.ok) return refuse(secrets.problem)
      const registry = createRegistryQueries(database.connection)
      const forgotten = secrets.value.keys
        .map((key) => registry.forget(key.digest('address', address)))
        .includes(true)
      if (!forgotten) return refuse(`No account was made from ${address} in the last 7 days.`)
      return report({ forgotten: address }, `${address} may make another account.\n`)
    })
  },
}
