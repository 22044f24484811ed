import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { MAX_REMINDERS } from '../../../../shared/limits.ts'
import { parseReminders, REMINDER_CHOICES } from '../../../../shared/rules/reminders.ts'
import * as texts from '../../../../shared/texts/reminder.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { Select } from '../../../ui/select.tsx'
import type { Actions } from '../list/use-actions.ts'
import { hasFeature } from '../features.ts'
import { mayAskToNotify } from '../offline/notifications.ts'
import type { TaskList } from '../task-list.ts'
import { formatReminder } from '../view/format-reminder.ts'
import { NotificationOffer } from './notification-offer.tsx'
import kit from '../../../ui/kit.module.css'

type Props = { item: Item; edit: Actions['edit']; list: TaskList }

const BY_DEFAULT = 'default'
const NONE = 'none'

/** Shows the reminders of a task, and one select more until it has as many as it may. */
export function ReminderField({ item, edit, list }: Props) {
  const [offering, setOffering] = useState(false)
  const { due, reminders } = item
  const chosen = (reminders ?? []).map(String)
  const [first = reminders === null ? BY_DEFAULT : NONE, ...others] = chosen
  const more = chosen.length > 0 && chosen.length < MAX_REMINDERS ? [...others, NONE] : others

  function change(index: number, value: string) {
    if (index === 0 && value === BY_DEFAULT) {
      edit(item, { reminders: null })
      return
    }
    const next = chosen.toSpliced(index, 1, value).filter((each) => each !== NONE)
    const parsed = parseReminders(next.map(Number))
    if (!parsed.ok || !edit(item, { reminders: parsed.value })) return
    if (parsed.value.length > 0 && hasFeature('push') && mayAskToNotify()) setOffering(true)
  }

  return (
    <div className={kit.stack} data-gap="3">
      <Select
        label={texts.reminder}
        value={first}
        disabled={due === null}
        hint={due === null && texts.needsDate}
        options={[
          { value: BY_DEFAULT, label: texts.byDefault },
          { value: NONE, label: texts.none },
          ...listChoices(first),
        ]}
        onChoose={(value) => change(0, value)}
      />
      {due !== null && more.length > 0 && (
        <div className={kit.pair}>
          {more.map((value, index) => (
            <Select
              key={index}
              label={fill(texts.reminderNumber, { number: index + 2 })}
              value={value}
              options={[{ value: NONE, label: texts.none }, ...listChoices(value)]}
              onChoose={(next) => change(index + 1, next)}
            />
          ))}
        </div>
      )}
      {offering && <NotificationOffer list={list} />}
    </div>
  )
}

/** Lists the choices, with the chosen one if another program set it. */
function listChoices(value: string) {
  const own = value === BY_DEFAULT || value === NONE ? [] : [Number(value)]
  const choices = [...new Set([...REMINDER_CHOICES, ...own])].sort((a, b) => a - b)
  return choices.map((minutes) => ({ value: String(minutes), label: formatReminder(minutes) }))
}
