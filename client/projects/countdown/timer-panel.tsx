import { useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { copyText, createLink } from './browser.ts'
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
  setTimer,
  startTimer,
  findTimeLeft,
  type Timer,
} from './timer.ts'
import { TimerLength } from './timer-length.tsx'
import type { Change } from './use-countdown.ts'
import { useNow } from './use-now.ts'
import { useTabTitle } from './use-tab-title.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { count, describeMilestone, formatClock } from './format.ts'
import { Icon } from '../../ui/icon.tsx'
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
  const showToast = useToast()
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
      return startTimer(last.step === 'finished' ? setTimer(last.duration) : last, at)
    })
  }

  function reset() {
    changeTimer((last) => setTimer(last.duration))
    // The focused button is disabled now.
    mainButton.current?.focus()
  }

  async function copyLink() {
    const link = createLink(createTimerQuery(timer.duration))
    const copied = await copyText(link)
    showToast({ text: copied ? 'Link copied.' : `Copy this link: ${link}` })
  }

  const settable = timer.step === 'ready' || timer.step === 'finished'
  return (
    <section className={style.timer} data-step={timer.step} aria-labelledby="timer">
      <div className={style.bar}>
        <h2 id="timer">Timer</h2>
        <IconButton label="Copy a link to this timer" onClick={copyLink}>
          <Icon name="link" />
        </IconButton>
      </div>
      <p role="timer" aria-labelledby="timer" className={style.clock}>
        {formatClock(shown)}
      </p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(shown / timer.duration) * 100} height="1" />
      </svg>
      <p className={style.step}>{describeStep(timer)}</p>
      <div className={style.buttons}>
        <Button ref={mainButton} onClick={press}>
          {MAIN_LABELS[timer.step]}
        </Button>
        <Button
          variant="quiet"
          disabled={!running || timer.laps.length >= MAX_LAPS}
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
      {settable && (
        <TimerLength
          duration={timer.duration}
          onSet={(duration) => changeTimer(() => setTimer(duration))}
        />
      )}
      {timer.step !== 'ready' && timer.laps.length > 0 && <Laps laps={timer.laps} />}
    </section>
  )
}

function describeStep(timer: Timer): string {
  switch (timer.step) {
    case 'ready':
      return 'Ready'
    case 'running':
      return `Until ${formatWallClock(timer.deadline)}`
    case 'paused':
      return `Paused, ${count(timer.laps.length, 'lap')}`
    case 'finished':
      return `Ended at ${formatWallClock(timer.deadline)}`
  }
}

/** Formats an instant on the visitor's clock. */
function formatWallClock(instant: number): string {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

function describeInTab(timer: Timer, shown: number): string {
  if (timer.step === 'finished') return 'Time is up'
  return timer.step === 'paused' ? `Paused ${formatClock(shown)}` : formatClock(shown)
}
