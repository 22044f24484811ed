import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { CHUNK_TIMEOUT, ChunkLoadError, createFailedScreen, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Module = { name: string }

/** A dynamic import that a test settles by hand, and what has become of its loading so far. */
function startLoading() {
  let arrive: (module: Module) => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const outcomes: unknown[] = []
  const running = new Promise<Module>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  const settled = loadChunk(() => running).then(
    (module) => outcomes.push(module),
    (error: unknown) => outcomes.push(error),
  )
  return { arrive, fail, outcomes, settled }
}

describe('loadChunk', () => {
  it('returns the module when it is loaded', async () => {
    const { arrive, outcomes, settled } = startLoading()
    arrive({ name: 'quiz' })
    await settled
    expect(outcomes).toEqual([{ name: 'quiz' }])
  })

  it('accepts a module until just before the time-out', async () => {
    const { arrive, outcomes, settled } = startLoading()
    await vi.advanceTimersByTimeAsync(120 * SECOND - 1)
    expect(outcomes).toEqual([])
    arrive({ name: 'quiz' })
    await settled
    expect(outcomes).toEqual([{ name: 'quiz' }])
  })

  it('times out after exactly 120 seconds', async () => {
    const { outcomes } = startLoading()
    await vi.advanceTimersByTimeAsync(120 * SECOND - 1)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(outcomes).toEqual([expect.any(ChunkLoadError)])
    expect(outcomes).toMatchObject([{ message: 'Loading this screen timed out' }])
    expect(CHUNK_TIMEOUT).toBe(120_000)
  })

  it('ignores a module that is loaded after the time-out', async () => {
    const { arrive, outcomes } = startLoading()
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
    arrive({ name: 'late' })
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
    expect(outcomes).toEqual([expect.any(ChunkLoadError)])
  })

  it('ignores a failure after the time-out', async () => {
    const { fail, outcomes } = startLoading()
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
    fail(new Error('late'))
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
    expect(outcomes).toMatchObject([{ message: 'Loading this screen timed out' }])
  })

  it('wraps the reason when the import fails', async () => {
    const { fail, outcomes, settled } = startLoading()
    const cause = new TypeError('Failed to fetch dynamically imported module')
    fail(cause)
    await settled
    expect(outcomes).toEqual([expect.any(ChunkLoadError)])
    expect(outcomes).toMatchObject([
      { name: 'ChunkLoadError', message: 'Loading this screen failed', cause },
    ])
  })

  it.each(['arrive', 'fail'] as const)('clears its timer after "%s"', async (end) => {
    const loading = startLoading()
    expect(vi.getTimerCount()).toBe(1)
    loading[end]({ name: 'quiz' })
    await loading.settled
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('a screen that failed to load before hydration has the same error, which is never old, however slowly it is shown', async () => {
  const cause = new ChunkLoadError('failed')
  const Screen = createFailedScreen(cause)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  const first = catchError(Screen)
  expect(first).toBeInstanceOf(ChunkLoadError)
  // React renders again after a failed hydration.
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  const again = catchError(Screen) as ChunkLoadError
  expect(again.failedAt).toBeGreaterThanOrEqual(Date.now())
  // An error that was explained is known again.
  expect(again).toBe(first)
  expect(again.cause).toBe(cause)
})

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
