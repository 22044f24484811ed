import { useId, useState } from 'react'
import kit from '../../../client/ui/kit.module.css'
import { monthName, padNumber } from '../../../shared/day.ts'
import { Field } from '../../../client/ui/field.tsx'
import { type FieldProps, useValue } from './form-context.ts'
import { changeDate, countDays, type DateParts, readParts, type TypedDate } from './resume-date.ts'
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
  const { value, label, required = false } = props
  const { name, error, set, clear } = useValue(props)
  const id = useId()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const [typed, setTyped] = useState<TypedDate>()
  const parts = readParts(text, typed)
  if (!parts) {
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

  function change(next: DateParts) {
    const changed = changeDate(text, next, required)
    setTyped(changed.typed)
    if (changed.text === '') clear()
    else if (changed.text !== text) set(changed.text)
  }

  const { year, month, day } = parts
  const hint = name.endsWith('endDate') ? 'Empty means “Present”.' : undefined
  // The file keeps a date that it must have, although its year is deleted here.
  const isPartial = year.length < 4 && (year !== '' || text !== '')
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
          value={year}
          onChange={({ target }) => change({ ...parts, year: target.value.replaceAll(/\D/g, '') })}
        />
        <select
          aria-label="Month"
          disabled={year === ''}
          value={year && month}
          onChange={({ target }) => change({ ...parts, month: target.value })}
        >
          <option value="">Month</option>
          {MONTHS}
        </select>
        <select
          aria-label="Day"
          disabled={year === '' || month === ''}
          value={year && day}
          onChange={({ target }) => change({ ...parts, day: target.value })}
        >
          <option value="">Day</option>
          {DAYS.slice(0, countDays(parts))}
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
