import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../shared/clock.ts'
import type { Method } from '../planner/plan.ts'
import { loadExample } from '../planner/testing-families.ts'
import { handleRequest } from '../worker/handle-request.ts'
import { CHECK_MEMORY_BYTES, MAX_MEMORY_BYTES, parseRequest, READY } from '../worker/messages.ts'
import type { PlannerWorker } from '../worker/planner-client.ts'
import type { Run } from '../workbench/run.ts'
import { describeRace, describeResult } from './describe-runs.ts'
import { Race } from './race.ts'

const METHODS: readonly Method[] = [
  { search: 'graphplan' },
  { search: 'bfs' },
  { search: 'astar', heuristic: 'lmcut' },
  { search: 'gbfs', heuristic: 'hff' },
]

type Listener = (event: { data?: unknown }) => void

/** Workers in this thread, which run the planner when the test lets them. */
function createWorkers() {
  const clock = createTestClock()
  const made: {
    ended: boolean
    memory: number
    send: (data: unknown) => void
    fail: () => void
    run: () => void
  }[] = []
  const createWorker = (): PlannerWorker => {
    const listeners = new Map<string, Listener>()
    const requests: unknown[] = []
    const worker = {
      ended: false,
      memory: 0,
      send: (data: unknown) => listeners.get('message')?.({ data }),
      fail: () => listeners.get('error')?.({}),
      run: () => {
        const request = parseRequest(requests.shift())
        if (request?.kind !== 'solve') throw new Error('a race solves')
        const report = (searched: number) => worker.send({ kind: 'progress', searched })
        worker.send(READY)
        worker.send(structuredClone(handleRequest(request, clock, report)))
      },
    }
    made.push(worker)
    return {
      postMessage: (message: unknown) => {
        const request = parseRequest(message)
        worker.memory = request?.kind === 'solve' ? request.memory : 0
        requests.push(message)
      },
      terminate: () => (worker.ended = true),
      addEventListener: (type, listener) => void listeners.set(type, listener),
    }
  }
  return { clock, made, createWorker }
}

/** A race, its workers and what it has told. */
function start(texts = loadExample('blocks'), methods = METHODS) {
  const workers = createWorkers()
  const ended: Run[] = []
  const finished: (readonly Run[])[] = []
  const faults: string[] = []
  const race = new Race(texts, methods, workers, {
    ended: (run) => ended.push(run),
    finished: (runs) => finished.push(runs),
    faulty: ({ reply }) => {
      const fault =
        reply.kind === 'solved' && reply.outcome.kind === 'faulty' && reply.outcome.fault
      if (fault) faults.push(`${fault.file} ${fault.line}`)
    },
  })
  const endsOf = () => race.list().map(({ run }) => run?.end.kind)
  return { ...workers, race, ended, finished, faults, endsOf }
}

/** Lets the replies arrive. */
async function settle() {
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a race', () => {
  it('runs all searches at once, and ends with their runs in the order of the methods', async () => {
    const { made, ended, finished } = start()
    expect(made).toHaveLength(4)
    for (const worker of made.toReversed()) worker.run()
    await settle()
    expect(ended).toHaveLength(3)
    expect(finished).toHaveLength(1)
    expect(finished[0]?.map(({ method }) => method)).toEqual(METHODS)
    for (const { end, searched } of finished[0] ?? []) {
      expect(end.kind === 'plan' && end.steps.flat()).toHaveLength(6)
      expect(searched).toBeGreaterThan(0)
    }
    expect(made.every((worker) => worker.ended)).toBe(true)
  })

  it.each([1, 2, 3, 4])('of %i shares the memory of the page', (count) => {
    const { made, race } = start(loadExample('blocks'), METHODS.slice(0, count))
    const total = made.reduce((sum, { memory }) => sum + memory, 0)
    expect(total + CHECK_MEMORY_BYTES).toBeLessThanOrEqual(MAX_MEMORY_BYTES)
    expect(total).toBeGreaterThan(MAX_MEMORY_BYTES - CHECK_MEMORY_BYTES - count)
    race.close()
  })

  it('shows progress, and times from when a worker begins', () => {
    const { race, made, clock } = start()
    clock.advance(500)
    expect(race.list()[1]).toMatchObject({ searched: 0, time: undefined, run: undefined })
    made[1]?.send({ kind: 'progress', searched: 0 })
    clock.advance(70)
    made[1]?.send({ kind: 'progress', searched: 1234 })
    expect(race.list()[1]).toMatchObject({ searched: 1234, time: 70, run: undefined })
    race.close()
  })

  it('stops one search or all, and keeps how far they came', async () => {
    const { race, made, clock, ended, finished, endsOf } = start()
    made[1]?.send({ kind: 'progress', searched: 7 })
    clock.advance(20)
    race.stop(1)
    await settle()
    clock.advance(1000)
    expect(ended).toEqual([
      {
        method: METHODS[1],
        end: { kind: 'interrupted', because: 'cancelled' },
        searched: 7,
        time: 20,
      },
    ])
    expect(race.list()[1]).toMatchObject({ searched: 7, time: 20 })
    expect(made.map((worker) => worker.ended)).toEqual([false, true, false, false])
    made[0]?.run()
    await settle()
    race.stopAll()
    await settle()
    expect(endsOf()).toEqual(['plan', 'interrupted', 'interrupted', 'interrupted'])
    expect(finished).toHaveLength(1)
    expect(describeResult(finished[0] ?? [])).toMatch(
      /^The race is over\. Graphplan was the quickest: a plan of 6 actions, after /,
    )
  })

  it('goes on when a worker dies or does not load', async () => {
    const { race, made, ended, finished } = start()
    made[0]?.send(READY)
    made[0]?.fail()
    made[3]?.fail()
    await settle()
    expect(ended.map(({ end }) => end)).toEqual([
      { kind: 'interrupted', because: 'crashed' },
      { kind: 'interrupted', because: 'unreachable' },
    ])
    expect(ended[0] && describeRace(ended[0], race.list())).toBe(
      'Graphplan: crashed, most likely out of memory, after 0.0 ms. Still running: 2 searches …',
    )
    made[1]?.run()
    made[2]?.run()
    await settle()
    expect(finished[0]?.map(({ end }) => end.kind)).toEqual([
      'interrupted',
      'plan',
      'plan',
      'interrupted',
    ])
  })

  it('whose workers all fail to load says what to do', async () => {
    const { made, finished } = start()
    for (const worker of made) worker.fail()
    await settle()
    expect(describeResult(finished[0] ?? [])).toBe(
      'The planner failed to load. Check your connection and select Start race again.',
    )
  })

  it('that is stopped, or finds nothing, claims no proof', async () => {
    const { race, finished } = start()
    race.stopAll()
    await settle()
    expect(describeResult(finished[0] ?? [])).toBe('Race stopped.')
    const mixed = finished[0]?.map((run, index) =>
      index === 0 ? { ...run, end: { kind: 'interrupted', because: 'crashed' } as const } : run,
    )
    expect(describeResult(mixed ?? [])).toBe(
      'The race is over. No search found a plan, which proves nothing.',
    )
  })

  it('on texts with an error ends at once, and names its place', async () => {
    const texts = loadExample('blocks')
    const { made, finished, ended, faults } = start({ ...texts, problem: '(define\n(problem)' })
    for (const worker of made) worker.run()
    await settle()
    expect(faults).toEqual(['problem 1'])
    expect([ended, finished]).toEqual([[], []])
    expect(made.every((worker) => worker.ended)).toBe(true)
  })

  it('that is closed ends all workers, and tells nothing more', async () => {
    const { race, made, ended, finished } = start()
    race.close()
    await settle()
    expect(made.every((worker) => worker.ended)).toBe(true)
    expect([ended, finished]).toEqual([[], []])
  })
})
