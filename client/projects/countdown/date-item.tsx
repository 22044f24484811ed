import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { systemClock } from '../../../shared/clock.ts'
import type { Zone } from '../../../shared/zone.ts'
import { IconButton } from '../../ui/button.tsx'
import { useCopyLink } from '../../app/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import kit from '../../ui/kit.module.css'
import { createId, downloadText } from '../../app/browser.ts'
import { DateCard } from './date-card.tsx'
import { createFileName, createIcs } from './ics.ts'
import type { ZonedEntry } from './zoned-entries.ts'
import { createEventQuery } from './share.ts'
import type { Entry } from './state.ts'
import style from './page.module.css'

type Props = {
  entry: ZonedEntry
  home: Zone
  now: number
  first: boolean
  last: boolean
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
  onMove: (entry: Entry, by: -1 | 1) => void
}

/** Date in the list with its actions. */
export function DateItem({ entry, home, now, first, last, onEdit, onDelete, onMove }: Props) {
  const { event, zone } = entry
  const { name } = event
  const copyLink = useCopyLink()

  function move(by: -1 | 1) {
    const focused = document.activeElement
    flushSync(() => onMove(entry, by))
    // Moving an element in the DOM removes its focus.
    if (focused instanceof HTMLElement) focused.focus()
  }

  function moveByKey(key: KeyboardEvent) {
    if (!key.altKey || (key.key !== 'ArrowUp' && key.key !== 'ArrowDown')) return
    key.preventDefault()
    move(key.key === 'ArrowUp' ? -1 : 1)
  }

  function download() {
    const text = createIcs(event, zone, systemClock.now(), createId())
    downloadText(createFileName(name), text, 'text/calendar')
  }

  return (
    <li className={kit.panel} onKeyDown={moveByKey}>
      <DateCard event={event} zone={zone} home={home} now={now}>
        <div className={`${style.actions} wrap`}>
          <IconButton label={`Move ${name} up`} aria-disabled={first} onClick={() => move(-1)}>
            <Icon name="up" />
          </IconButton>
          <IconButton label={`Move ${name} down`} aria-disabled={last} onClick={() => move(1)}>
            <Icon name="down" />
          </IconButton>
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(entry)}>
            <Icon name="edit" />
          </IconButton>
          <IconButton
            label={`Copy a link to ${name}`}
            onClick={() => void copyLink(createEventQuery(event))}
          >
            <Icon name="link" />
          </IconButton>
          <IconButton label={`Calendar file of ${name}`} onClick={download}>
            <Icon name="calendar" />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => onDelete(entry)}>
            <Icon name="delete" />
          </IconButton>
        </div>
      </DateCard>
    </li>
  )
}
