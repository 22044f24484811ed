import { useEffect, useState } from 'react'
import { SECOND } from '../../../../shared/clock.ts'

/** How long a scene takes at the ordinary speed. */
const SCENE = SECOND

/** Times count scenes: 1.5 is halfway through the second one. */
export type Playback = {
  time: number
  /** The scene that was finished last. */
  scene: number
  playing: boolean
  play: () => void
  pause: () => void
  /** Goes on to the end of the next scene. */
  next: () => void
  jump: (scene: number) => void
}

/** Runs through so many scenes; where motion is to be reduced, from the end of one to that of the next. */
export function usePlayback(scenes: number, speed: number): Playback {
  const [time, setTime] = useState(0)
  const [target, setTarget] = useState(0)
  const [still, setStill] = useState(false)
  const running = time < target

  useEffect(() => {
    if (!running) return
    let last: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      const passed = last === undefined ? 0 : ((now - last) * speed) / SCENE
      last = now
      setTime((before) => Math.min(target, before + passed))
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [running, target, speed])

  /** Where motion is to be reduced, a single scene is over at once. */
  function start(from: number, to: number) {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    setStill(reduced)
    setTime(reduced && to - from <= 1 ? to : from)
    setTarget(to)
  }

  const scene = Math.floor(time)
  return {
    time: still ? scene : time,
    scene,
    playing: running && target === scenes,
    play: () => start(time >= scenes ? 0 : time, scenes),
    pause: () => setTarget(time),
    next: () => start(time, Math.min(scenes, scene + 1)),
    jump: (to) => start(to, to),
  }
}
