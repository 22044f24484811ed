import { createHook } from 'node:async_hooks'

/**
 * Kills this process before one of its asynchronous file operations: the same place on a quick and on a slow machine.
 * @param operation the number of the operation; with NaN it is not killed
 * @returns a function that gives the number of operations so far
 */
export function killBefore(operation: number): () => number {
  let count = 0
  createHook({
    init(_id, type) {
      if (type !== 'FSREQPROMISE') return
      count++
      if (count === operation) process.kill(process.pid, 'SIGKILL')
    },
  }).enable()
  return () => count
}
