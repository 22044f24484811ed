import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import { adjustForClockChange } from './clock-change.ts'
import { DATE_MILESTONES, findMilestone, TIMER_MILESTONES } from './milestones.ts'
import {
  finishTimer,
  INITIAL_TIMER,
  recordLap,
  listLaps,
  MAX_TIMER,
  MAX_LAPS,
  parseTimer,
  pauseTimer,
  createTimer,
  startTimer,
  findTimeLeft,
  type Timer,
} from './timer.ts'

describe('a timer', () => {
  it('runs, pauses, resumes and finishes on time', () => {
    const clock = createTestClock()
    let timer = startTimer(createTimer(5 * MINUTE), clock.now())
    clock.advance(2 * MINUTE)
    timer = pauseTimer(timer, clock.now())
    clock.advance(HOUR)
    expect(findTimeLeft(timer, clock.now())).toBe(3 * MINUTE)
    timer = startTimer(timer, clock.now())
    clock.advance(3 * MINUTE - 1)
    expect(finishTimer(timer, clock.now())).toBe(timer)
    clock.advance(1)
    expect(finishTimer(timer, clock.now())).toMatchObject({
      step: 'finished',
      deadline: clock.now(),
    })
  })

  it('is finished after a sleep past its end, with the time of its end', () => {
    const timer = startTimer(createTimer(MINUTE), 0)
    expect(finishTimer(timer, HOUR)).toMatchObject({ step: 'finished', deadline: MINUTE })
    expect(pauseTimer(timer, HOUR).step).toBe('finished')
  })

  it('that is started twice is unchanged', () => {
    const timer = startTimer(createTimer(MINUTE), 0)
    expect(startTimer(timer, 10)).toBe(timer)
    const paused = pauseTimer(timer, 10)
    expect(pauseTimer(paused, 20)).toBe(paused)
  })

  it('keeps its time and laps in storage after the clock went back a little', () => {
    const started = startTimer(createTimer(MINUTE), 2 * SECOND)
    const paused = pauseTimer(recordLap(started, SECOND), SECOND)
    expect(paused).toMatchObject({ step: 'paused', left: MINUTE, laps: [0] })
    expect(parseTimer(paused)).toEqual(paused)
    const lapped = recordLap(recordLap(started, 12 * SECOND), 11 * SECOND)
    expect(lapped).toMatchObject({ laps: [10 * SECOND, 10 * SECOND] })
    expect(parseTimer(lapped)).toEqual(lapped)
  })

  it('records laps while it runs', () => {
    let timer = startTimer(createTimer(MINUTE), 0)
    timer = recordLap(timer, 10 * SECOND)
    timer = recordLap(timer, 25 * SECOND)
    const paused = pauseTimer(timer, 30 * SECOND)
    expect(recordLap(paused, 31 * SECOND)).toBe(paused)
    expect(listLaps(paused.step === 'paused' ? paused.laps : [])).toEqual([
      { length: 10 * SECOND, passed: 10 * SECOND },
      { length: 15 * SECOND, passed: 25 * SECOND },
    ])
    for (let i = 0; i < 2 * MAX_LAPS; i++) timer = recordLap(timer, 40 * SECOND)
    expect(timer.step === 'running' && timer.laps.length).toBe(MAX_LAPS)
  })

  it('has elapsed and remaining times that add up to its duration after any pauses', () => {
    const steps = fc.array(fc.integer({ min: 0, max: MINUTE }), { maxLength: 20 })
    fc.assert(
      fc.property(steps, (spans) => {
        const clock = createTestClock()
        let timer: Timer = createTimer(HOUR)
        let ran = 0
        spans.forEach((span, index) => {
          const runs = index % 2 === 0
          timer = runs ? startTimer(timer, clock.now()) : pauseTimer(timer, clock.now())
          clock.advance(span)
          if (runs) ran += span
        })
        expect(findTimeLeft(timer, clock.now())).toBe(HOUR - ran)
      }),
    )
  })
})

describe('a parsed timer', () => {
  const running = recordLap(startTimer(createTimer(MINUTE), 0), 10)

  it.each([INITIAL_TIMER, running, pauseTimer(running, 20), finishTimer(running, MINUTE)])(
    'is restored unchanged: %o',
    (timer) => {
      expect(parseTimer(JSON.parse(JSON.stringify(timer)))).toEqual(timer)
    },
  )

  it.each([
    null,
    [],
    { step: 'running', duration: -1, deadline: 0 },
    { step: 'running', duration: MAX_TIMER + 1, deadline: 0 },
    { step: 'paused', duration: '60000' },
  ])('is the initial one instead of %j', (value) => {
    expect(parseTimer(value)).toEqual(INITIAL_TIMER)
  })

  it('is reset when its state is invalid', () => {
    const ready = createTimer(MINUTE)
    expect(parseTimer({ step: 'running', duration: MINUTE, deadline: 1e300 })).toEqual(ready)
    expect(parseTimer({ step: 'paused', duration: MINUTE, left: HOUR })).toEqual(ready)
    expect(parseTimer({ ...running, laps: [5, 4] })).toEqual({ ...running, laps: [] })
  })

  it('is unchanged when it is parsed again', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const timer = parseTimer(value)
        expect(parseTimer(timer)).toEqual(timer)
      }),
    )
  })
})

describe('a clock change', () => {
  const timer = startTimer(createTimer(10 * MINUTE), HOUR)
  const read = (wall: number, steady: number) => ({ wall, steady, timer })

  it('back by an hour does not extend the timer', () => {
    const followed = adjustForClockChange(read(HOUR, 0), read(SECOND, SECOND))
    expect(findTimeLeft(followed, SECOND)).toBe(10 * MINUTE - SECOND)
  })

  it('is not assumed after a tick, a sleep or a small correction', () => {
    expect(adjustForClockChange(read(HOUR, 0), read(HOUR + SECOND, SECOND))).toBe(timer)
    expect(adjustForClockChange(read(HOUR, 0), read(3 * HOUR, SECOND))).toBe(timer)
    expect(adjustForClockChange(read(HOUR, 0), read(HOUR + 500, SECOND))).toBe(timer)
  })

  it('is applied once, by the first tab that notices it', () => {
    const followed = adjustForClockChange(read(HOUR, 0), read(SECOND, SECOND))
    const other = { wall: SECOND, steady: SECOND, timer: followed }
    expect(adjustForClockChange(read(HOUR, 0), other)).toBe(followed)
  })
})

describe('a milestone', () => {
  it('is found once, when it is passed', () => {
    expect(findMilestone(TIMER_MILESTONES, 61 * SECOND, MINUTE)).toBe(MINUTE)
    expect(findMilestone(TIMER_MILESTONES, MINUTE, 59 * SECOND)).toBeUndefined()
    expect(findMilestone(DATE_MILESTONES, SECOND, 0)).toBe(0)
    expect(findMilestone(DATE_MILESTONES, 0, 0)).toBeUndefined()
  })

  it('is the last one passed during a sleep', () => {
    expect(findMilestone(TIMER_MILESTONES, HOUR, 30 * SECOND)).toBe(MINUTE)
    expect(findMilestone(TIMER_MILESTONES, HOUR, 0)).toBe(0)
  })

  it('is found at most once, with any intervals between ticks', () => {
    const looks = fc.array(fc.integer({ min: 1, max: 10 * MINUTE }), { maxLength: 50 })
    fc.assert(
      fc.property(looks, (waits) => {
        let left = 2 * HOUR
        const met: number[] = []
        for (const wait of waits) {
          const milestone = findMilestone(TIMER_MILESTONES, left, Math.max(0, left - wait))
          left = Math.max(0, left - wait)
          if (milestone !== undefined) met.push(milestone)
        }
        expect(new Set(met).size).toBe(met.length)
        expect(met).toEqual(met.toSorted((a, b) => b - a))
      }),
    )
  })
})
