import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { type Draft, type Problems, readDraft } from './draft.ts'
import { type Event, isLeapDay, LEAP_DAY_RULES, MAX_NAME_LENGTH } from './event.ts'
import { LEAP_DAY_LABELS } from './format.ts'
import { ZoneField } from './zone-field.tsx'
import style from './page.module.css'

type Props = {
  label: string
  draft: Draft
  onSave: (event: Event) => void
  onClose: () => void
}

/** Dialog with the form of an event, open while it is mounted. */
export function DateDialog({ label, draft, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState(draft)
  const [problems, setProblems] = useState<Problems>({})

  useLayoutEffect(() => dialog.current?.showModal(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(event.currentTarget)
    if ('problems' in reading) {
      setProblems(reading.problems)
      const [first] = Object.keys(reading.problems)
      form.current?.querySelector<HTMLElement>(`[name="${first ?? ''}"]`)?.focus()
      return
    }
    onSave(reading.event)
    dialog.current?.close()
  }

  return (
    <Dialog ref={dialog} label={label} onClose={onClose}>
      <form
        ref={form}
        className={style.form}
        method="post"
        noValidate
        onSubmit={submit}
        onChange={({ currentTarget }) => setCurrent(createDraftOf(currentTarget))}
      >
        <h2>{label}</h2>
        <Field
          label="Name"
          name="name"
          defaultValue={draft.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          error={problems.name}
        />
        <div className={style.pair}>
          <Field
            label="Day"
            name="day"
            type="date"
            defaultValue={draft.day}
            min="1000-01-01"
            max="9999-12-31"
            error={problems.day}
          />
          <Field
            label="Time"
            name="time"
            type="time"
            defaultValue={draft.time}
            hint="Empty for a whole day"
            error={problems.time}
          />
        </div>
        <ZoneField name="zone" first={draft.zone} />
        <label className={style.check}>
          <input type="checkbox" name="yearly" defaultChecked={draft.yearly} />
          Every year
        </label>
        {current.yearly && isLeapDay(current.day) && <LeapDayChoice draft={draft} />}
        <div className={style.buttons}>
          <Button type="submit">Save</Button>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks when a birthday on 29 February is celebrated in other years. */
function LeapDayChoice({ draft }: { draft: Draft }) {
  return (
    <fieldset className={style.choice}>
      <legend>In years without 29 February</legend>
      {LEAP_DAY_RULES.map((rule) => (
        <label key={rule}>
          <input type="radio" name="leapDay" value={rule} defaultChecked={rule === draft.leapDay} />
          {LEAP_DAY_LABELS[rule]}
        </label>
      ))}
    </fieldset>
  )
}

function createDraftOf(form: HTMLFormElement): Draft {
  const data = new FormData(form)
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: read('name'),
    day: read('day'),
    time: read('time'),
    zone: read('zone'),
    yearly: data.has('yearly'),
    leapDay: read('leapDay'),
  }
}

/** Reads the form. An incomplete time has an empty value, so its validity is checked too. */
function readForm(form: HTMLFormElement) {
  const time = form.elements.namedItem('time')
  const unfinished = time instanceof HTMLInputElement && time.validity.badInput
  const draft = createDraftOf(form)
  return readDraft(unfinished ? { ...draft, time: 'unfinished' } : draft)
}
