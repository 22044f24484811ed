import { type ReactNode, useId } from 'react'
import type { Zone } from '../../../shared/zone.ts'
import { padNumber } from '../../../shared/day.ts'
import kit from '../../ui/kit.module.css'
import { type Event, findOccurrence } from './event.ts'
import { remainingUntil, type Span, splitSpan } from './remaining.ts'
import { describeDate, describeHere, describeRepeat } from './format.ts'
import style from './page.module.css'

type Props = {
  event: Event
  zone: Zone
  home: Zone
  now: number
  /** Buttons of the card. */
  children: ReactNode
}

/** Card of an event: its name, the time until or since it, and its date. */
export function DateCard({ event, zone, home, now, children }: Props) {
  const id = useId()
  const occurrence = findOccurrence(event, zone, now)
  const { kind, at } = occurrence
  const left = remainingUntil(at, now)
  const span = left > 0 ? splitSpan(zone, at - left, at) : splitSpan(zone, at, now)
  const here = event.time === '' ? undefined : describeHere(occurrence, home)
  const details = [describeRepeat(event), here].filter(Boolean)
  return (
    <>
      <h3 id={id}>
        <bdi>{event.name}</bdi>
      </h3>
      {kind === 'now' ? (
        <p className={style.today}>{event.time === '' ? 'Today' : 'Now'}</p>
      ) : (
        <Figures span={span} over={kind === 'over'} labelledBy={id} />
      )}
      <div>
        <p>{describeDate(event, occurrence)}</p>
        {details.length > 0 && <p className={kit.note}>{details.join(' · ')}</p>}
      </div>
      {children}
    </>
  )
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

type FiguresProps = { span: Span; over: boolean; labelledBy: string }

function Figures({ span, over, labelledBy }: FiguresProps) {
  return (
    <p
      className={`${style.figures} wrap`}
      role="timer"
      aria-labelledby={labelledBy}
      data-over={over}
      data-far={span.days >= 100_000}
    >
      {UNITS.map((unit) => (
        <span key={unit}>
          <b>{unit === 'days' ? span.days.toLocaleString('en') : padNumber(span[unit])}</b>{' '}
          {span[unit] === 1 ? unit.slice(0, -1) : unit}{' '}
        </span>
      ))}
      {over && <span>ago</span>}
    </p>
  )
}
