import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorKind } from '../../db/queries/error-counts.ts'
import { MINUTE } from '../../shared/clock.ts'
import { createLog } from '../log.ts'
import type { CountError } from '../statistics.ts'
import { schedule } from './schedule.ts'

const INTERVAL = 10 * MINUTE

function createKeptReports() {
  const errors: ErrorKind[] = []
  const entries: Record<string, unknown>[] = []
  const log = createLog('info', {
    write: (line) => void entries.push(JSON.parse(line) as Record<string, unknown>),
  })
  const countError: CountError = (kind) => void errors.push(kind)
  return { reports: { log, countError }, entries, errors }
}

/** Creates a job that counts its runs and blocks until it is released. */
function createHeldJob() {
  let runs = 0
  let finish = (): void => undefined
  const run = () => {
    runs++
    return new Promise<object>((resolve) => (finish = () => resolve({})))
  }
  return { run, runs: () => runs, finish: () => finish() }
}

describe('a scheduled job', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('runs at once, and then an interval after each run', async () => {
    const { reports, entries } = createKeptReports()
    let runs = 0
    const job = schedule(
      'purge',
      () => INTERVAL,
      reports,
      () => Promise.resolve({ removed: ++runs }),
    )
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(INTERVAL - 1)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toBe(2)
    await vi.advanceTimersByTimeAsync(3 * INTERVAL)
    expect(runs).toBe(5)
    await job.stop()
    expect(entries).toHaveLength(5)
    expect(entries[1]).toMatchObject({ level: 30, job: 'purge', removed: 2, msg: 'job done' })
  })

  it('never overlaps: the interval starts at the end of a run', async () => {
    const { run, runs, finish } = createHeldJob()
    const job = schedule('purge', () => INTERVAL, createKeptReports().reports, run)
    await vi.advanceTimersByTimeAsync(5 * INTERVAL)
    expect(runs()).toBe(1)
    finish()
    await vi.advanceTimersByTimeAsync(INTERVAL - 1)
    expect(runs()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs()).toBe(2)
    finish()
    await job.stop()
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('disk full'))],
    [
      'throws at once',
      () => {
        throw new Error('disk full')
      },
    ],
  ])('that %s is logged, counted and runs again', async (_, fail) => {
    const { reports, entries, errors } = createKeptReports()
    let runs = 0
    const job = schedule(
      'purge',
      () => INTERVAL,
      reports,
      () => (++runs === 2 ? Promise.resolve({}) : fail()),
    )
    await vi.advanceTimersByTimeAsync(2 * INTERVAL)
    await job.stop()
    expect(runs).toBe(3)
    expect(entries.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'job failed'],
      [30, 'job done'],
      [50, 'job failed'],
    ])
    expect(entries[0]).toMatchObject({ job: 'purge', err: { message: 'disk full' } })
    expect(errors).toEqual(['purge', 'purge'])
  })

  it('does not run after it is stopped, even repeatedly', async () => {
    let runs = 0
    const job = schedule(
      'purge',
      () => INTERVAL,
      createKeptReports().reports,
      () => Promise.resolve({ runs: ++runs }),
    )
    await vi.advanceTimersByTimeAsync(INTERVAL)
    await job.stop()
    await job.stop()
    await vi.advanceTimersByTimeAsync(10 * INTERVAL)
    expect(runs).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([0, 1])(
    'is stopped only when a run has ended that was in progress after %d',
    async (before) => {
      const { run, runs, finish } = createHeldJob()
      const { reports, entries } = createKeptReports()
      const job = schedule('purge', () => INTERVAL, reports, run)
      for (let run = 0; run < before; run++) {
        finish()
        await vi.advanceTimersByTimeAsync(INTERVAL)
      }
      let stopped = false
      const stopping = job.stop().then(() => (stopped = true))
      await vi.advanceTimersByTimeAsync(INTERVAL)
      expect(stopped).toBe(false)
      finish()
      await stopping
      expect(entries).toHaveLength(before + 1)
      await vi.advanceTimersByTimeAsync(10 * INTERVAL)
      expect(runs()).toBe(before + 1)
    },
  )
})

describe('a process that has only a scheduled job', () => {
  it('exits', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const program = `
      import { createLog } from './server/log.ts'
      import { schedule } from './server/jobs/schedule.ts'
      schedule('purge', () => 3_600_000, { log: createLog('silent') }, async () => { console.log('ran'); return {} })`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type', 'module', '--eval', program],
      { cwd: root, timeout: 100_000 },
    )
    expect(stdout).toBe('ran\n')
  })
})
