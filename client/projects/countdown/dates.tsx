import { useMemo, useRef, useState } from 'react'
import { findHomeZone, toLocal } from '../../../shared/zone.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { dayOf } from './calendar.ts'
import { DateDialog } from './date-dialog.tsx'
import { DateItem } from './date-item.tsx'
import { createDraft, type Draft, suggestEvent, type Suggestion, SUGGESTIONS } from './draft.ts'
import type { Event } from './event.ts'
import { LinkedDate } from './linked-date.tsx'
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
import { useTabTitle } from './use-tab-title.ts'
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
  const placed = useMemo(() => resolveZones(entries), [entries])
  // Events begin on whole seconds, so their figures all change together.
  const { now, refresh } = useNow(placed.length > 0 || linked ? 0 : undefined, watch)
  useTabTitle(state.timer.step === 'ready' ? describeNextDate(placed, now) : undefined, title)

  function watch(at: number, before: number) {
    const { text, reached } = findPassedMilestones(placed, before, at)
    if (text) (reached ? onZero : onMilestone)(text)
  }

  /** Says so where there is no room for another date. */
  function hasRoom(): boolean {
    if (entries.length < MAX_ENTRIES) return true
    showToast({ text: `${MAX_ENTRIES} dates stand here; delete one first.` })
    return false
  }

  function add(event: Event) {
    refresh()
    change((last) => addEvent(last, event))
    onMilestone(`${event.name} is added.`)
  }

  function save(event: Event) {
    const id = editing?.id
    if (id === undefined) return add(event)
    change((last) => replaceEvent(last, id, event))
    onMilestone(`${event.name} is saved.`)
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
        <Button onClick={openForm}>Add a date</Button>
      </div>
      {linked && <LinkedDate event={linked} home={home} now={now} onDecide={decide} />}
      {placed.length === 0 ? (
        <div className={style.empty}>
          <p>
            An exam, a birthday, a journey: what you add is counted down to the second, here and in
            the tab. It stays in this browser. To begin with:
          </p>
          <ul role="list" className={style.suggestions}>
            {SUGGESTIONS.map(({ name, note }) => (
              <li key={name}>
                <button type="button" onClick={() => suggest(name)}>
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
