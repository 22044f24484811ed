import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A megabyte in bytes. */
export const MEGABYTE = 1024 * 1024

/** Returns the used memory of this process after garbage collection, in bytes, buffers included. */
export function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Counts the open sockets of this process. */
export function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
