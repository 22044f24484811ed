import { useMemo } from 'react'
import { createZone, UTC, type Zone } from '../../../shared/zone.ts'
import { Button } from '../../ui/button.tsx'
import kit from '../../ui/kit.module.css'
import { DateCard } from './date-card.tsx'
import type { Event } from './event.ts'
import style from './page.module.css'

type Props = {
  event: Event
  home: Zone
  now: number
  onDecide: (kept: boolean) => void
}

/** Date from a link, which is not in the list until it is added. */
export function LinkedDate({ event, home, now, onDecide }: Props) {
  const zone = useMemo(() => createZone(event.zone) ?? UTC, [event])
  return (
    <div className={`${kit.panel} ${style.linked}`} role="group" aria-label="From a link">
      <p className={kit.note}>From a link</p>
      <DateCard event={event} zone={zone} home={home} now={now}>
        <div className={kit.row}>
          <Button onClick={() => onDecide(true)}>Keep</Button>
          <Button variant="quiet" onClick={() => onDecide(false)}>
            Dismiss
          </Button>
        </div>
      </DateCard>
    </div>
  )
}
