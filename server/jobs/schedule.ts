import type { Log } from '../log.ts'

/** A scheduled job. */
export type Schedule = {
  /** Stops the job; resolves when a running run has ended. */
  stop(): Promise<void>
}

/**
 * Runs a job at once and then again `interval()` milliseconds after the last run ended. A run that
 * fails is logged, and the next one runs anyway. The timer keeps no process alive.
 */
export function schedule(
  name: string,
  interval: () => number,
  log: Log,
  run: () => Promise<object>,
): Schedule {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function runOnce(): Promise<void> {
    try {
      log.info({ job: name, ...(await run()) }, 'job done')
    } catch (error) {
      log.error({ job: name, err: error }, 'job failed')
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
