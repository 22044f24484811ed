import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Result, failure, success } from '../shared/result.ts'

type Address = { port: number; host: string }

/** Error messages by the system's code, which name the variable to change. */
const REASONS: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port, host }) => `PORT ${port} is already in use on ${host}`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this user`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not known`,
  EAI_AGAIN: ({ host }) => `HOST ${host} cannot be looked up: no name server answers`,
}

/**
 * Starts to listen and returns the port. Fails with one line for the owner when the address cannot be used.
 */
export async function listen(server: Server, address: Address): Promise<Result<number, string>> {
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    return failure(reason(address))
  }
  return success((server.address() as AddressInfo).port)
}
