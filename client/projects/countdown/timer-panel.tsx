import { useRef } from 'react'
import { formatCount } from '../../../shared/count.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCopyLink } from '../../app/copy-button.tsx'
import { useTabTitle } from '../../app/use-tab-title.ts'
import { Icon } from '../../ui/icon.tsx'
import kit from '../../ui/kit.module.css'
import { Meter } from '../../ui/meter.tsx'
import { adjustForClockChange, type ClockReading } from './clock-change.ts'
import { Laps } from './laps.tsx'
import { findMilestone, TIMER_MILESTONES } from './milestones.ts'
import { remainingUntil } from './remaining.ts'
import { createTimerQuery } from './share.ts'
import type { State } from './state.ts'
import {
  finishTimer,
  recordLap,
  MAX_LAPS,
  pauseTimer,
  createTimer,
  startTimer,
  findTimeLeft,
  type Timer,
} from './timer.ts'
import { TimerLength } from './timer-length.tsx'
import type { Change } from './use-countdown.ts'
import { useNow } from './use-now.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { describeMilestone, formatClock, formatWallClock } from './format.ts'
import style from './page.module.css'

type Props = {
  state: State
  change: Change
  title: string
  /** Called on the press of a button, to unlock sound. */
  onPress: () => void
  onMilestone: (text: string) => void
  onZero: (text: string) => void
}

const MAIN_LABELS = { ready: 'Start', running: 'Pause', paused: 'Resume', finished: 'Start again' }

/** Timer with its buttons, length and laps. */
export function TimerPanel({ state, change, title, onPress, onMilestone, onZero }: Props) {
  const { timer, options } = state
  const running = timer.step === 'running'
  const lastReading = useRef<ClockReading>(undefined)
  const mainButton = useRef<HTMLButtonElement>(null)
  const copyLink = useCopyLink()
  const { now, refresh } = useNow(running ? timer.deadline : undefined, watch)
  const shown = Math.min(timer.duration, remainingUntil(findTimeLeft(timer, now), 0))
  useWakeLock(running && options.awake)
  useTabTitle(timer.step === 'ready' ? undefined : describeInTab(timer, shown), title)

  const changeTimer = (make: (last: Timer) => Timer) =>
    change((last) => {
      const next = make(last.timer)
      return next === last.timer ? last : { ...last, timer: next }
    })

  function watch(at: number, before: number) {
    const last = lastReading.current
    const wallAndSteady = { wall: at, steady: performance.now() }
    const followed = last ? adjustForClockChange(last, { ...wallAndSteady, timer }) : timer
    lastReading.current = { ...wallAndSteady, timer: followed }
    const due = finishTimer(followed, at)
    if (due !== timer) changeTimer((current) => (current === timer ? due : current))
    if (due.step === 'finished' && running) {
      onZero(describeMilestone('Timer', 0))
    } else if (followed === timer) {
      const milestone = findMilestone(
        TIMER_MILESTONES,
        findTimeLeft(timer, before),
        findTimeLeft(timer, at),
      )
      if (milestone) onMilestone(describeMilestone('Timer', milestone))
    }
  }

  function press() {
    onPress()
    const at = refresh()
    changeTimer((last) => {
      if (last.step === 'running') return pauseTimer(last, at)
      return startTimer(last.step === 'finished' ? createTimer(last.duration) : last, at)
    })
  }

  function reset() {
    changeTimer((last) => createTimer(last.duration))
    // The focused button is disabled now.
    mainButton.current?.focus()
  }

  const settable = timer.step === 'ready' || timer.step === 'finished'
  return (
    <section className={kit.panel} aria-labelledby="timer">
      <div className={kit.row} data-between>
        <h2 id="timer" className={kit.heading}>
          Timer
        </h2>
        <IconButton
          label="Copy a link to this timer"
          onClick={() => void copyLink(createTimerQuery(timer.duration))}
        >
          <Icon name="link" />
        </IconButton>
      </div>
      <p role="timer" aria-labelledby="timer" className={style.clock} data-step={timer.step}>
        {formatClock(shown)}
      </p>
      <div className={kit.row}>
        <Button ref={mainButton} onClick={press}>
          {MAIN_LABELS[timer.step]}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={!running || timer.laps.length >= MAX_LAPS}
          onClick={() => {
            const at = refresh()
            changeTimer((last) => recordLap(last, at))
          }}
        >
          Lap
        </Button>
        <Button variant="quiet" disabled={timer.step === 'ready'} onClick={reset}>
          Reset
        </Button>
      </div>
      <Meter share={shown / timer.duration} tone={timer.step === 'paused' ? 'muted' : 'normal'} />
      <p className={kit.note}>{describeStep(timer, now)}</p>
      {settable && (
        <TimerLength
          duration={timer.duration}
          onSet={(duration) => changeTimer(() => createTimer(duration))}
        />
      )}
      {timer.step !== 'ready' && timer.laps.length > 0 && <Laps laps={timer.laps} />}
    </section>
  )
}

function describeStep(timer: Timer, now: number): string {
  switch (timer.step) {
    case 'ready':
      return 'Ready'
    case 'running':
      return `Until ${formatWallClock(timer.deadline, now)}`
    case 'paused':
      return `Paused, ${formatCount(timer.laps.length, 'lap')}`
    case 'finished':
      return `Ended at ${formatWallClock(timer.deadline, now)}`
  }
}

function describeInTab(timer: Timer, shown: number): string {
  if (timer.step === 'finished') return 'Time is up'
  return timer.step === 'paused' ? `Paused ${formatClock(shown)}` : formatClock(shown)
}
