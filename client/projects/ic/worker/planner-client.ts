import {
  isPlannerResponse,
  isProgress,
  type PlannerRequest,
  type PlannerResponse,
  READY,
} from './messages.ts'

/**
 * The result of a request. `cancelled`: by `cancel`, by the next request or by `close`. `crashed`: the worker
 * failed, for example out of memory. `unreachable`: its script failed to load.
 */
export type PlannerReply = PlannerResponse | { kind: 'cancelled' | 'crashed' | 'unreachable' }

/** The methods of `Worker` that the client uses. */
export type PlannerWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(
    type: 'message' | 'messageerror' | 'error',
    listener: (event: { data?: unknown }) => void,
  ): void
}

type Report = (searched: number) => void
type Pending = { settle: (reply: PlannerReply) => void; report: Report | undefined }

/**
 * Sends requests to a worker, one at a time. The first request starts the worker, which is reused.
 * Cancelling terminates it, and the next request starts another one.
 */
export class PlannerClient {
  readonly #createWorker: () => PlannerWorker
  #worker: PlannerWorker | undefined
  #pending: Pending | undefined
  #isClosed = false

  constructor(createWorker: () => PlannerWorker) {
    this.#createWorker = createWorker
  }

  /**
   * Sends a request and cancels the pending one.
   * @param report called with the progress of a search
   */
  ask(request: PlannerRequest, report?: Report): Promise<PlannerReply> {
    this.cancel()
    // Nothing would end the worker of a page that was left.
    if (this.#isClosed) return Promise.resolve({ kind: 'cancelled' })
    return new Promise((settle) => {
      this.#pending = { settle, report }
      this.#worker ??= this.#startWorker()
      this.#worker.postMessage(request)
    })
  }

  /** Cancels the pending request, if any, by terminating the worker. */
  cancel(): void {
    if (this.#pending) this.#end({ kind: 'cancelled' })
  }

  /** Cancels the pending request and terminates the worker, which frees its memory. */
  endWorker(): void {
    this.cancel()
    this.#worker?.terminate()
    this.#worker = undefined
  }

  /** Ends the worker, and cancels all requests until `open` is called. */
  close(): void {
    this.#isClosed = true
    this.endWorker()
  }

  /** Accepts requests again. */
  open(): void {
    this.#isClosed = false
  }

  #startWorker(): PlannerWorker {
    const worker = this.#createWorker()
    let ready = false
    worker.addEventListener('message', ({ data }) => {
      if (data === READY) ready = true
      else if (worker !== this.#worker) return
      else if (isProgress(data)) this.#pending?.report?.(data.searched)
      else if (isPlannerResponse(data)) this.#settle(data)
    })
    const fail = () => {
      if (worker === this.#worker) this.#end({ kind: ready ? 'crashed' : 'unreachable' })
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    return worker
  }

  #end(reply: PlannerReply): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#settle(reply)
  }

  #settle(reply: PlannerReply): void {
    const pending = this.#pending
    this.#pending = undefined
    pending?.settle(reply)
  }
}
