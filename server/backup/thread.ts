import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from './back-up.ts'
import type { BackupJob } from './back-up-in-thread.ts'

/* The thread of a backup, bundled as dist/app/backup-thread.mjs. */
// Linux gives each thread a priority of its own; elsewhere it would be that of the server.
if (process.platform === 'linux') lowerPriority()
const { database, target, takenAt, freeBytes } = workerData as BackupJob
const result = await backUp({
  database,
  target,
  clock: { now: () => takenAt },
  freeBytes: () => Promise.resolve(freeBytes),
})
parentPort?.postMessage(result)

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it, as `deploy/portfolio.service` once did: the backup matters more.
  }
}
