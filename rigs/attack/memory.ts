import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const MEGABYTE = 1024 * 1024

/** Bytes of this process that are in use once garbage is collected, buffers included. */
export function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Sockets of this process that are open. */
export function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
