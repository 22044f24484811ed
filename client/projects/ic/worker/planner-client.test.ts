import { describe, expect, it } from 'vitest'
import type { PlannerRequest } from './messages.ts'
import { PlannerClient, type PlannerWorker } from './planner-client.ts'

const REQUEST: PlannerRequest = { kind: 'check', texts: { domain: '', problem: '' } }

/** Workers that do nothing by themselves. */
function createWorkers() {
  const made: {
    listeners: Map<string, (event: { data?: unknown }) => void>
    ended: boolean
    requests: unknown[]
  }[] = []
  const create = (): PlannerWorker => {
    const worker = {
      listeners: new Map<string, (event: { data?: unknown }) => void>(),
      ended: false,
      requests: [] as unknown[],
    }
    made.push(worker)
    return {
      postMessage: (request: unknown) => void worker.requests.push(request),
      terminate: () => (worker.ended = true),
      addEventListener: (type, listener) => void worker.listeners.set(type, listener),
    }
  }
  const send = (number: number, data: unknown) => made[number]?.listeners.get('message')?.({ data })
  const fail = (number: number) => made[number]?.listeners.get('error')?.({})
  return { create, made, send, fail }
}

const CHECKED = { kind: 'checked', fault: undefined }

describe('the client of the planner', () => {
  it('starts a worker with the first request, and reuses it for the next', async () => {
    const workers = createWorkers()
    const client = new PlannerClient(workers.create)
    expect(workers.made).toHaveLength(0)
    for (const request of [REQUEST, REQUEST]) {
      const reply = client.ask(request)
      workers.send(0, CHECKED)
      expect(await reply).toEqual(CHECKED)
    }
    expect(workers.made).toHaveLength(1)
    expect(workers.made[0]?.requests).toEqual([REQUEST, REQUEST])
  })

  it('terminates a cancelled worker, ignores its messages, and starts another one', async () => {
    const workers = createWorkers()
    const client = new PlannerClient(workers.create)
    const first = client.ask(REQUEST)
    client.cancel()
    expect(workers.made[0]?.ended).toBe(true)
    expect(await first).toEqual({ kind: 'cancelled' })
    const second = client.ask(REQUEST)
    workers.send(0, CHECKED)
    workers.fail(0)
    workers.send(1, { kind: 'checked', fault: undefined })
    expect(await second).toEqual(CHECKED)
  })

  it('cancels a pending request when another one is made', async () => {
    const workers = createWorkers()
    const client = new PlannerClient(workers.create)
    const first = client.ask(REQUEST)
    const second = client.ask(REQUEST)
    expect(await first).toEqual({ kind: 'cancelled' })
    workers.send(1, CHECKED)
    expect(await second).toEqual(CHECKED)
  })

  it('distinguishes a script that failed to load from a crash, and starts another worker', async () => {
    const workers = createWorkers()
    const client = new PlannerClient(workers.create)
    const first = client.ask(REQUEST)
    workers.fail(0)
    expect(await first).toEqual({ kind: 'unreachable' })
    const second = client.ask(REQUEST)
    workers.send(1, 'ready')
    workers.fail(1)
    expect(await second).toEqual({ kind: 'crashed' })
    const third = client.ask(REQUEST)
    workers.send(2, { kind: 'something else' })
    workers.send(2, null)
    workers.send(2, CHECKED)
    expect(await third).toEqual(CHECKED)
  })

  it('starts no worker for a request that comes after the page was left', async () => {
    const workers = createWorkers()
    const client = new PlannerClient(workers.create)
    const first = client.ask(REQUEST)
    client.close()
    expect(await first).toEqual({ kind: 'cancelled' })
    expect(await client.ask(REQUEST)).toEqual({ kind: 'cancelled' })
    expect(workers.made.map(({ ended }) => ended)).toEqual([true])
    client.open()
    void client.ask(REQUEST)
    expect(workers.made).toHaveLength(2)
  })
})
