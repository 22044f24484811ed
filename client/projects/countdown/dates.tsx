import { useMemo, useRef, useState } from 'react'
import { useTabTitle } from '../../app/use-tab-title.ts'
import { findHomeZone, toLocal } from '../../../shared/zone.ts'
import { Button } from '../../ui/button.tsx'
import kit from '../../ui/kit.module.css'
import { useToast } from '../../ui/toast.tsx'
import { DateDialog } from './date-dialog.tsx'
import { DateItem } from './date-item.tsx'
import { createDraft, type Draft, suggestEvent, type Suggestion, SUGGESTIONS } from './draft.ts'
import type { Event } from './event.ts'
import { LinkedDate } from './linked-date.tsx'
import { dayOf } from './local-time.ts'
import { describeNextDate, findPassedMilestones, resolveZones } from './zoned-entries.ts'
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
import style from './page.module.css'

type Props = {
  state: State
  change: Change
  linked: Event | undefined
  /** Called when the linked event was added or dismissed. */
  onDecided: () => void
  title: string
  onMilestone: (text: string) => void
  onZero: (text: string) => void
}

/** Message where there is no room for another date. */
const FULL_MESSAGE = `You can have ${MAX_ENTRIES} dates. Delete one first.`

/** State of the dialog: the event of the list that it edits, or a new one without an id. */
type Editing = { label: string; draft: Draft; id?: number }

/** List of the visitor's dates. */
export function Dates(props: Props) {
  const { state, change, linked, onDecided, title, onMilestone, onZero } = props
  const { entries } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const showToast = useToast()
  const home = useMemo(() => findHomeZone(), [])
  const placed = useMemo(() => resolveZones(entries), [entries])
  // Events start on whole seconds, so all figures change at once.
  const { now, refresh } = useNow(placed.length > 0 || linked ? 0 : undefined, watch)
  useTabTitle(state.timer.step === 'ready' ? describeNextDate(placed, now) : undefined, title)

  function watch(at: number, before: number) {
    const { text, reached } = findPassedMilestones(placed, before, at)
    if (text) (reached ? onZero : onMilestone)(text)
  }

  /** Returns whether there is room for another date, and shows a message if not. */
  function hasRoom(): boolean {
    if (entries.length < MAX_ENTRIES) return true
    showToast({ text: FULL_MESSAGE })
    return false
  }

  function add(event: Event) {
    refresh()
    change((last) => addEvent(last, event))
    onMilestone(`${event.name} added.`)
  }

  function save(event: Event): boolean {
    const id = editing?.id
    // Another tab may have filled the list, or removed the date.
    if (!entries.some((entry) => entry.id === id) && !hasRoom()) return false
    if (id === undefined) add(event)
    else {
      change((last) => replaceEvent(last, id, event))
      onMilestone(`${event.name} saved.`)
    }
    return true
  }

  function openForm() {
    if (hasRoom()) setEditing({ label: 'Add a date', draft: createDraft(home.id) })
  }

  function decide(kept: boolean) {
    if (kept && !hasRoom()) return
    if (kept && linked) add(linked)
    onDecided()
    heading.current?.focus()
  }

  function suggest(name: Suggestion) {
    add(suggestEvent(name, dayOf(toLocal(home, refresh())), home.id))
    // The focused button is removed with its line.
    heading.current?.focus()
  }

  function remove(entry: Entry) {
    const index = entries.findIndex(({ id }) => id === entry.id)
    change((last) => removeEntry(last, entry.id))
    heading.current?.focus()
    showToast({
      text: `${entry.event.name} deleted.`,
      action: { label: 'Undo', run: () => restore(entry, index) },
    })
  }

  function restore(entry: Entry, index: number) {
    change((last) => {
      const next = restoreEntry(last, entry, index)
      if (next === last) showToast({ text: FULL_MESSAGE })
      return next
    })
  }

  function move({ id, event }: Entry, by: -1 | 1) {
    const place = entries.findIndex((entry) => entry.id === id) + 1 + by
    change((last) => moveEntry(last, id, by))
    if (place < 1 || place > entries.length) return
    onMilestone(`${event.name} is number ${place} of ${entries.length}.`)
  }

  return (
    <section className={kit.stack} aria-labelledby="dates">
      <div className={kit.row} data-between>
        <h2 id="dates" ref={heading} className={kit.heading} tabIndex={-1}>
          Dates
        </h2>
        <Button onClick={openForm}>Add a date</Button>
      </div>
      {linked && <LinkedDate event={linked} home={home} now={now} onDecide={decide} />}
      {placed.length === 0 ? (
        <>
          <p>
            Count down to an exam, a birthday or a journey, here and in the title of the tab. Your
            dates are stored in this browser. Suggestions:
          </p>
          <ul role="list" className={`${kit.stack} ${style.suggestions}`} data-gap="2">
            {SUGGESTIONS.map(({ name, note }) => (
              <li key={name}>
                <button type="button" className={kit.panel} onClick={() => suggest(name)}>
                  <b>{name}</b>
                  <small className={kit.note}>{note}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul role="list" className={kit.stack} aria-label="Dates">
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
