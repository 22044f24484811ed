import { useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { firstDue } from '../../../../shared/rules/next-due.ts'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import { repeat as repeatText } from '../../../../shared/texts/list.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { Select } from '../../../ui/select.tsx'
import type { Actions } from '../list/use-actions.ts'
import { formatRepeat, WORKDAYS } from '../view/format-repeat.ts'
import { CustomRepeat } from './custom-repeat.tsx'

type Props = { item: Item; edit: Actions['edit']; today: string }

const daily: Repeat = { every: 1, unit: 'day', from: 'due' }
const PRESETS: readonly { name: string; repeat: Repeat | null }[] = [
  { name: texts.never, repeat: null },
  { name: texts.everyDay, repeat: daily },
  { name: texts.everyWeekday, repeat: { ...daily, unit: 'week', weekdays: WORKDAYS } },
  { name: texts.everyWeek, repeat: { ...daily, unit: 'week' } },
  { name: texts.everyMonth, repeat: { ...daily, unit: 'month' } },
  { name: texts.everyYear, repeat: { ...daily, unit: 'year' } },
]
const CUSTOM = texts.custom
const OPTIONS = [...PRESETS.map(({ name }) => name), CUSTOM].map((name) => ({
  value: name,
  label: name,
}))
/** Id of the element that describes the rule. */
const REPEAT_SUMMARY = 'details-repeat-words'
/** Initial custom rule of a task without one. */
const FIRST: Repeat = { every: 2, unit: 'week', from: 'due' }

/** Shows the choice of a repeat rule: the frequent ones, or a custom one. */
export function RepeatField({ item, edit, today }: Props) {
  const { repeat, due } = item
  const [custom, setCustom] = useState(false)
  const preset = PRESETS.find((a) => isSame(a.repeat, repeat))
  // Undo, or taking the date away, can end a custom rule.
  const chosen = (custom && repeat) || !preset ? CUSTOM : preset.name

  /** What repeats has a date: without one, it begins with the first that the rule can mean. */
  function change(next: Repeat | null) {
    if (isSame(next, repeat)) return
    const begins = next && due === null && today ? { due: firstDue(next, today) } : {}
    edit(item, { repeat: next, ...begins })
  }

  function choose(name: string) {
    const next = PRESETS.find((a) => a.name === name)
    setCustom(!next)
    change(next ? next.repeat : (repeat ?? FIRST))
  }

  return (
    <div>
      <Select
        label={repeatText}
        value={chosen}
        options={OPTIONS}
        hint={
          chosen === CUSTOM && repeat && <span id={REPEAT_SUMMARY}>{formatRepeat(repeat)}</span>
        }
        onChoose={choose}
      />
      {chosen === CUSTOM && repeat && (
        <CustomRepeat repeat={repeat} day={(due ?? today).slice(0, 10)} onChange={change} />
      )}
    </div>
  )
}

/** Compares rules, whose parts are always in canonical order. */
function isSame(a: Repeat | null, b: Repeat | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
