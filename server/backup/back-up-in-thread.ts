import { once } from 'node:events'
import { dirname, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { failure } from '../../shared/result.ts'
import { type BackUp, type BackupOptions, type BackupResult, PARTIAL_SUFFIX } from './back-up.ts'
import { readFreeBytes, removeDatabase } from './durable-files.ts'

/** What the thread of a backup needs. */
export type BackupJob = Pick<BackupOptions, 'database' | 'target'> & {
  takenAt: number
  freeBytes: number
}

/**
 * Returns `backUp` in a thread of its own: counting the rows, checking the copy and writing it to the disk
 * take seconds for a large database, and would keep requests waiting.
 * @param script the address of the built `thread.ts`
 */
export function createThreadedBackup(script: URL): BackUp {
  return async ({ database, target, clock, signal, freeBytes = readFreeBytes }) => {
    let worker: Worker | undefined
    try {
      const job: BackupJob = {
        database,
        target,
        // The copy begins a moment later, and has all commits up to here.
        takenAt: clock.now(),
        freeBytes: await freeBytes(dirname(resolve(target))),
      }
      signal?.throwIfAborted()
      worker = new Worker(script, { workerData: job })
      // Rejects with the error of a thread that fails, and when the signal aborts.
      const [result] = (await once(worker, 'message', { signal })) as [BackupResult]
      return result
    } catch (error) {
      await worker?.terminate()
      removeDatabase(resolve(target) + PARTIAL_SUFFIX)
      return failure(`No backup was made: ${(error as Error).message}`)
    }
  }
}
