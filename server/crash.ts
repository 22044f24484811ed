import { SECOND } from '../shared/clock.ts'
import type { Log } from './log.ts'
import { codeOf } from './storage-faults.ts'

/** Maximum time to flush the log before the process exits. */
const LOG_FLUSH_TIMEOUT = SECOND

/**
 * Exits with code 1 after an uncaught error and logs it once; the supervisor starts the next process.
 * The log has only the type and the stack of the error, because its message may repeat a visitor's input.
 * @param onCrash called after the log; must not throw
 */
export function exitOnUncaughtException(log: Log, onCrash: () => void): void {
  let ending = false
  process.on('uncaughtException', (error: unknown) => {
    if (ending) return
    ending = true
    log.fatal(traceError(error), 'stopped by an unexpected error')
    onCrash()
    setTimeout(() => process.exit(1), LOG_FLUSH_TIMEOUT)
    log.flush(() => process.exit(1))
  })
}

/** Describes an error without its message and data. */
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
