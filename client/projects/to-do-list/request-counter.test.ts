import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClock, SECOND } from '../../../shared/clock.ts'
import { createRequestCounter } from './request-counter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startCounter() {
  const clock = createTestClock()
  const counter = createRequestCounter(clock)
  const sleep = (milliseconds: number) => clock.advance(milliseconds)
  const pass = (milliseconds: number) => {
    clock.advance(milliseconds)
    vi.advanceTimersByTime(milliseconds)
  }
  const send = (times: number) => {
    for (let sent = 0; sent < times; sent++) counter.increase()
  }
  return { counter, sleep, pass, send }
}

describe('the request counter', () => {
  it('goes up by one for each request', () => {
    const { counter, send } = startCounter()
    expect(counter.read()).toEqual({ count: 0, blocked: false })
    send(2)
    expect(counter.read()).toEqual({ count: 2, blocked: false })
  })

  it('blocks at 30 and not before', () => {
    const { counter, send } = startCounter()
    send(29)
    expect(counter.read()).toEqual({ count: 29, blocked: false })
    send(1)
    expect(counter.read()).toEqual({ count: 30, blocked: true })
  })

  it('clears to 0 and removes the block', () => {
    const { counter, send } = startCounter()
    send(30)
    counter.clear()
    expect(counter.read()).toEqual({ count: 0, blocked: false })
  })

  it('clears itself 60 seconds after the first request it counted', () => {
    const { counter, send, pass } = startCounter()
    send(1)
    pass(40 * SECOND)
    send(29)
    pass(20 * SECOND - 1)
    expect(counter.read()).toEqual({ count: 30, blocked: true })
    pass(1)
    expect(counter.read()).toEqual({ count: 0, blocked: false })
  })

  it('starts a new minute with the first request after it was cleared', () => {
    const { counter, send, pass } = startCounter()
    send(1)
    pass(40 * SECOND)
    counter.clear()
    send(1)
    pass(40 * SECOND)
    expect(counter.read().count).toBe(1)
    pass(20 * SECOND)
    expect(counter.read().count).toBe(0)
  })

  it('follows the clock if timers stood still', () => {
    const { counter, send, sleep } = startCounter()
    send(29)
    sleep(60 * SECOND)
    send(1)
    expect(counter.read()).toEqual({ count: 1, blocked: false })
  })

  it('notifies its listeners of every change', () => {
    const { counter, pass } = startCounter()
    const onChange = vi.fn()
    const stop = counter.subscribe(onChange)
    counter.increase()
    expect(onChange).toHaveBeenCalledTimes(1)
    pass(60 * SECOND)
    expect(onChange).toHaveBeenCalledTimes(2)
    stop()
    counter.increase()
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})
