import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'

/** Duration of a step at speed 1. */
const STEP_DURATION = SECOND

/** Playback of an animation. Times are in steps: 1.5 is halfway through the second step. */
type Playback = {
  time: number
  /** The number of finished steps. */
  step: number
  playing: boolean
  play: () => void
  pause: () => void
  /** Plays the next step only; called several times, as many steps. */
  next: () => void
  jump: (step: number) => void
}

/** Plays an animation of this many steps. With reduced motion, it jumps from step to step. */
export function usePlayback(steps: number, speed: number): Playback {
  const [time, setTime] = useState(0)
  const [target, setTarget] = useState(0)
  const [continuous, setContinuous] = useState(false)
  const [still, setStill] = useState(false)
  const running = time < target

  useEffect(() => {
    if (!running) return
    let last: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      const passed = last === undefined ? 0 : ((now - last) * speed) / STEP_DURATION
      last = now
      // Single steps that wait for one another catch up.
      setTime((before) => {
        const rate = continuous ? 1 : Math.max(1, target - before)
        return Math.min(target, before + passed * rate)
      })
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [running, target, speed, continuous])

  /** With reduced motion, a single step completes at once. */
  function start(from: number, to: number, whole = false) {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    setStill(reduced)
    setContinuous(whole)
    setTime(reduced && to - from <= 1 ? to : from)
    setTarget(to)
  }

  const step = Math.floor(time)
  const playing = running && continuous
  return {
    time: still ? step : time,
    step,
    playing,
    play: () => start(time >= steps ? 0 : time, steps, true),
    pause: () => setTarget(time),
    // A click during a step asks for the one after it.
    next: () => start(time, Math.min(steps, (running && !playing ? target : step) + 1)),
    jump: (to) => start(to, to),
  }
}
