import { useEffect, useEffectEvent, useState } from 'react'
import { SECOND, systemClock } from '../../../shared/clock.ts'
import { type Attempt, findTimeLeft } from './attempt.ts'
import kit from '../../ui/kit.module.css'
import { formatTime } from './format.ts'
import style from './page.module.css'

/** Milliseconds left at which the end is announced. */
const WARNING_TIME = 10 * SECOND

/** Milliseconds between updates: short enough for even seconds. */
const TICK_INTERVAL = SECOND / 4

type Props = { attempt: Attempt; onEnd: () => void }

/** Time left for a question; nothing without a limit. */
export function Timer({ attempt, onEnd }: Props) {
  const [now, setNow] = useState(() => systemClock.now())
  const left = findTimeLeft(attempt, now)
  const running = left !== undefined

  const tick = useEffectEvent(() => {
    const time = systemClock.now()
    setNow(time)
    if (findTimeLeft(attempt, time) === 0) onEnd()
  })
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick(), TICK_INTERVAL)
    return () => clearInterval(timer)
  }, [running])

  if (left === undefined) return null
  return (
    <>
      <p role="timer" className={`${style.timer} ${left <= WARNING_TIME ? kit.danger : ''}`}>
        {formatTime(left)} left
      </p>
      <p role="status" className="visually-hidden">
        {left <= WARNING_TIME && '10 seconds left'}
      </p>
    </>
  )
}
