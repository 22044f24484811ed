import { type Clock, MINUTE, SECOND } from '../../shared/clock.ts'
import type { Log } from '../log.ts'
import type { CountError } from '../statistics.ts'

type Dependencies = {
  clock: Clock
  log: Log
  countError: CountError
  /** What the log calls the outbox. */
  name: string
  /** Sends what is due, until nothing is or the loop has stopped. */
  sendDue: () => Promise<void>
  /** Returns when the next message is due; undefined if none waits. */
  findNextDue: () => number | undefined
}

/** Maximum sleep while messages wait, because the clock may be set. */
const MAX_SLEEP = MINUTE
const MIN_SLEEP = SECOND

/** Creates the loop of an outbox: one run at a time, and the next one when a message is due. */
export function createOutboxLoop(dependencies: Dependencies) {
  const { clock, log, countError, name, sendDue, findNextDue } = dependencies
  let state: 'made' | 'started' | 'stopped' = 'made'
  let running: Promise<void> | undefined
  let runsAsked = 0
  let timer: NodeJS.Timeout | undefined

  /** Sends what is due. Concurrent calls share one run. */
  function run(): Promise<void> {
    // A run that found nothing more may still wait for the disk: it must not end without what is queued now.
    runsAsked++
    // Deferred, because the caller may be inside a transaction.
    running ??= Promise.resolve()
      .then(sendAll)
      .finally(() => (running = undefined))
    return running
  }

  async function sendAll(): Promise<void> {
    let answered: number
    do {
      answered = runsAsked
      await sendDue()
    } while (answered !== runsAsked)
  }

  /** Runs in the background and schedules the next run. */
  async function runAndSleep(prepare?: () => void): Promise<void> {
    let sleep: number | undefined = MAX_SLEEP
    try {
      prepare?.()
      await run()
      sleep = findSleep()
    } catch (error) {
      log.error({ err: error }, `the ${name} could not be read or written`)
      countError('storage')
    }
    clearTimeout(timer)
    if (state !== 'started' || sleep === undefined) return
    timer = setTimeout(() => void runAndSleep(), sleep).unref()
  }

  function findSleep(): number | undefined {
    const dueAt = state === 'started' ? findNextDue() : undefined
    if (dueAt === undefined) return undefined
    return Math.min(Math.max(dueAt - clock.now(), MIN_SLEEP), MAX_SLEEP)
  }

  return {
    run,
    /** Runs in the background. */
    wake: () => void runAndSleep(),
    /** Starts the loop, which prepares the queue first, in the background. */
    start(prepare: () => void): void {
      state = 'started'
      void runAndSleep(prepare)
    },
    /** Stops the loop; resolves when the run has ended. */
    async stop(): Promise<void> {
      state = 'stopped'
      clearTimeout(timer)
      // The caller of the run logs its failure.
      await running?.catch(() => undefined)
    },
    isStarted: () => state === 'started',
    isStopped: () => state === 'stopped',
  }
}
