import { useState } from 'react'
import { addDays } from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import {
  MAX_REPEATS,
  type Repeat,
  sortParts,
  UNITS,
  type Unit,
  WEEKDAYS,
  type Weekday,
} from '../../../../shared/rules/repeat.ts'
import { formatRepeat, WEEKDAY_NAMES } from '../view/format-repeat.ts'
import style from './task-details.module.css'

type Props = {
  repeat: Repeat
  /** The day on which the task is due. */
  day: string
  onChange: (repeat: Repeat) => void
}

/** Id of the element that describes the rule. */
export const REPEAT_SUMMARY = 'details-repeat-words'

const OWN = 'own'
const MONTHDAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** Shows fields for all parts of a repeat rule; each change is saved at once. */
export function CustomRepeat({ repeat, day, onChange }: Props) {
  const { every, unit, weekdays, monthday, from } = repeat

  function change(parts: Partial<Repeat>) {
    onChange(sortParts({ ...repeat, ...parts }))
  }

  function chooseUnit(next: Unit) {
    const { weekdays: _, monthday: __, ...rest } = repeat
    onChange(sortParts({ ...rest, unit: next }))
  }

  function toggle(weekday: Weekday) {
    const { weekdays: before = [], ...rest } = repeat
    const next = before.includes(weekday)
      ? before.filter((one) => one !== weekday)
      : [...before, weekday]
    onChange(sortParts(next.length > 0 ? { ...rest, weekdays: next } : rest))
  }

  function chooseMonthday(value: string) {
    const { monthday: _, ...rest } = repeat
    if (value === OWN) onChange(sortParts(rest))
    else change({ monthday: value === 'last' ? value : Number(value) })
  }

  return (
    <div role="group" aria-label="Custom repeat" className={style.custom}>
      <div className={style.due}>
        <Amount
          id="repeat-every"
          label="Every"
          value={every}
          onChange={(next) => change({ every: next })}
        />
        <div className={style.field}>
          <label htmlFor="repeat-unit">Unit</label>
          <select
            id="repeat-unit"
            value={unit}
            onChange={({ target }) => chooseUnit(target.value as Unit)}
          >
            {UNITS.map((name) => (
              <option key={name} value={name}>
                {every === 1 ? name : `${name}s`}
              </option>
            ))}
          </select>
        </div>
      </div>
      {unit === 'week' && (
        <div role="group" aria-label="Weekdays" className={style.choices} data-week>
          {WEEKDAYS.map((weekday) => (
            <button
              key={weekday}
              type="button"
              aria-pressed={weekdays?.includes(weekday) ?? false}
              onClick={() => toggle(weekday)}
            >
              <span aria-hidden="true">{WEEKDAY_NAMES[weekday].slice(0, 3)}</span>
              <span className="visually-hidden">{WEEKDAY_NAMES[weekday]}</span>
            </button>
          ))}
        </div>
      )}
      {unit === 'month' && (
        <div className={style.field}>
          <label htmlFor="repeat-monthday">Day of the month</label>
          <select
            id="repeat-monthday"
            value={monthday ?? OWN}
            onChange={({ target }) => chooseMonthday(target.value)}
          >
            <option value={OWN}>That of the date</option>
            {MONTHDAYS.map((number) => (
              <option key={number}>{number}</option>
            ))}
            <option value="last">The last day</option>
          </select>
        </div>
      )}
      <div className={style.field}>
        <label htmlFor="repeat-from">Counted from</label>
        <select
          id="repeat-from"
          value={from}
          onChange={({ target }) => change({ from: target.value as Repeat['from'] })}
        >
          <option value="due">The due date</option>
          <option value="completion">The day it is completed</option>
        </select>
      </div>
      <End repeat={repeat} day={day} onChange={onChange} />
      <p id={REPEAT_SUMMARY} className={style.words}>
        {formatRepeat(repeat)}
      </p>
    </div>
  )
}

const FIRST_COUNT = 10
const FIRST_DAYS = 30

function End({ repeat, day, onChange }: Props) {
  const { until, count, ...endless } = repeat
  // A date is invalid while it is being typed.
  const [typed, setTyped] = useState<string>()
  const end = until !== undefined ? 'until' : count !== undefined ? 'count' : 'never'

  function choose(next: string) {
    setTyped(undefined)
    if (next === 'until') onChange(sortParts({ ...endless, until: addDays(day, FIRST_DAYS) }))
    else onChange(sortParts(next === 'count' ? { ...endless, count: FIRST_COUNT } : endless))
  }

  function finish() {
    if (typed !== undefined && isDue(typed)) onChange(sortParts({ ...endless, until: typed }))
    setTyped(undefined)
  }

  return (
    <div className={style.due}>
      <div className={style.field}>
        <label htmlFor="repeat-end">Ends</label>
        <select id="repeat-end" value={end} onChange={({ target }) => choose(target.value)}>
          <option value="never">Never</option>
          <option value="until">On a date</option>
          <option value="count">After so many times</option>
        </select>
      </div>
      {until !== undefined && (
        <div className={style.field}>
          <label htmlFor="repeat-until">Last day</label>
          <input
            id="repeat-until"
            type="date"
            min="1000-01-01"
            max="9999-12-31"
            value={typed ?? until}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={finish}
            onKeyDown={({ key }) => key === 'Enter' && finish()}
          />
        </div>
      )}
      {count !== undefined && (
        <Amount
          id="repeat-count"
          label="Times left"
          value={count}
          onChange={(next) => onChange(sortParts({ ...endless, count: next }))}
        />
      )}
    </div>
  )
}

type AmountProps = {
  id: string
  label: string
  value: number
  onChange: (value: number) => void
}

/** A field for an integer from 1; invalid input is not saved, and is reset on blur. */
function Amount({ id, label, value, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>()
  const number = Number(typed)
  const fits = Number.isInteger(number) && number >= 1 && number <= MAX_REPEATS

  function finish() {
    if (typed !== undefined && fits && number !== value) onChange(number)
    setTyped(undefined)
  }

  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_REPEATS}
        value={typed ?? value}
        aria-invalid={typed !== undefined && !fits ? true : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
    </div>
  )
}
