import { isIP } from 'node:net'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { normaliseAddress } from '../http/client-address.ts'
import { type Command, usageError, refuse, report } from './command.ts'
import { openExistingSecrets, withSite } from './open-site.ts'

/** Asks for no confirmation: nothing of a visitor is lost. */
export const forgetAddressCommand: Command = {
  name: 'ip forget',
  summary: 'lets a network address make another account before its 7 days are over',
  details:
    'An IPv6 address stands for its network of 56 bits. The database has digests only: addresses cannot\nbe listed.',
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
