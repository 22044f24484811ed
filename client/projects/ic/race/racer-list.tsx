import { type RefObject, useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { keyOfMethod } from '../worker/method.ts'
import { formatTime } from '../workbench/format-time.ts'
import { nameMethod } from '../workbench/format.ts'
import { describeEnd, describeSearched } from './describe-runs.ts'
import type { Racer } from './race.ts'
import { roundUp } from './round-up.ts'
import kit from '../../../ui/kit.module.css'
import style from './race.module.css'

type Props = {
  ref: RefObject<HTMLUListElement | null>
  racers: readonly Racer[]
  onStop: (index: number) => void
}

/** Shows the searches of a running race: what they have searched, their time, and a button that stops each. */
export function RacerList({ ref, racers, onStop }: Props) {
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [ref])
  const maxSearched = roundUp(Math.max(...racers.map(({ searched }) => searched)))
  const maxTime = roundUp(Math.max(...racers.map(({ time = 0 }) => time)))
  return (
    <ul ref={ref} className={`${kit.lines} ${style.racers}`} role="list" aria-label="Running race">
      {racers.map((racer, index) => {
        const { method, searched, time, run } = racer
        const name = nameMethod(method)
        return (
          <li key={keyOfMethod(method)}>
            <div className={style.name}>
              {name}
              <p className={kit.note}>
                {run ? describeEnd(run) : time === undefined ? 'starting …' : 'running …'}
              </p>
            </div>
            <div className={style.bars}>
              <Meter share={searched / maxSearched} />
              <span>{describeSearched(racer)}</span>
              <Meter share={(time ?? 0) / maxTime} tone="muted" />
              <span>{formatTime(time ?? 0)}</span>
            </div>
            <Button
              variant="quiet"
              aria-label={`Stop ${name}`}
              aria-disabled={run !== undefined}
              onClick={() => !run && onStop(index)}
            >
              Stop
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
