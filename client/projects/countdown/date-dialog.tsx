import { useState } from 'react'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Field } from '../../ui/field.tsx'
import { isHalfTyped } from '../../ui/is-half-typed.ts'
import kit from '../../ui/kit.module.css'
import { type Draft, type Problems, readDraft } from './draft.ts'
import { type Event, isLeapDay, MAX_NAME_LENGTH } from './event.ts'
import { LEAP_DAY_LABELS } from './format.ts'
import { ZoneField } from './zone-field.tsx'

type Props = {
  label: string
  draft: Draft
  /** Returns false if there is no room: the dialog stays open. */
  onSave: (event: Event) => boolean
  onClose: () => void
}

/** Dialog with the form of an event, open while it is mounted. */
export function DateDialog({ label, draft, onSave, onClose }: Props) {
  const [current, setCurrent] = useState(draft)
  const [problems, setProblems] = useState<Problems>({})

  function submit(form: HTMLFormElement): boolean {
    const read = readForm(form, current.leapDay)
    setProblems(read.ok ? {} : read.problem)
    return read.ok && onSave(read.value)
  }

  return (
    <DialogForm
      label={label}
      problems={problems}
      onSubmit={submit}
      onChange={({ currentTarget }) =>
        setCurrent(({ leapDay }) => createDraftOf(currentTarget, leapDay))
      }
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={draft.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={problems.name}
      />
      <div className={kit.pair}>
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
      <Check label="Every year" name="yearly" defaultChecked={draft.yearly} />
      {current.yearly && isLeapDay(current.day) && (
        <Choice
          legend="In years without 29 February"
          name="leapDay"
          value={current.leapDay}
          options={LEAP_DAY_LABELS}
          onChoose={(leapDay) => setCurrent((last) => ({ ...last, leapDay }))}
        />
      )}
    </DialogForm>
  )
}

/** Reads the fields; the rule for 29 February stays while its field is hidden. */
function createDraftOf(form: HTMLFormElement, leapDay: string): Draft {
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
    leapDay: read('leapDay') || leapDay,
  }
}

/** Reads the form. A half-typed time does not mean a whole day. */
function readForm(form: HTMLFormElement, leapDay: string) {
  const draft = createDraftOf(form, leapDay)
  return readDraft(
    isHalfTyped(form.elements.namedItem('time')) ? { ...draft, time: 'half typed' } : draft,
  )
}
