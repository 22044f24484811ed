import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from './api.ts'
import { readUntilAnswered } from './read-until-answered.ts'
import { RETRY_PAUSE } from './workspace/workspace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins to read; the errors come first, then the answer. */
function begin(...errors: Error[]) {
  const onAnswer = vi.fn<(answer: string) => void>()
  const onFailure = vi.fn<(error: unknown) => void>()
  function read() {
    const error = errors.shift()
    return error ? Promise.reject(error) : Promise.resolve('read')
  }
  return { end: readUntilAnswered(read, onAnswer, onFailure), onAnswer, onFailure }
}

it('reads again after a pause until there is an answer', async () => {
  const { onAnswer, onFailure } = begin(new TypeError('1'), new TypeError('2'))
  await vi.advanceTimersByTimeAsync(2 * RETRY_PAUSE - 1)
  expect(onFailure).toHaveBeenCalledTimes(2)
  expect(onAnswer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('read')
})

it('takes a refusal for an answer', async () => {
  const { onAnswer, onFailure } = begin(new Refusal(404, 'There is no such version.'))
  await vi.advanceTimersByTimeAsync(2 * RETRY_PAUSE)
  expect(onFailure).toHaveBeenCalledOnce()
  expect(onAnswer).not.toHaveBeenCalled()
})

it('neither tells nor reads again once it is ended', async () => {
  const { end, onAnswer, onFailure } = begin(new TypeError('1'))
  await vi.advanceTimersByTimeAsync(0)
  end()
  const answered = begin()
  answered.end()
  await vi.advanceTimersByTimeAsync(2 * RETRY_PAUSE)
  expect(onFailure).toHaveBeenCalledOnce()
  expect(onAnswer).not.toHaveBeenCalled()
  expect(answered.onAnswer).not.toHaveBeenCalled()
})
