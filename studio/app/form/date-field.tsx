import { useId, useState } from 'react'
import kit from '../../../client/ui/kit.module.css'
import { monthName, padNumber } from '../../../shared/day.ts'
import { Field } from '../../../client/ui/field.tsx'
import { type FieldProps, useValue } from './form-context.ts'
import { countDays, type DateParts, readDate, writeDate } from './resume-date.ts'
import style from './form.module.css'

// A form has dozens of dates: React passes over elements that are the same ones.
const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const month = padNumber(index + 1)
  return (
    <option key={month} value={month}>
      {monthName(`2000-${month}`).slice(0, 3)}
    </option>
  )
})
const DAYS = Array.from({ length: 31 }, (_, index) => (
  <option key={index} value={padNumber(index + 1)}>
    {index + 1}
  </option>
))

/** Date with a year alone, with a month, or with a day; an empty end means "until today". */
export function DateField(props: FieldProps) {
  const { value, label } = props
  const { name, error, set, clear } = useValue(props)
  const id = useId()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const stored = readDate(text)
  /** The digits of a year that is not complete yet. */
  const [typed, setTyped] = useState<string>()
  if (!stored) {
    return (
      <Field
        label={label}
        hint="Write a year, 2024-06 or 2024-06-04."
        error={error}
        data-path={name}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  const parts = typed === undefined ? stored : { ...stored, year: typed }

  function change(next: DateParts) {
    const date = writeDate(next)
    setTyped(date === undefined || date === '' ? next.year : undefined)
    if (date === '') clear()
    else if (date !== undefined) set(date)
  }

  const hint = name.endsWith('endDate') ? 'Empty means “Present”.' : undefined
  const isPartial = typed !== undefined && typed !== '' && typed.length < 4
  const message = isPartial ? 'Write the year with four digits.' : error
  return (
    <fieldset
      className={style.date}
      aria-describedby={message ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend>{label}</legend>
      <div>
        <input
          aria-label="Year"
          inputMode="numeric"
          placeholder="Year"
          maxLength={4}
          data-path={name}
          aria-invalid={message ? true : undefined}
          value={parts.year}
          onChange={({ target }) => change({ ...parts, year: target.value.replaceAll(/\D/g, '') })}
        />
        <select
          aria-label="Month"
          disabled={stored.year === ''}
          value={parts.month}
          onChange={({ target }) => change({ ...parts, month: target.value })}
        >
          <option value="">Month</option>
          {MONTHS}
        </select>
        <select
          aria-label="Day"
          disabled={parts.month === ''}
          value={parts.day}
          onChange={({ target }) => change({ ...parts, day: target.value })}
        >
          <option value="">Day</option>
          {DAYS.slice(0, countDays(stored))}
        </select>
      </div>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {message && (
        <p id={`${id}-error`} className={kit.error}>
          {message}
        </p>
      )}
    </fieldset>
  )
}
