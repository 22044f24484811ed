import { useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { dayOf } from './calendar.ts'
import { DateDialog } from './date-dialog.tsx'
import { DateItem } from './date-item.tsx'
import { createDraft, type Draft, suggestEvent, type Suggestion, SUGGESTIONS } from './draft.ts'
import { type Event, findOccurrence } from './event.ts'
import { LinkedDate } from './linked-date.tsx'
import { DATE_MILESTONES, findMilestone } from './milestones.ts'
import { remainingUntil, splitSpan } from './remaining.ts'
import {
  addEvent,
  type Entry,
  MAX_ENTRIES,
  moveEntry,
  removeEntry,
  replaceEvent,
  restoreEntry,
  type State,
} from './state.ts'
import type { Change } from './use-countdown.ts'
import { useNow } from './use-now.ts'
import { useTabTitle } from './use-tab-title.ts'
import { describeMilestone, formatShortSpan } from './words.ts'
import { createZone, findHomeZone, toLocal, UTC, type Zone } from './zone.ts'
import style from './page.module.css'

type Props = {
  state: State
  change: Change
  linked: Event | undefined
  /** The linked event was kept or dismissed. */
  onDecided: () => void
  title: string
  onMilestone: (text: string) => void
  onZero: (text: string) => void
}

/** An entry with its zone made ready. */
export type Placed = Entry & { zone: Zone }

/** What the dialog is open for: a new event, or one of the list. */
type Editing = { label: string; draft: Draft; id?: number }

/** The dates one looks forward to, in an order of one's own. */
export function Dates(props: Props) {
  const { state, change, linked, onDecided, title, onMilestone, onZero } = props
  const { entries } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const showToast = useToast()
  const home = useMemo(() => findHomeZone(), [])
  const placed = useMemo(() => entries.map(placeEntry), [entries])
  // Events begin on whole seconds, so their figures all change together.
  const { now, look } = useNow(placed.length > 0 || linked ? 0 : undefined, watch)
  useTabTitle(state.timer.step === 'ready' ? describeNearest(placed, now) : undefined, title)

  function watch(at: number, before: number) {
    const passed = placed.flatMap((entry) => findPassed(entry, at, before))
    const reached = passed.filter(({ milestone }) => milestone === 0)
    // At the turn of a year several are reached at once: one sound, and one text for all.
    const announce = reached.length > 0 ? onZero : onMilestone
    const told = reached.length > 0 ? reached : passed
    if (told.length > 0) announce(told.map(({ text }) => text).join(' '))
  }

  function add(event: Event) {
    if (entries.length >= MAX_ENTRIES) {
      showToast({ text: `${MAX_ENTRIES} dates stand here; delete one first.` })
      return
    }
    change((last) => addEvent(last, event))
    onMilestone(`${event.name} is added.`)
  }

  function save(event: Event) {
    const id = editing?.id
    if (id === undefined) return add(event)
    change((last) => replaceEvent(last, id, event))
    onMilestone(`${event.name} is saved.`)
  }

  function suggest(name: Suggestion, at: number) {
    add(suggestEvent(name, dayOf(toLocal(home, at)), home.id))
    // The button that had the focus is gone with its line.
    heading.current?.focus()
  }

  function remove(entry: Entry) {
    const index = entries.findIndex(({ id }) => id === entry.id)
    change((last) => removeEntry(last, entry.id))
    heading.current?.focus()
    showToast({
      text: `${entry.event.name} is deleted.`,
      action: { label: 'Undo', run: () => change((last) => restoreEntry(last, entry, index)) },
    })
  }

  function move({ id, event }: Entry, by: -1 | 1) {
    const place = entries.findIndex((entry) => entry.id === id) + 1 + by
    change((last) => moveEntry(last, id, by))
    if (place < 1 || place > entries.length) return
    onMilestone(`${event.name} is number ${place} of ${entries.length}.`)
  }

  return (
    <section className={style.dates} aria-labelledby="dates">
      <div className={style.bar}>
        <h2 id="dates" ref={heading} tabIndex={-1}>
          Dates
        </h2>
        <Button onClick={() => setEditing({ label: 'Add a date', draft: createDraft(home.id) })}>
          Add a date
        </Button>
      </div>
      {linked && (
        <LinkedDate
          event={linked}
          home={home}
          now={now}
          onKeep={() => {
            add(linked)
            onDecided()
            heading.current?.focus()
          }}
          onDismiss={() => {
            onDecided()
            heading.current?.focus()
          }}
        />
      )}
      {placed.length === 0 ? (
        <div className={style.empty}>
          <p>
            An exam, a birthday, a journey: what you add is counted down to the second, here and in
            the tab. It stays in this browser. To begin with:
          </p>
          <ul role="list" className={style.suggestions}>
            {SUGGESTIONS.map(({ name, note }) => (
              <li key={name}>
                <button type="button" onClick={() => suggest(name, look())}>
                  <b>{name}</b>
                  <small>{note}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <ul role="list" className={style.cards} aria-label="Dates">
          {placed.map((entry, index) => (
            <DateItem
              key={entry.id}
              entry={entry}
              home={home}
              now={now}
              first={index === 0}
              last={index === placed.length - 1}
              onEdit={({ id, event }) => setEditing({ label: 'Edit a date', draft: event, id })}
              onDelete={remove}
              onMove={move}
            />
          ))}
        </ul>
      )}
      {editing && (
        <DateDialog
          label={editing.label}
          draft={editing.draft}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}

function placeEntry(entry: Entry): Placed {
  return { ...entry, zone: createZone(entry.event.zone) ?? UTC }
}

/** The milestone that an event passed between two looks, if it did. */
function findPassed({ event, zone }: Placed, at: number, before: number) {
  const occurrence = findOccurrence(event, zone, before)
  if (occurrence.kind !== 'ahead') return []
  const left = Math.max(0, occurrence.at - at)
  const milestone = findMilestone(DATE_MILESTONES, occurrence.at - before, left)
  if (milestone === undefined) return []
  return [{ milestone, text: describeMilestone(event.name, milestone) }]
}

/** The next event to come, for the title of the tab. */
function describeNearest(placed: readonly Placed[], now: number): string | undefined {
  const [nearest] = placed
    .map(({ event, zone }) => ({ event, zone, ...findOccurrence(event, zone, now) }))
    .filter(({ kind }) => kind === 'ahead')
    .sort((one, other) => one.at - other.at)
  if (!nearest) return undefined
  const { event, zone, at } = nearest
  const span = splitSpan(zone, at - remainingUntil(at, now), at)
  return `${formatShortSpan(span)} to ${event.name}`
}
