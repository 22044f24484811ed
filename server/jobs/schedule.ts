import type { Log } from '../log.ts'
import type { CountError } from '../statistics.ts'

/** Where a job tells how its runs ended. */
export type JobReports = { log: Log; countError: CountError }

/** A scheduled job. */
export type Schedule = {
  /** Stops the job; resolves when a running run has ended. */
  stop(): Promise<void>
}

/**
 * Runs a job at once and then again `interval()` milliseconds after the last run ended. A run that
 * fails is logged and counted, and the next one runs anyway. The timer keeps no process alive.
 */
export function schedule(
  name: 'purge' | 'backup',
  interval: () => number,
  { log, countError }: JobReports,
  run: () => Promise<object>,
): Schedule {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function runOnce(): Promise<void> {
    try {
      log.info({ job: name, ...(await run()) }, 'job done')
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed')
      countError(name)
    }
    if (!stopped) timer = setTimeout(() => (running = runOnce()), interval()).unref()
  }

  let running = runOnce()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
