import type { Item } from '../../../../shared/api/items.ts'
import { addDays } from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { dueDate } from '../../../../shared/texts/list.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { Field } from '../../../ui/field.tsx'
import type { Actions } from '../list/use-actions.ts'
import { splitDue } from '../view/days.ts'
import { DayField } from './day-field.tsx'
import { useTypedText } from './use-typed-text.ts'
import kit from '../../../ui/kit.module.css'
import style from './task-details.module.css'

type Props = { item: Item; edit: Actions['edit']; today: string }

/** Shows the browser’s fields for a date and a time, and buttons for frequent dates. */
export function DueDate({ item, edit, today }: Props) {
  const { day, time } = splitDue(item.due)
  const { typed, reset, field } = useTypedText(day, (next) => change(next, time))
  const timeText = useTypedText(time, (next) => change(day, next))

  function change(nextDay: string, nextTime: string) {
    const due = nextDay ? nextDay + (nextTime && `T${nextTime}`) : null
    if (due === item.due || (due !== null && !isDue(due))) return
    // A task without a date does not repeat.
    edit(item, due === null && item.repeat ? { due, repeat: null } : { due })
  }

  const choices = [
    { name: texts.today, day: today },
    { name: texts.tomorrow, day: today && addDays(today, 1) },
    { name: texts.inAWeek, day: today && addDays(today, 7) },
    { name: texts.noDate, day: '' },
  ]
  return (
    <div className={kit.stack} data-gap="1">
      <div className={`${kit.pair} ${style.when}`}>
        <DayField label={dueDate} field={field} />
        <Field label={texts.time} type="time" disabled={day === ''} {...timeText.field} />
      </div>
      <div className={`${kit.row} ${style.choices}`} data-gap="2">
        {choices.map((choice) => (
          <button
            key={choice.name}
            type="button"
            aria-pressed={choice.day === (typed ?? day)}
            onClick={() => {
              reset()
              timeText.reset()
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
