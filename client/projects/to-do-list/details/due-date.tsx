import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { addDays } from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { Field } from '../../../ui/field.tsx'
import type { Actions } from '../list/use-actions.ts'
import { splitDue } from '../view/days.ts'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Props = { item: Item; edit: Actions['edit']; today: string }

/** Shows the browser’s fields for a date and a time, and buttons for frequent dates. */
export function DueDate({ item, edit, today }: Props) {
  const { day, time } = splitDue(item.due)
  // A date is invalid while it is being typed.
  const [typed, setTyped] = useState<string>()

  function change(nextDay: string, nextTime: string) {
    const due = nextDay ? nextDay + (nextTime && `T${nextTime}`) : null
    if (due === item.due || (due !== null && !isDue(due))) return
    // A task without a date does not repeat.
    edit(item, due === null && item.repeat ? { due, repeat: null } : { due })
  }

  function finish() {
    if (typed !== undefined) change(typed, time)
    setTyped(undefined)
  }

  const choices = [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: today && addDays(today, 1) },
    { name: 'In a week', day: today && addDays(today, 7) },
    { name: 'No date', day: '' },
  ]
  return (
    <div className={kit.stack} data-gap="1">
      <div className={kit.pair}>
        <Field
          label="Due date"
          type="date"
          min="1000-01-01"
          max="9999-12-31"
          value={typed ?? day}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
        />
        <Field
          label="Time"
          type="time"
          value={time}
          disabled={day === ''}
          onChange={({ target }) => change(day, target.value)}
        />
      </div>
      <div className={style.choices}>
        {choices.map((choice) => (
          <button
            key={choice.name}
            type="button"
            aria-pressed={choice.day === (typed ?? day)}
            onClick={() => {
              setTyped(undefined)
              change(choice.day, time)
            }}
          >
            {choice.name}
          </button>
        ))}
      </div>
    </div>
  )
}
