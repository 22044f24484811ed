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
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { nameWeekday } from '../view/format-repeat.ts'
import { DayField } from './day-field.tsx'
import { useTypedText } from './use-typed-text.ts'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Props = {
  repeat: Repeat
  /** The day on which the task is due. */
  day: string
  onChange: (repeat: Repeat) => void
}

const UNIT_NAMES = {
  day: texts.unitDay,
  week: texts.unitWeek,
  month: texts.unitMonth,
  year: texts.unitYear,
}
const OWN = 'own'
const MONTHDAYS = [
  { value: OWN, label: texts.dayOfDate },
  ...Array.from({ length: 31 }, (_, index) => `${index + 1}`).map((day) => ({
    value: day,
    label: day,
  })),
  { value: 'last', label: texts.lastDayOfMonth },
]
const BASES = [
  { value: 'due', label: texts.fromDue },
  { value: 'completion', label: texts.fromCompleted },
] as const
const ENDS = [
  { value: 'never', label: texts.never },
  { value: 'until', label: texts.onADate },
  { value: 'count', label: texts.afterTimes },
]

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
    <div
      role="group"
      aria-label={texts.customRepeat}
      className={`${kit.stack} ${kit.marked} ${style.custom}`}
      data-tone="muted"
      data-gap="3"
    >
      <div className={kit.pair}>
        <Amount label={texts.every} value={every} onChange={(next) => change({ every: next })} />
        <Select
          label={texts.unit}
          value={unit}
          options={UNITS.map((value) => ({
            value,
            label: formatCounted(UNIT_NAMES[value], every),
          }))}
          onChoose={chooseUnit}
        />
      </div>
      {unit === 'week' && (
        <div role="group" aria-label={texts.weekdays} className={style.choices} data-week>
          {WEEKDAYS.map((weekday) => (
            <button
              key={weekday}
              type="button"
              aria-pressed={weekdays?.includes(weekday) ?? false}
              onClick={() => toggle(weekday)}
            >
              <span aria-hidden="true">{nameWeekday(weekday, 'short')}</span>
              <span className="visually-hidden">{nameWeekday(weekday, 'long')}</span>
            </button>
          ))}
        </div>
      )}
      {unit === 'month' && (
        <Select
          label={texts.dayOfMonth}
          value={String(monthday ?? OWN)}
          options={MONTHDAYS}
          onChoose={chooseMonthday}
        />
      )}
      <Select
        label={texts.countedFrom}
        value={from}
        options={BASES}
        onChoose={(next) => change({ from: next })}
      />
      <End repeat={repeat} day={day} onChange={onChange} />
    </div>
  )
}

const FIRST_COUNT = 10
const FIRST_DAYS = 30

function End({ repeat, day, onChange }: Props) {
  const { until, count, ...endless } = repeat
  const { reset, field } = useTypedText(until ?? '', (next) => {
    if (isDue(next)) onChange(sortParts({ ...endless, until: next }))
  })
  const end = until !== undefined ? 'until' : count !== undefined ? 'count' : 'never'

  function choose(next: string) {
    reset()
    if (next === 'until') onChange(sortParts({ ...endless, until: addDays(day, FIRST_DAYS) }))
    else onChange(sortParts(next === 'count' ? { ...endless, count: FIRST_COUNT } : endless))
  }

  return (
    <div className={kit.pair}>
      <Select label={texts.endsAfter} value={end} options={ENDS} onChoose={choose} />
      {until !== undefined && <DayField label={texts.lastDay} field={field} />}
      {count !== undefined && (
        <Amount
          label={texts.repetitions}
          value={count}
          onChange={(next) => onChange(sortParts({ ...endless, count: next }))}
        />
      )}
    </div>
  )
}

type AmountProps = {
  label: string
  value: number
  onChange: (value: number) => void
}

/** A field for an integer from 1; invalid input is not saved, and is reset on blur. */
function Amount({ label, value, onChange }: AmountProps) {
  const fits = (number: number) => Number.isInteger(number) && number >= 1 && number <= MAX_REPEATS
  const { typed, field } = useTypedText(value, (text) => {
    const number = Number(text)
    if (fits(number) && number !== value) onChange(number)
  })

  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_REPEATS}
      {...field}
      error={
        typed !== undefined && !fits(Number(typed))
          ? fill(texts.enterNumber, { count: MAX_REPEATS })
          : undefined
      }
    />
  )
}
