import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'
import { codeOf } from './storage-faults.ts'

/** The log is not waited for longer than this. */
const LOG_FLUSH_TIMEOUT = SECOND

/**
 * Ends the process with 1 after an error that nobody caught, and says why once: whatever supervises
 * it starts another, and what it had not acknowledged was not kept. The message of the error, and
 * what else it carries, may repeat what a visitor sent, so that its kind and the place have to do.
 */
export function exitOnUncaughtException(log: Log): void {
  let ending = false
  process.on('uncaughtException', (error: unknown) => {
    if (ending) return
    ending = true
    log.fatal(traceError(error), 'stopped by an unexpected error')
    setTimeout(() => process.exit(1), LOG_FLUSH_TIMEOUT)
    log.flush(() => process.exit(1))
  })
}

/** What an error says about the code, and nothing of what the code worked on. */
function traceError(error: unknown): { fault: string; code?: string; trace: string[] } {
  if (!(error instanceof Error)) return { fault: typeof error, trace: [] }
  const code = codeOf(error)
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return {
    fault: error.name,
    ...(/^\w{1,50}$/.test(code) && { code }),
    trace: lines.filter((line) => /^at .+:\d+:\d+\)?$/.test(line)),
  }
}
