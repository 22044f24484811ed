import { type Clock, SECOND } from '../../../../shared/clock.ts'
import type { Method } from '../planner/plan.ts'
import { CHECK_MEMORY_BYTES, MAX_MEMORY_BYTES, type Texts } from '../worker/messages.ts'
import { PlannerClient, type PlannerReply, type PlannerWorker } from '../worker/planner-client.ts'
import { createRun, type Run } from '../workbench/run.ts'

/** Time limit of each search, in milliseconds. */
const TIME_LIMIT = 60 * SECOND

/** A search in a race, at one moment. */
export type Racer = {
  method: Method
  /** Number of searched states, or goal sets of Graphplan. */
  searched: number
  /** Milliseconds since its worker began; undefined while the worker starts. */
  time: number | undefined
  /** Undefined while it runs. */
  run: Run | undefined
}

type Entry = {
  method: Method
  client: PlannerClient
  searched: number
  beganAt: number | undefined
  run: Run | undefined
}

type RaceEvents = {
  /** Called when a search has ended and others still run. */
  ended: (run: Run) => void
  /** Called when all have ended, with their runs in the order of the methods. */
  finished: (runs: readonly Run[]) => void
  /** Called instead when the texts have an error, which ends all searches. */
  faulty: (solved: { method: Method; reply: PlannerReply }) => void
}

type Context = { createWorker: () => PlannerWorker; clock: Clock }

/** Runs searches on one task at once, each in a worker of its own. They share the page's memory with a check of a plan. */
export class Race {
  readonly #entries: readonly Entry[]
  readonly #clock: Clock
  readonly #events: RaceEvents
  #isClosed = false

  constructor(
    texts: Texts,
    methods: readonly Method[],
    { createWorker, clock }: Context,
    events: RaceEvents,
  ) {
    this.#clock = clock
    this.#events = events
    this.#entries = methods.map((method) => ({
      method,
      client: new PlannerClient(createWorker),
      searched: 0,
      beganAt: undefined,
      run: undefined,
    }))
    const memory = Math.floor((MAX_MEMORY_BYTES - CHECK_MEMORY_BYTES) / methods.length)
    for (const entry of this.#entries) {
      const { method, client } = entry
      const report = (searched: number) => {
        entry.searched = searched
        entry.beganAt ??= clock.now()
      }
      void client
        .ask({ kind: 'solve', texts, method, time: TIME_LIMIT, memory, withRecord: false }, report)
        .then((reply) => this.#receive(entry, reply))
    }
  }

  /** Returns the searches in the order of their methods. */
  list(): Racer[] {
    return this.#entries.map((entry) => {
      const { method, searched, run } = entry
      return {
        method,
        searched: run?.searched ?? searched,
        time: run?.time ?? this.#timeOf(entry),
        run,
      }
    })
  }

  /** Stops one search. */
  stop(index: number): void {
    this.#entries[index]?.client.cancel()
  }

  /** Stops all searches that still run. */
  stopAll(): void {
    for (const { client } of this.#entries) client.cancel()
  }

  /** Ends all workers, without another event. */
  close(): void {
    this.#isClosed = true
    for (const { client } of this.#entries) client.close()
  }

  #timeOf({ beganAt }: Entry): number | undefined {
    return beganAt === undefined ? undefined : this.#clock.now() - beganAt
  }

  #receive(entry: Entry, reply: PlannerReply): void {
    if (this.#isClosed) return
    if (reply.kind === 'solved' && reply.outcome.kind === 'faulty') {
      this.close()
      this.#events.faulty({ method: entry.method, reply })
      return
    }
    const run = this.#createRun(entry, reply)
    if (!run) return
    // The memory of a search that has ended is free for the page.
    entry.client.close()
    entry.run = run
    const runs = this.#entries.flatMap((other) => other.run ?? [])
    if (runs.length === this.#entries.length) this.#events.finished(runs)
    else this.#events.ended(run)
  }

  #createRun(entry: Entry, reply: PlannerReply): Run | undefined {
    const { method, searched } = entry
    switch (reply.kind) {
      case 'solved':
        return reply.outcome.kind === 'faulty'
          ? undefined
          : createRun(method, reply.outcome, searched)
      case 'cancelled':
      case 'crashed':
      case 'unreachable': {
        const end = { kind: 'interrupted', because: reply.kind } as const
        return { method, end, searched, time: this.#timeOf(entry) ?? 0 }
      }
      default:
        return undefined
    }
  }
}
