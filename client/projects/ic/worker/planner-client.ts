import { type Answer, isAnswer, type Order, READY } from './order.ts'

/**
 * What becomes of an order. `cancelled`: by `cancel` or by the next order. `crashed`: the worker ended,
 * as for want of memory. `unreachable`: its script did not come.
 */
export type Reply = Answer | { kind: 'cancelled' | 'crashed' | 'unreachable' }

/** The part of a worker that is used here. */
export type PlannerWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(
    type: 'message' | 'messageerror' | 'error',
    listener: (event: { data?: unknown }) => void,
  ): void
}

type Pending = { settle: (reply: Reply) => void }

/**
 * Hands orders to a worker, one at a time. The worker is made for the first order and serves again,
 * unless it was cancelled: then it is ended wherever it is, and the next order gets another one.
 */
export class PlannerClient {
  readonly #createWorker: () => PlannerWorker
  #worker: PlannerWorker | undefined
  #pending: Pending | undefined

  constructor(createWorker: () => PlannerWorker) {
    this.#createWorker = createWorker
  }

  /** Carries the order out; an order that still waits is cancelled. */
  ask(order: Order): Promise<Reply> {
    this.cancel()
    return new Promise((settle) => {
      this.#pending = { settle }
      this.#worker ??= this.#startWorker()
      this.#worker.postMessage(order)
    })
  }

  /** Ends the order that waits, if there is one, at once. */
  cancel(): void {
    if (this.#pending) this.#end({ kind: 'cancelled' })
  }

  /** Ends the worker too; another order would start one. */
  close(): void {
    this.cancel()
    this.#worker?.terminate()
    this.#worker = undefined
  }

  #startWorker(): PlannerWorker {
    const worker = this.#createWorker()
    let ready = false
    worker.addEventListener('message', ({ data }) => {
      if (data === READY) ready = true
      else if (worker === this.#worker && isAnswer(data)) this.#settle(data)
    })
    const fail = () => {
      if (worker === this.#worker) this.#end({ kind: ready ? 'crashed' : 'unreachable' })
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    return worker
  }

  #end(reply: Reply): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#settle(reply)
  }

  #settle(reply: Reply): void {
    const pending = this.#pending
    this.#pending = undefined
    pending?.settle(reply)
  }
}
