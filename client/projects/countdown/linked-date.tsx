import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateCard } from './date-card.tsx'
import type { Event } from './event.ts'
import { createZone, UTC, type Zone } from './zone.ts'
import style from './page.module.css'

type Props = {
  event: Event
  home: Zone
  now: number
  onKeep: () => void
  onDismiss: () => void
}

/** The date of the link that led here, which is not in the list until it is kept. */
export function LinkedDate({ event, home, now, onKeep, onDismiss }: Props) {
  const zone = useMemo(() => createZone(event.zone) ?? UTC, [event])
  return (
    <div className={style.card} data-linked role="group" aria-label="From a link">
      <p className={style.note}>From a link</p>
      <DateCard id="linked" event={event} zone={zone} home={home} now={now}>
        <Button onClick={onKeep}>Keep</Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </DateCard>
    </div>
  )
}
